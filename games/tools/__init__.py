"""Commands for developers, and the training of networks: imported when they are asked for."""
