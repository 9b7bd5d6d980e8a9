"""Words beyond the language itself: one file a family, loaded when a puzzle uses one."""
