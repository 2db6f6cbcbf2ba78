"""Ends each line of standard input with its checksum, as lines of a log do; empty lines are left out."""

import sys

for line in sys.stdin:
    text = line.rstrip("\n")
    checksum = 0xCBF29CE484222325
    for byte in text.encode():
        checksum = (checksum ^ byte) * 0x100000001B3 % 2**64
    if text:
        print(text, f"{checksum:016x}")
