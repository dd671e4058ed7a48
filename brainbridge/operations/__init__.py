"""What is done around brains: moving, looking after, showing them."""
