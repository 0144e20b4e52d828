"""The pictures of clauses as pages show them."""
