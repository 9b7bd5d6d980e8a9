"""What serves the interface to a browser: who is let in, what pages may send, what runs them."""
