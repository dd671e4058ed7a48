"""Doctor: where everything comes from, what answers, what is wrong, and what to do; nothing is started or changed."""
