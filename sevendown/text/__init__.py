"""What puzzle files of every kind share: places in a text, its header, problems with it."""
