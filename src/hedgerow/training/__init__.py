"""Training of learned evaluations by self-play in the kernel (extra `[train]`)."""
