import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';

/** Makes the folders that a run writes to. @throws UsageError when they cannot be made, or the database could not be there */
export async function prepareOutput(output: string): Promise<void> {
  if (resolve(output).includes('?')) {
    // DuckDB takes what follows for the query of an address, and writes its log to a file of another name.
    throw new UsageError(`the output folder ${output} has a ? in its path, where the database cannot be written`, {
      hint: 'Choose another with --output; every other character may stand in it.',
    });
  }
  try {
    await mkdir(join(output, 'runs'), { recursive: true });
    await mkdir(join(output, 'snapshots'), { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`the output folder ${output} cannot be written: ${reason}`, {
      hint: 'Choose another with --output, or give this user the right to write there.',
      cause: error,
    });
  }
}
