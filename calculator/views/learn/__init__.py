"""学: lessons, drills and the learner's progress, of which the server keeps nothing."""
