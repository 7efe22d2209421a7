import { spawn } from 'node:child_process';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { EsgLakeError, exitCodes, messageOf, UsageError } from '../../base/errors.ts';
import { stringify } from '../../base/printable.ts';
import { processSecrets } from '../../base/secrets.ts';
import { threadsFor } from '../../load/database.ts';
import { type LakePage, makeLakePage } from '../../page/lake-page.ts';
import { type Lake, withLake } from '../../publish/lake.ts';
import { isOfThisSchema } from '../../publish/lake-version.ts';
import { readSnapshot, type Snapshot } from '../../publish/snapshot-folders.ts';
import type { Invocation } from '../invocation.ts';
import { requireLake } from '../lake-location.ts';
import { refuseManaged, requireTarget } from '../target-file.ts';

/** `report`: shows where the lake's report page is, or rebuilds it. */
export default async function report(invocation: Invocation): Promise<number> {
  const { values, world } = invocation;
  const output = resolve(world.workingDirectory, values.output);
  const target = values.out === undefined || values.out === '-' ? null : resolve(world.workingDirectory, values.out);
  if (target !== null) await requireFile(output, target);
  const { folder } = await requireLake(output, values.snapshot);
  if (values.out === undefined) return show(invocation, await publishedPage(folder));
  const made = await rebuild(invocation, await readSnapshot(folder), target === null ? null : tablesFolder(target));
  if (target === null) {
    world.stdout.write(made.page);
    return exitCodes.ok;
  }
  await writeFiles(target, made);
  return show(invocation, target);
}

/** Writes the page, and its tables to a folder next to it; deletes those of an earlier page that have no rows now. */
async function writeFiles(target: string, { page, tables }: LakePage): Promise<void> {
  const folder = tablesFolder(target);
  await mkdir(folder, { recursive: true });
  for (const { name, text } of tables) {
    if (text === null) await rm(join(folder, name), { force: true });
    else await writeWhole(join(folder, name), text);
  }
  await writeWhole(target, page);
}

/** `lake` for `lake.html`. */
function tablesFolder(target: string): string {
  const name = basename(target, extname(target));
  return join(dirname(target), name === basename(target) ? `${name}-tables` : name);
}

async function writeWhole(file: string, text: string): Promise<void> {
  const aside = `${file}.part-${process.pid}`;
  await writeFile(aside, text);
  await rename(aside, file);
}

async function requireFile(output: string, target: string): Promise<void> {
  await refuseManaged(output, target, `--out ${target}`, true);
  await requireTarget(target, `--out ${target}`);
  const folder = tablesFolder(target);
  const found = await stat(folder).catch(() => null);
  if (found === null || found.isDirectory()) return;
  throw new UsageError(`${folder} is a file, but the tables of the page need a folder of this name`, {
    hint: 'Choose another name with --out.',
  });
}

/** The page published with a snapshot. */
async function publishedPage(folder: string): Promise<string> {
  const page = join(folder, 'report.html');
  const found = await stat(page).catch(() => null);
  if (found !== null) return page;
  throw new EsgLakeError(`${page} is missing`, {
    exitCode: exitCodes.unexpected,
    hint: 'Rebuild it with: esg-lake report --out FILE.',
  });
}

/** @param folder of its CSV files; null for a page without them */
async function rebuild({ values, world }: Invocation, snapshot: Snapshot, folder: string | null): Promise<LakePage> {
  if (!isOfThisSchema(snapshot.manifest)) {
    throw new UsageError('cannot build the page from a lake of another version of esg-lake', {
      hint: `The page that was published with it is ${join(snapshot.folder, 'report.html')}.`,
    });
  }
  const make = (lake: Lake): Promise<LakePage> =>
    makeLakePage({
      lake: { query: async (...asked) => processSecrets.cleanAll(await lake.query(...asked)) },
      folder: folder === null ? null : basename(folder),
      recordUrl: values['record-url'] ?? null,
      ownQuestions: values.queries === undefined ? undefined : resolve(world.workingDirectory, values.queries),
    });
  return withLake(snapshot, make, { threads: threadsFor(snapshot.manifest.database.bytes) });
}

async function show({ values, world }: Invocation, page: string): Promise<number> {
  world.stdout.write(values.json ? `${stringify({ page }, 2)}\n` : `${page}\n`);
  if (values.open) await openInBrowser(page);
  return exitCodes.ok;
}

/** Opens the page with the platform's own command; resolves once that has started. */
async function openInBrowser(page: string): Promise<void> {
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open';
  await new Promise<void>((started, failed) => {
    const child = spawn(program, [page], { detached: true, stdio: 'ignore' });
    child.once('error', failed);
    child.once('spawn', () => {
      child.unref();
      started();
    });
  }).catch((cause: unknown) => {
    throw new EsgLakeError(`could not start a browser with ${program}: ${messageOf(cause)}`, {
      cause,
      exitCode: exitCodes.unexpected,
      hint: `Open ${page} in a browser.`,
    });
  });
}
