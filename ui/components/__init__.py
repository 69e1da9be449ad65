"""Building blocks that several screens share."""
