"""Runs check.sql of folders of evidence from inside each, as their README says, and prints the checks that find something wrong.

check_evidence.py FOLDER...
"""

import json
import os
import sys

import duckdb

wrong = {}
for folder in sys.argv[1:]:
    os.chdir(folder)
    with open("check.sql", encoding="utf-8") as file:
        rows = duckdb.connect().execute(file.read()).fetchall()
    wrong[folder] = {"checks": len(rows), "wrong": [check for _, check, tried, wrong in rows if wrong != 0]}
print(json.dumps({"version": duckdb.__version__, "folders": wrong}))
