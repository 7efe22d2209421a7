import { csvCell } from './csv-rows.js';
import { decisionColumns } from './decisions.js';
const inMeasures = (answers) => ({
    file: 'measures.csv',
    line: (typeCode) => `${typeCode},,,${answers},`,
});
/** Of later lines about the same pattern, the last one wins. */
export const successors = {
    not_additive: inMeasures('none,none,none'),
    stock: inMeasures(',,period_end'),
    additive: inMeasures('sum,sum,'),
    own_only: { file: 'consolidation.csv', line: (id) => `${id === 'all' ? '' : id},,,stand_alone,,,` },
};
/** Patterns that every lake had, and that the rules of today know. */
const usualPatterns = [
    ...['302-3*', '305-4*', '404-1*', '405-2*', '2-21*', '202-1*'],
    ...['2-7*', '2-8*', '405-1*', '403-8*'],
];
/** The decisions that the rules of an older lake are turned into; none where it had the usual ones. */
export function decisionsOfOlder(rules) {
    const lines = Object.keys(successors).flatMap((name) => {
        const { file, line } = successors[name];
        const values = (rules[name] ?? []).filter((value) => !usualPatterns.includes(value) && value.trim() !== '');
        return values.map((value) => ({ file, text: `${line(csvCell(value))}\n` }));
    });
    return [...new Set(lines.map(({ file }) => file))].sort().map((name) => {
        const own = lines.flatMap(({ file, text }) => (file === name ? [text] : []));
        return { name, text: `${decisionColumns[name].join(',')}\n${own.join('')}` };
    });
}
