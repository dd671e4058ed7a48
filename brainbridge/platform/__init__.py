"""The machine: files, folders, paths, programs, processes."""
