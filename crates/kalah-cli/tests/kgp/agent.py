"""An agent as the description of the protocol has it: python3 agent.py NAME TOKEN STATES"""

import os
import re
import socket
import sys

NAME, TOKEN, STATES = sys.argv[1], sys.argv[2], int(sys.argv[3])
LINE = re.compile(r"(?P<id>\d+)?(?:@(?P<ref>\d+))?\s*(?P<name>[a-z]+)\s*(?P<args>.*)")


class Agent:
    def __init__(self):
        address = (os.environ["KGP_HOST"], int(os.environ["KGP_PORT"]))
        self.wire = socket.create_connection(address, timeout=60).makefile("rw", newline="\r\n")
        self.next_id = 1

    def say(self, name, *args, ref=""):
        written = "".join(f' "{arg}"' if isinstance(arg, str) else f" {arg}" for arg in args)
        self.wire.write(f"{self.next_id}{ref and '@' + ref} {name}{written}\r\n")
        self.wire.flush()
        self.next_id += 2

    def play(self):
        states = 0
        for line in self.wire:
            found = LINE.fullmatch(line.rstrip("\r\n"))
            number, name, args = found["id"], found["name"], found["args"]
            if name == "kgp":
                self.say("set", "info:name", NAME)
                self.say("set", "info:authors", "a test")
                self.say("set", "auth:token", TOKEN)
                self.say("mode", "freeplay")
            elif name == "state":
                pits, _, _, *seeds = (int(number) for number in args.strip("<>").split(","))
                legal = [pit for pit in range(1, pits + 1) if seeds[pit - 1]]
                for pit in legal:
                    # It thinks better and better: the last one counts.
                    self.say("set", "info:comment", f"pit {pit} of {len(legal)}")
                    self.say("move", pit, ref=number)
                self.say("yield", ref=number)
                states += 1
                if states == STATES:
                    # Whatever was asked meanwhile is for nobody.
                    self.say("goodbye")
                    return states
            elif name == "ping":
                self.say("pong", ref=number)
            elif name == "error":
                sys.exit(f"refused: {line}")
            elif name == "goodbye":
                return states
        return states


if Agent().play() < STATES:
    sys.exit("the server has left")
