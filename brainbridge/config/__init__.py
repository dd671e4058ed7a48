"""The numbers of the law and of recall, as versions in the graph."""
