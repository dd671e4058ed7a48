"""What was erased, and stays so: tombstones, and the words of erased memories in files."""
