"""What writes the working memory by rules, without a model: pure functions of the old state and of what is new."""
