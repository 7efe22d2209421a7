import { resolve } from 'node:path';
import { exitCodes, UsageError } from '../../base/errors.js';
import { writeEvidence } from '../../inspect/figures/write-evidence.js';
import { withSnapshot } from '../lake-location.js';
import { refuseManaged, requireParent } from '../target-file.js';
import { counted, stringify } from '../terminal/text.js';
/** `evidence`: writes a folder with which others can check a figure. */
export default async function evidence({ values, world, console }) {
    const { 'type-code': question, out, node, year, snapshot } = values;
    for (const [option, value] of Object.entries({ 'type-code': question, out })) {
        if (value === undefined) {
            throw new UsageError(`--${option} is missing`, {
                hint: 'esg-lake evidence --node NAME --type-code 305-1-a --year 2025 --out DIR',
            });
        }
    }
    const output = resolve(world.workingDirectory, values.output);
    const target = resolve(world.workingDirectory, String(out));
    await refuseManaged(output, target, `--out ${out}`, true);
    await requireParent(target, `--out ${out}`);
    const written = await withSnapshot(output, snapshot, (lake) => writeEvidence(lake, output, { node, question: String(question), year }, target));
    const { bodies, files, folder, sha256 } = written;
    if (values.json) {
        world.stdout.write(`${stringify(written, 2)}\n`);
    }
    else {
        world.stdout.write(`${folder}: ${counted(files, 'file')}, ${counted(bodies.kept, 'response')}\n`);
        world.stdout.write(`${sha256}  SHA256SUMS\n`);
    }
    for (const { response_id: id, state } of bodies.absent)
        console.log('warn', `the response ${id} is ${state}`);
    if (bodies.private.length > 0) {
        const count = counted(bodies.private.length, 'response');
        console.log('warn', `${count} with private records in ${folder}; README.md names them`);
    }
    return exitCodes.ok;
}
