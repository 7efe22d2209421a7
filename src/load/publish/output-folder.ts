import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { messageOf, UsageError } from '../../base/errors.ts';
import { makeFolders } from '../../base/make-folders.ts';

/** Makes the folders that a run writes to. @throws UsageError when they cannot be made, or cannot hold the database */
export async function prepareOutput(output: string): Promise<void> {
  if (resolve(output).includes('?')) {
    // DuckDB takes what follows the ? for the query of a URL, and writes its log to a file of a different name.
    throw new UsageError(`the output folder ${output} has a ? in its path, where the database cannot be written`, {
      hint: 'Choose another with --output; every other character is allowed.',
    });
  }
  const found: readonly string[] = await readdir(output).catch(() => []);
  if (found.includes('connections') && !found.includes('snapshots')) {
    throw new UsageError(`the output folder ${output} is that of a fleet, whose tables a run would overwrite`, {
      hint: `Choose another with --output, or one of the lakes in ${join(output, 'connections')}.`,
    });
  }
  try {
    await makeFolders(join(output, 'runs'));
    await makeFolders(join(output, 'snapshots'));
  } catch (error) {
    const reason = messageOf(error);
    throw new UsageError(`the output folder ${output} cannot be written: ${reason}`, {
      hint: 'Choose another with --output, or give this user permission to write there.',
      cause: error,
    });
  }
}
