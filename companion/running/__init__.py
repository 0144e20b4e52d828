"""What whoever runs the site needs: clear answers to faults, health, the log of requests, metrics, copies of the database."""
