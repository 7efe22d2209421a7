"""Reads tables through an Iceberg REST catalog: usage: read_catalog.py URI ENDPOINT REQUEST; prints JSON."""

import json
import sys

import duckdb
from pyiceberg.catalog.rest import RestCatalog

uri, endpoint, request = sys.argv[1], sys.argv[2], json.loads(open(sys.argv[3]).read())
catalog = RestCatalog(
    "lake",
    uri=uri,
    warehouse="lake",
    **{
        "s3.endpoint": endpoint,
        "s3.access-key-id": "test",
        "s3.secret-access-key": "test",
        "s3.region": "us-east-1",
        "py-io-impl": "pyiceberg.io.pyarrow.PyArrowFileIO",
    },
)
connection = duckdb.connect()
connection.execute("SET TimeZone = 'UTC'")
seen = {}
for name, hashed in request["hashes"].items():
    table = catalog.load_table(("esg", name))
    connection.register("seen", table.scan().to_arrow())
    rows, total, xor = connection.execute(f"SELECT {hashed} FROM seen").fetchone()
    seen[name] = [rows, total, xor]
print(json.dumps(seen))
