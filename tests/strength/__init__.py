"""Measure how strong the tests are: the lines and branches they run, and how many small faults they
notice."""
