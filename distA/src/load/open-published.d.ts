import { DamagedError } from '../base/damage.ts';
import { type Database, type DatabaseOptions } from './database.ts';
/** Opens a published database to read it. @throws DamagedError if it is missing or no longer a database */
export declare function openPublished(options: Omit<DatabaseOptions, 'readOnly'>): Promise<Database>;
/** Opens a published database for `work`, which cannot use other files. @throws DamagedError as `readPublished` does */
export declare const withPublished: <T>(file: string, work: (database: Database) => Promise<T>) => Promise<T>;
/**
 * Runs work on a published database; if DuckDB reports damaged bytes, that becomes a DamagedError that names the file.
 */
export declare function readPublished<T>(file: string, work: () => Promise<T>): Promise<T>;
/** @param file the database file, if it is known */
export declare function damagedWhileRead(error: Error, file?: string): DamagedError;
/** Whether a statement failed because the database's own file is damaged, and not another file that it was to read. */
export declare const saysDamaged: ({ message }: Error) => boolean;
