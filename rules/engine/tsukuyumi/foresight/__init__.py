"""What would happen: commands tried on a state without keeping the result."""
