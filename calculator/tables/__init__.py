"""牌桌的数据: a table's settings and rounds as values and documents; nothing here touches the database."""
