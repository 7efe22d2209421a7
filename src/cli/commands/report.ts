import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { processSecrets } from '../../base/secrets.ts';
import { threadsFor } from '../../load/database.ts';
import { makeLakePage } from '../../page/lake-page.ts';
import { type Lake, withLake } from '../../publish/lake.ts';
import { isOfThisSchema } from '../../publish/manifest.ts';
import { readSnapshot, snapshotFolder } from '../../publish/snapshot-folders.ts';
import { answer, type Invocation } from '../invocation.ts';
import { replaceFile, targetFile } from '../lake-files.ts';

export async function report(invocation: Invocation): Promise<number> {
  const { values, world, output } = invocation;
  const { out } = values;
  const target = out === undefined || out === '-' ? null : await targetFile(invocation, '--out', out);
  const folder = await snapshotFolder(output, values.snapshot);
  const published = join(folder, 'report.html');
  if (out === undefined && !existsSync(published)) {
    throw new EsgLakeError(`${published} is missing`, {
      hint: 'Rebuild it with: esg-lake report --out FILE.',
    });
  }
  if (out !== undefined) {
    const page = await rebuild(invocation, folder);
    if (target === null) {
      world.stdout.write(page);
      return exitCodes.ok;
    }
    await replaceFile(target, (aside) => writeFile(aside, page));
  }
  const page = target ?? published;
  answer(invocation, { page }, `${page}\n`);
  return exitCodes.ok;
}

async function rebuild({ values, world }: Invocation, folder: string): Promise<string> {
  const snapshot = await readSnapshot(folder);
  if (!isOfThisSchema(snapshot.manifest)) {
    throw new UsageError('cannot build the page from a lake of another version of esg-lake', {
      hint: `The page that was published with it is ${join(snapshot.folder, 'report.html')}.`,
    });
  }
  const make = async (lake: Lake): Promise<string> => {
    const query: Lake['query'] = async (...asked) => processSecrets.cleanAll(await lake.query(...asked));
    const made = await makeLakePage(
      { query },
      {
        hasFiles: false,
        materiality: snapshot.manifest.rules.materiality,
        ownQuestions: values.queries === undefined ? undefined : resolve(world.workingDirectory, values.queries),
      },
    );
    return made.page;
  };
  return withLake(snapshot, make, { threads: threadsFor(snapshot.manifest.database.bytes) });
}
