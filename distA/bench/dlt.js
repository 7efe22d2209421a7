import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
const run = promisify(execFile);
/**
 * A Python that can import dlt: the given one, or else one installed in the folder; null, with a message, without one.
 */
export async function pythonWithDlt(given, folder, log) {
    const python = given ?? join(folder, 'venv/bin/python');
    try {
        if (given === undefined) {
            log('installing dlt for a comparison (--no-dlt to leave it out)');
            await run('python3', ['-m', 'venv', join(folder, 'venv')]);
            await run(python, ['-m', 'pip', 'install', '--quiet', 'dlt[duckdb,parquet]==1.31.0'], { timeout: 180_000 });
        }
        await run(python, ['-c', 'import dlt, duckdb, pyarrow']);
        return python;
    }
    catch (error) {
        log(`no dlt, its peer is skipped: ${String(error).split('\n')[0]}`);
        return null;
    }
}
