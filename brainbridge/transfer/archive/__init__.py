"""Archives: a whole brain as one file. ``format`` defines it, ``exporting`` writes it, ``restoring`` reads it back."""
