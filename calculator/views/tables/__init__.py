"""牌桌: the pages of a table."""
