"""The computer at a table: what was agreed about it, how it thinks, and how it answers. Pages and API get it from the services."""
