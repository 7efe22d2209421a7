import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { esgLake, script } from '../context.js';
import { measureNode, median } from '../measure.js';
import { ratio } from '../report.js';
/** All data points as CSV: `query --out` against DuckDB's own COPY, alternating whole processes. */
export async function csvFigure(context, output) {
    const file = join(context.folder, 'points.csv');
    const ours = [];
    const copies = [];
    for (let i = 0; i < (context.options.quick ? 1 : 3); i++) {
        const copy = await measureNode(script('./peers/copy-csv.js'), [join(output, 'current/lake.duckdb'), file]);
        const query = await esgLake(['query', 'FROM data_points', '--output', output, '--out', file]);
        copies.push(copy.cpuSeconds ?? copy.seconds);
        ours.push(query.cpuSeconds ?? query.seconds);
        rmSync(file, { force: true });
    }
    const share = median(ours) / median(copies);
    return {
        what: `all data points as CSV by \`query --out\`: ${median(ours).toFixed(1)} processor seconds, by DuckDB's COPY ${median(copies).toFixed(1)}; ours ÷ COPY`,
        value: ratio(share),
        target: '≤ 1.5',
        reached: share <= 1.5,
    };
}
