"""Rules of arithmetic: sums, products, remainders."""
