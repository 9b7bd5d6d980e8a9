"""Rules about ways and neighbours."""
