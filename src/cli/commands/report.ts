import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { threadsFor } from '../../load/database.ts';
import { makeLakePage } from '../../page/lake-page.ts';
import { withLake } from '../../publish/lake.ts';
import { isOfThisSchema } from '../../publish/manifest.ts';
import { readSnapshot, snapshotFolder } from '../../publish/snapshot-folders.ts';
import { answer, type Invocation } from '../invocation.ts';
import { replaceFile, targetFile } from '../lake-files.ts';
import { ownQuestions } from '../options/run-options.ts';

export async function report(invocation: Invocation) {
  const { values, world, output } = invocation;
  const { out } = values;
  const target = out === undefined || out === '-' ? null : await targetFile(invocation, '--out', out);
  const folder = await snapshotFolder(output, values.snapshot);
  const page = target ?? join(folder, 'report.html');
  if (out === '-') {
    world.stdout.write(await rebuild(invocation, folder));
    return exitCodes.ok;
  }
  if (target !== null) {
    const made = await rebuild(invocation, folder);
    await replaceFile(target, (aside) => writeFile(aside, made));
  } else if (!existsSync(page))
    throw new EsgLakeError(`${page} is missing`, { hint: 'Rebuild it with: esg-lake report --out FILE.' });
  answer(invocation, { page }, `${page}\n`);
  return exitCodes.ok;
}

async function rebuild(invocation: Invocation, folder: string) {
  const snapshot = await readSnapshot(folder);
  if (!isOfThisSchema(snapshot.manifest)) {
    throw new UsageError('cannot build the page from a lake of another version of esg-lake', {
      hint: `The page that was published with it is ${join(snapshot.folder, 'report.html')}.`,
    });
  }
  const { rules, database } = snapshot.manifest;
  const options = { hasFiles: false, materiality: rules.materiality, ownQuestions: ownQuestions(invocation) };
  const { page } = await withLake(snapshot, (lake) => makeLakePage(lake, options), {
    threads: threadsFor(database.bytes),
  });
  return page;
}
