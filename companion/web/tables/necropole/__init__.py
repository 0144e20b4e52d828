"""How a table of Nécropole looks: a fight, on a board that is followed or by eye."""
