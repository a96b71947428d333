"""The web side: collects the facts of a round, shows what the scoring package makes of them."""
