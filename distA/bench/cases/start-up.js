import { rmSync } from 'node:fs';
import { startSmallService } from '../../test/support/small-service.js';
import { esgLake, freshOutput, script } from '../context.js';
import { measureNode, median } from '../measure.js';
import { milliseconds } from '../report.js';
/** Case 8: short commands, compared with an empty Node script. */
export async function startUpCase(context) {
    const times = context.options.quick ? 5 : 15;
    context.log('start-up');
    const output = freshOutput(context, 'tiny');
    const service = await startSmallService({ surveys: 10, utrvsPerSurvey: 10, initiatives: 5 });
    await esgLake(['run', '--output', output, ...service.args]);
    await service.close();
    const node = await medianOf(times, () => measureNode(script('./peers/nothing.js'), []));
    const help = await medianOf(times, () => esgLake(['--help']));
    const query = await medianOf(times, () => esgLake(['query', '--output', output, 'SELECT count(*) FROM data_points']));
    rmSync(output, { recursive: true, force: true });
    return {
        title: '8. Start-up: whole processes',
        figures: [
            { what: 'Node, an empty script', value: milliseconds(node) },
            { what: '`esg-lake --help`', value: milliseconds(help), target: '< 300 ms', reached: help < 0.3 },
            { what: '`esg-lake query` of a tiny lake', value: milliseconds(query), target: '< 600 ms', reached: query < 0.6 },
        ],
        notes: ['These targets are our own.'],
    };
}
async function medianOf(times, run) {
    const taken = [];
    for (let i = 0; i < times; i++)
        taken.push((await run()).seconds);
    return median(taken);
}
