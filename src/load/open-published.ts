import { stat } from 'node:fs/promises';
import { DamagedError, unreadable } from '../base/damage.ts';
import { EsgLakeError } from '../base/errors.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';

/** Opens a published database to read it. @throws DamagedError when it is missing or not a database any more */
export async function openPublished(options: Omit<DatabaseOptions, 'readOnly'>): Promise<Database> {
  return readPublished(options.file, () => openDatabase({ ...options, readOnly: true }));
}

/** Does something with a published database; what DuckDB says of damaged bytes becomes a DamagedError that names the file. */
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

/** The error as it is, or a DamagedError when it is DuckDB's way of saying that its file is damaged. */
export function asDamaged(file: string, error: unknown): unknown {
  if (error instanceof EsgLakeError || !(error instanceof Error) || !cannotOpen.test(error.message)) return error;
  return damagedWhileRead(error, file);
}

/** @param file when it is known */
export function damagedWhileRead(error: Error, file = 'lake.duckdb'): DamagedError {
  const [first = ''] = error.message.replace(/\bINTERNAL Error: /, '').split('\n');
  return new DamagedError(`the database of the published snapshot, ${file}, is damaged (${first.slice(0, 200)})`, {
    cause: error,
  });
}

/** Whether DuckDB says of a statement that the database's own file is damaged, and not another one that it was to read. */
export const saysDamaged = ({ message }: Error): boolean =>
  /corrupt database file|read enough bytes.*lake\.duckdb/is.test(message);

/** What DuckDB says when it cannot open the file: it has no code for it. */
const cannotOpen =
  /not a valid DuckDB database|corrupt|checksum|could not read|enough bytes|serializ|is a directory|cannot open file/i;
