"""What a file of /etc/cron.d says: its variables, and of each line when it is next run after a fixed day, by whom, and what."""

import json
import re
import sys
from datetime import datetime

from croniter import croniter

variables, jobs = {}, []
with open(sys.argv[1]) as file:
    text = file.read()
assert text.endswith("\n"), "cron ignores a last line without an end"
for line in text.splitlines():
    if line.strip() == "" or line.startswith("#"):
        continue
    assignment = re.fullmatch(r"([A-Z_]+)=(\S+)", line)
    if assignment:
        variables[assignment[1]] = assignment[2]
        continue
    *times, user, command = line.split(None, 6)
    after = croniter(" ".join(times), datetime(2026, 3, 1)).get_next(datetime)
    jobs.append({"next": after.isoformat(), "user": user, "command": command})
print(json.dumps({"variables": variables, "jobs": jobs}))
