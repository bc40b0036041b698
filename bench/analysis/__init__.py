"""Measurements of the analysis: calibration, validity, speed, and the noise behind its thresholds."""
