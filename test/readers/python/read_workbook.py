"""All rows of the one sheet of a workbook, as JSON, and the types of its cells below the names.

read_workbook.py FILE
"""

import json
import sys

import openpyxl

(sheet,) = openpyxl.load_workbook(sys.argv[1]).worksheets
rows = list(sheet.iter_rows())
types = sorted({cell.data_type for row in rows[1:] for cell in row if cell.value is not None})
values = [[cell.value for cell in row] for row in rows]
print(json.dumps({"rows": values, "types": types}, default=lambda day: day.date().isoformat()))
