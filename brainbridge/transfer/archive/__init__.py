"""Archives: a whole brain as one file. ``format`` is the file, ``exporting`` writes it, ``restoring`` reads it back."""
