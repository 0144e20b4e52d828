"""What the standard and the co-op game share."""
