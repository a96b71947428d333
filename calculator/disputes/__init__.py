"""争议: a settlement that somebody disputes, and the rules under which the claim would be right."""
