"""View-models: what a screen watches and calls. They hold views, never a state."""
