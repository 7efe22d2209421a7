"""The runs and the sum of all figures, before and after the link `current` is moved, as JSON.

read_by_sqlalchemy.py FOLDER
"""

import json
import os
import sys

from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

os.chdir(sys.argv[1])
file = os.path.abspath("current/lake.duckdb")
engine = create_engine(f"duckdb:///{file}?access_mode=read_only", poolclass=NullPool)


def ask():
    with engine.connect() as connection:
        return list(connection.execute(text("SELECT count(*), (SELECT sum(value) FROM figures_enriched) FROM runs")).one())


before = ask()
os.replace("next", "current")
print(json.dumps([before, ask()]))
