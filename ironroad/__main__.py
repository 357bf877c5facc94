"""`python -m ironroad` is the command `ironroad`."""

from ironroad.cli import main

main()
