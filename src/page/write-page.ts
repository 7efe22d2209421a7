import { join } from 'node:path';
import { InterruptedError, messageOf } from '../base/errors.ts';
import { crashPoint } from '../base/files.ts';
import { pageName, pageTablesFolder } from '../base/folders.ts';
import type { Secrets } from '../base/secrets.ts';
import type { AskOptions, PagedLake } from './asked-lake.ts';
import { makeLakePage } from './lake-page.ts';

interface PageTarget extends Omit<AskOptions, 'hasFiles'> {
  readonly lake: PagedLake & { writeFile(name: string, text: string): Promise<void> };
  readonly secrets: Secrets;
  readonly signal: AbortSignal | undefined;
  warn(message: string): void;
}

/**
 * Writes the page and its CSV files, which the manifest does not list. If they cannot be made, as when a query needs
 * more memory than there is, the lake is published without a page and with a warning.
 */
export async function writePage({ lake, secrets, signal, warn, ...shown }: PageTarget): Promise<void> {
  const query: PagedLake['query'] = async (sql, values) => secrets.cleanAll(await lake.query(sql, values));
  const made = await makeLakePage({ query }, { hasFiles: true, ...shown }).catch((error: unknown) => {
    if (error instanceof InterruptedError || signal?.aborted === true) throw error;
    warn(secrets.clean(`could not create the page: ${messageOf(error)}`));
    return null;
  });
  if (made === null) return;
  await lake.writeFile(pageName, made.page);
  for (const { name, text } of made.tables) {
    if (text !== null) await lake.writeFile(join(pageTablesFolder, name), text);
  }
  crashPoint('page.written');
}
