"""The commands: options, files, the process and its limits."""
