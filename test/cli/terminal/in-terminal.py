"""Runs a command in a terminal of its own: `in-terminal.py COLUMNS ROWS COMMAND…`. Its output is copied to stdout as it is; stdin is
its keyboard."""

import fcntl
import os
import pty
import select
import struct
import sys
import termios


def main() -> int:
    columns, rows, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.execvp(command[0], command)
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
            typed = os.read(0, 65536)
            if typed == b"":
                sources.remove(0)
            os.write(terminal, typed)
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status) if not os.WIFSIGNALED(status) else 128 + os.WTERMSIG(status)


sys.exit(main())
