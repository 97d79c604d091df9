"""The Loom, a solitaire: exact values of all its states, and reviews of finished games."""
