import { stat } from 'node:fs/promises';
import { DamagedError, unreadable } from '../base/damage.ts';
import { EsgLakeError } from '../base/errors.ts';
import { type Database, type DatabaseOptions, openDatabase, withDatabase } from '../load/database.ts';

/** Opens a published database to read it. @throws DamagedError if it is missing or no longer a database */
export async function openPublished(options: Omit<DatabaseOptions, 'readOnly'>): Promise<Database> {
  return readPublished(options.file, () => openDatabase({ ...options, readOnly: true }));
}

/** Opens a published database for `work`, which cannot use other files. @throws DamagedError as `readPublished` does */
export const withPublished = <T>(file: string, work: (database: Database) => Promise<T>): Promise<T> =>
  readPublished(file, () => withDatabase({ file, readOnly: true, externalAccess: false }, work));

/**
 * Runs work on a published database; if DuckDB reports damaged bytes, that becomes a DamagedError that names the file.
 */
export async function readPublished<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    await stat(file);
  } catch (cause) {
    throw new DamagedError(`the database of the published snapshot, ${file}, ${unreadable(cause)}`, { cause });
  }
  try {
    return await work();
  } catch (cause) {
    throw asDamaged(file, cause);
  }
}

/** The error as it is, or a DamagedError if DuckDB's message means that the file is damaged. */
function asDamaged(file: string, error: unknown): unknown {
  if (error instanceof EsgLakeError || !(error instanceof Error) || !cannotOpen.test(error.message)) return error;
  return damagedWhileRead(error, file);
}

/** @param file the database file, if it is known */
export function damagedWhileRead(error: Error, file = 'lake.duckdb'): DamagedError {
  const [first = ''] = error.message.replace(/\bINTERNAL Error: /, '').split('\n');
  return new DamagedError(`the database of the published snapshot, ${file}, is damaged (${first.slice(0, 200)})`, {
    cause: error,
  });
}

/** Whether a statement failed because the database's own file is damaged, and not another file that it was to read. */
export const saysDamaged = ({ message }: Error): boolean =>
  /corrupt database file|read enough bytes.*lake\.duckdb/is.test(message);

/** DuckDB's messages when it cannot open the file; there is no error code for that. */
const cannotOpen =
  /not a valid DuckDB database|corrupt|checksum|could not read|enough bytes|serializ|is a directory|cannot open file/i;
