import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { damagedWhileRead, saysDamaged } from '../../load/open-published.ts';

/** Runs `work`; DuckDB's complaints about the SQL become a UsageError with DuckDB's own advice. */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error ? sqlError(error) : error;
  }
}

const ourFault = /^(IO|INTERNAL|Out of Memory|FATAL|Serialization) Error/i;

function sqlError(error: Error): Error {
  const [first = '', ...rest] = error.message
    .replace(/^Failed to extract statements: /, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (error instanceof EsgLakeError) return error;
  if (!/^[A-Za-z ]+ Error: /.test(first)) return error;
  if (saysDamaged(error)) return damagedWhileRead(error);
  if (ourFault.test(first)) return new EsgLakeError(first, { exitCode: exitCodes.unexpected, cause: error });
  const place = rest.find((line) => /^LINE \d+:/.test(line));
  return new UsageError(`${first}${place === undefined ? '' : ` (${place.replace(/^LINE (\d+):\s*/, 'line $1: ')})`}`, {
    hint: adviceFor(first, rest),
    cause: error,
  });
}

function adviceFor(message: string, rest: readonly string[]): string {
  if (/file system operations are disabled/.test(message)) return 'Give --allow-files to let the SQL reach files.';
  if (/read-only mode/.test(message)) return 'The lake is read-only here; only esg-lake run changes it.';
  const own = rest.find((line) => /^(Did you mean|Candidate)/.test(line));
  if (own !== undefined) return own;
  if (/^Parser Error/.test(message)) return 'Queries are in the SQL of DuckDB.';
  if (/^Conversion Error/.test(message)) return 'TRY_CAST(… AS …) is NULL where a value cannot be converted.';
  return 'esg-lake schema lists tables and columns.';
}
