"""The process and its limits: signals, alarms, memory, who watches over it, its streams."""
