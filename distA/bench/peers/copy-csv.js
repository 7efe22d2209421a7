/** DuckDB's own COPY of the data points of a lake: `copy-csv.js LAKE.duckdb FILE`. */
import { DuckDBInstance, quotedString } from '@duckdb/node-api';
const [database = '', file = ''] = process.argv.slice(2);
const instance = await DuckDBInstance.create(database, { access_mode: 'READ_ONLY' });
const connection = await instance.connect();
await connection.run(`COPY data_points TO ${quotedString(file)} (FORMAT csv)`);
connection.closeSync();
instance.closeSync();
