"""The app: everything that shows and hears (Flet)."""
