import { resolve } from 'node:path';
import { writeEvidence } from '../../answers/evidence/write-evidence.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { answer, figureWords, type Invocation } from '../invocation.ts';
import { withSnapshot } from '../lake-location.ts';
import { refuseManaged, requireNewFolder, requireParent } from '../target-file.ts';
import { counted } from '../terminal/text.ts';

/** `evidence`: writes a folder with which others can check a figure. */
export default async function evidence(invocation: Invocation): Promise<number> {
  const { values, world, console, output } = invocation;
  const { all, out, snapshot } = values;
  const figure = figureWords(invocation);
  if (out === undefined)
    throw new UsageError('--out is missing', { hint: 'esg-lake evidence 305-1-a NAME 2025 --out DIR' });
  const target = resolve(world.workingDirectory, out);
  await refuseManaged(output, target, `--out ${out}`, true);
  await requireParent(target, `--out ${out}`);
  const folder = await requireNewFolder(target, `--out ${out}`);
  const request = { ...figure, output, folder, all };
  const written = await withSnapshot(output, snapshot, (lake) => writeEvidence(lake, request), { allowFiles: true });
  const { responses, files, sha256 } = written;
  const kept = responses.filter(({ state }) => state === 'kept');
  const made = `${folder}: ${counted(files, 'file')}, ${counted(kept.length, 'response')}`;
  answer(invocation, written, `${made}\n${sha256}  SHA256SUMS\n`);
  const held = responses.filter(({ state }) => state === 'private').length;
  if (held > 0)
    console.log('warn', `${counted(held, 'response')} with private records left out: --all copies all responses`);
  for (const { response_id: id, state } of responses) {
    if (state !== 'kept' && state !== 'private') console.log('warn', `the response ${id} is ${state}`);
  }
  const shared = kept.filter(({ private_records: count }) => count !== 0).length;
  if (shared > 0)
    console.log('warn', `${counted(shared, 'response')} with private records in ${folder}; README.md names them`);
  return exitCodes.ok;
}
