"""The command line as `python -m hedgerow`."""

from hedgerow.cli import main

if __name__ == "__main__":  # worker processes import this module, too
    main()
