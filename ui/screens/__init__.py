"""The places of the app, one module each."""
