"""`python -m ironroad` is the command `ironroad`."""

from ironroad.cli import main

if __name__ == "__main__":
    main()
