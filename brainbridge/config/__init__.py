"""The settings of the energy law and of recall, as versions in the graph."""
