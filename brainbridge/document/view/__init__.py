"""The Markdown view: a folder of notes, one of each fact and one of each box, which link to each other."""
