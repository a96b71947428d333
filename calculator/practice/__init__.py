"""练习进度: what a learner knows, kept by the device alone: when each skill is due, streaks, the last answers."""
