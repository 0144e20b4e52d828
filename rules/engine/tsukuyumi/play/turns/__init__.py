"""A player's turn, the same in both modes: what it allows, what it has used, and what the round's beginning and end change."""
