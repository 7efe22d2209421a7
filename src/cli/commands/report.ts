import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { EsgLakeError, exitCodes, messageOf, UsageError } from '../../base/errors.ts';
import { processSecrets } from '../../base/secrets.ts';
import { threadsFor } from '../../load/database.ts';
import { type LakePage, makeLakePage } from '../../page/lake-page.ts';
import { type Lake, withLake } from '../../publish/lake.ts';
import { isOfThisSchema } from '../../publish/manifest.ts';
import { readSnapshot, snapshotFolder } from '../../publish/snapshot-folders.ts';
import { answer, type Invocation } from '../invocation.ts';
import { replaceFile, targetFile } from '../lake-files.ts';

/** `report`: shows where the lake's report page is, or rebuilds it. */
export async function report(invocation: Invocation): Promise<number> {
  const { values, world, output } = invocation;
  const { out } = values;
  const target = out === undefined || out === '-' ? null : await targetFile(invocation, '--out', out);
  if (target !== null) await requireTablesFolder(tablesFolder(target));
  const folder = await snapshotFolder(output, values.snapshot);
  const published = join(folder, 'report.html');
  if (out === undefined && !existsSync(published)) {
    throw new EsgLakeError(`${published} is missing`, {
      exitCode: exitCodes.unexpected,
      hint: 'Rebuild it with: esg-lake report --out FILE.',
    });
  }
  if (out !== undefined) {
    const made = await rebuild(invocation, folder, target === null ? null : tablesFolder(target));
    if (target === null) {
      world.stdout.write(made.page);
      return exitCodes.ok;
    }
    await writeFiles(target, made);
  }
  const page = target ?? published;
  answer(invocation, { page }, `${page}\n`);
  if (values.open) await openInBrowser(page);
  return exitCodes.ok;
}

/** Writes the page, and its tables to a folder next to it; deletes those of an earlier page that have no rows now. */
async function writeFiles(target: string, { page, tables }: LakePage): Promise<void> {
  const folder = tablesFolder(target);
  await mkdir(folder, { recursive: true });
  for (const { name, text } of tables) {
    const file = join(folder, name);
    await (text === null ? rm(file, { force: true }) : replaceFile(file, (aside) => writeFile(aside, text)));
  }
  await replaceFile(target, (aside) => writeFile(aside, page));
}

/** `lake` for `lake.html`. */
function tablesFolder(target: string): string {
  const name = basename(target, extname(target));
  return join(dirname(target), name === basename(target) ? `${name}-tables` : name);
}

async function requireTablesFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found === null || found.isDirectory()) return;
  throw new UsageError(`${folder} is a file, but the tables of the page need a folder of this name`, {
    hint: 'Choose another name with --out.',
  });
}

/** @param tables folder of its CSV files; null for a page without them */
async function rebuild({ values, world }: Invocation, folder: string, tables: string | null): Promise<LakePage> {
  const snapshot = await readSnapshot(folder);
  if (!isOfThisSchema(snapshot.manifest)) {
    throw new UsageError('cannot build the page from a lake of another version of esg-lake', {
      hint: `The page that was published with it is ${join(snapshot.folder, 'report.html')}.`,
    });
  }
  const make = (lake: Lake): Promise<LakePage> =>
    makeLakePage({
      lake: { query: async (...asked) => processSecrets.cleanAll(await lake.query(...asked)) },
      folder: tables === null ? null : basename(tables),
      recordUrl: values['record-url'] ?? null,
      ownQuestions: values.queries === undefined ? undefined : resolve(world.workingDirectory, values.queries),
    });
  return withLake(snapshot, make, { threads: threadsFor(snapshot.manifest.database.bytes) });
}

/** Opens the page with the platform's own command; resolves once that has started. */
async function openInBrowser(page: string): Promise<void> {
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(program, [page], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn').catch((cause: unknown) => {
    throw new EsgLakeError(`could not start a browser with ${program}: ${messageOf(cause)}`, {
      cause,
      exitCode: exitCodes.unexpected,
      hint: `Open ${page} in a browser.`,
    });
  });
  child.unref();
}
