import { join } from 'node:path';
import { checkpoint } from '../../base/checkpoint.ts';
import { InterruptedError, messageOf } from '../../base/errors.ts';
import { pageName, pageTablesFolder } from '../../base/page-files.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { RunReport } from '../report.ts';
import { makeLakePage } from './lake-page.ts';
import type { QueriedLake } from './page-lake.ts';
import { renderRunPage } from './run-page.ts';

export interface PageTarget {
  readonly lake: QueriedLake & { writeFile(name: string, text: string): Promise<void> };
  readonly report: RunReport;
  readonly secrets: Secrets;
  readonly signal: AbortSignal | undefined;
  warn(message: string): void;
}

/**
 * Writes the page about the lake and its tables, which the manifest does not name. The lake is whole without them: if they
 * cannot be made, because a query needs more memory than there is or finds what no page expects, the lake is published all the
 * same, with a page that says so. What cannot be written ends the run.
 */
export async function writePage({ lake, report, secrets, signal, warn }: PageTarget): Promise<void> {
  const cleanReport = secrets.cleanAll(report);
  const unwritten = new Set<unknown>();
  const query: QueriedLake['query'] = async (sql) => secrets.cleanAll(await lake.query(sql));
  const write = (name: string, text: string): Promise<void> =>
    lake.writeFile(name, text).catch((error: unknown) => {
      unwritten.add(error);
      throw error;
    });
  let isWritten = false;
  try {
    const { page, tables } = await makeLakePage({ lake: { query }, report: cleanReport });
    await write(pageName, page);
    isWritten = true;
    await writeEach(tables, ({ name, text }) => write(join(pageTablesFolder, name), text));
  } catch (error) {
    if (unwritten.has(error) || error instanceof InterruptedError || signal?.aborted === true) throw error;
    const what = isWritten ? 'the tables of the page could not all be written' : 'the page could not be made';
    const message = secrets.clean(`${what}: ${messageOf(error)}`);
    warn(message);
    if (!isWritten) await lake.writeFile(pageName, renderRunPage(cleanReport, message));
  }
  checkpoint('page.written');
}

/** While one is written, the next is made. */
async function writeEach<T>(made: AsyncIterable<T>, write: (one: T) => Promise<void>): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const one of made) {
      await writing;
      writing = write(one);
      writing.catch(() => {}); // it is awaited below
    }
  } finally {
    await writing;
  }
}
