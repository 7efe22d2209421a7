import { DuckDBInstance } from '@duckdb/node-api';
/** Runs one statement on a separate database instance; returns the rows as objects. */
export async function queryOnce(sql, file = ':memory:') {
    const instance = await DuckDBInstance.create(file, file === ':memory:' ? {} : { access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    try {
        return (await connection.runAndReadAll(sql)).getRowObjectsJS();
    }
    finally {
        connection.closeSync();
        instance.closeSync();
    }
}
/** The number that a statement returns. */
export async function queryNumber(sql, file) {
    const [row] = await queryOnce(sql, file);
    return Number(Object.values(row ?? {})[0]);
}
