import { resolve } from 'node:path';
import { writeEvidence } from '../../answers/figures/write-evidence.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { figureWords } from '../asked-words.ts';
import type { Invocation } from '../invocation.ts';
import { withSnapshot } from '../lake-location.ts';
import { refuseManaged, requireParent } from '../target-file.ts';
import { counted, stringify } from '../terminal/text.ts';

/** `evidence`: writes a folder with which others can check a figure. */
export default async function evidence(invocation: Invocation): Promise<number> {
  const { values, world, console } = invocation;
  const { out, snapshot } = values;
  const figure = figureWords(invocation);
  if (out === undefined)
    throw new UsageError('--out is missing', { hint: 'esg-lake evidence 305-1-a NAME 2025 --out DIR' });
  const output = resolve(world.workingDirectory, values.output);
  const target = resolve(world.workingDirectory, out);
  await refuseManaged(output, target, `--out ${out}`, true);
  await requireParent(target, `--out ${out}`);
  const written = await withSnapshot(output, snapshot, (lake) => writeEvidence(lake, output, figure, target));
  const { bodies, files, folder, sha256 } = written;
  if (values.json) {
    world.stdout.write(`${stringify(written, 2)}\n`);
  } else {
    world.stdout.write(`${folder}: ${counted(files, 'file')}, ${counted(bodies.kept, 'response')}\n`);
    world.stdout.write(`${sha256}  SHA256SUMS\n`);
  }
  for (const { response_id: id, state } of bodies.absent) console.log('warn', `the response ${id} is ${state}`);
  if (bodies.private.length > 0) {
    const count = counted(bodies.private.length, 'response');
    console.log('warn', `${count} with private records in ${folder}; README.md names them`);
  }
  return exitCodes.ok;
}
