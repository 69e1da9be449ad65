"""What runs and measures the table service."""
