"""Tables that several devices share, over HTTP (docs/api.md)."""
