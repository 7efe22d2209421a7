// The command of DuckDB as far as the examples need it.
import { text } from 'node:stream/consumers';
import { DuckDBInstance } from '@duckdb/node-api';

const [file = '', sql] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const instance = await DuckDBInstance.create(file);
const connection = await instance.connect();
const reader = await connection.runAndReadAll(sql ?? (await text(process.stdin)));
if (sql !== undefined) for (const row of reader.getRows()) process.stdout.write(`${row.join('|')}\n`);
connection.closeSync();
instance.closeSync();
