"""How a table of Metals looks, and who answers when somebody plays alone."""
