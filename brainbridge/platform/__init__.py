"""What the machine gives: files, folders, paths, programs, processes."""
