"""The machine: files, folders, paths, programs, processes; and which version of us runs on it."""
