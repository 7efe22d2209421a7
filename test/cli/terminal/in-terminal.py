"""Runs a command in a terminal of its own: `in-terminal.py COLUMNS ROWS COMMAND…`. Its output is copied to stdout as it is; each line
on stdin is an order in JSON: {"type": TEXT} for its keyboard, {"columns": N, "rows": N} for a new size."""

import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios


def resize(fd: int, columns: int, rows: int) -> None:
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def main() -> int:
    columns, rows, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    pid, terminal = pty.fork()
    if pid == 0:
        resize(0, columns, rows)
        os.execvp(command[0], command)
    orders = b""
    sources = [terminal, 0]
    while terminal in sources:
        ready, _, _ = select.select(sources, [], [])
        if terminal in ready:
            try:
                output = os.read(terminal, 65536)
            except OSError:
                output = b""
            if output == b"":
                sources.remove(terminal)
            os.write(1, output)
        if 0 in ready:
            order = os.read(0, 65536)
            if order == b"":
                sources.remove(0)
            orders += order
            *lines, orders = orders.split(b"\n")
            for line in lines:
                asked = json.loads(line)
                if "type" in asked:
                    os.write(terminal, asked["type"].encode())
                else:
                    resize(terminal, asked["columns"], asked["rows"])
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status) if not os.WIFSIGNALED(status) else 128 + os.WTERMSIG(status)


sys.exit(main())
