"""The window of Herati: field, hands, marks, texts and rule pages."""
