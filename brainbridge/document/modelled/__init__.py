"""What lets a model write the working memory: it proposes, and guards decide what of it counts."""
