"""Players who mean to win: what to do next and what it gains. Judgements, no rules: everything goes through the game's own functions."""
