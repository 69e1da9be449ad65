"""Where a match is played: the table protocol, the local table, and its saves. No Flet here."""
