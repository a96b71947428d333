"""规则书: what the pages of the rules say beside the numbers of scoring: sentences, examples, sources, terms."""
