import { csvCell } from './csv-rows.ts';
import type { DecisionFile, DecisionFileName } from './decision-file.ts';
import { decisionColumns } from './decisions.ts';

/** What lakes of schema versions before 5 were made by in place of decisions, as in their manifests. */
export interface OlderRules {
  readonly not_additive: readonly string[];
  readonly stock: readonly string[];
  readonly additive: readonly string[];
  readonly own_only: readonly string[];
}

/** The decisions in place of an older rule. */
interface Successor {
  readonly file: DecisionFileName;
  /** For each of its values. */
  readonly line: (value: string) => string;
}

const inMeasures = (answers: string): Successor => ({
  file: 'measures.csv',
  line: (typeCode) => `${typeCode},,,${answers},`,
});

/** Of later lines about the same pattern, the last one wins. */
export const successors: Readonly<Record<keyof OlderRules, Successor>> = {
  not_additive: inMeasures('none,none,none'),
  stock: inMeasures(',,period_end'),
  additive: inMeasures('sum,sum,'),
  own_only: { file: 'consolidation.csv', line: (id) => `${id === 'all' ? '' : id},,,stand_alone,,,` },
};

/** Patterns that every lake had, and that the rules of today know. */
const usualPatterns: readonly string[] = [
  ...['302-3*', '305-4*', '404-1*', '405-2*', '2-21*', '202-1*'],
  ...['2-7*', '2-8*', '405-1*', '403-8*'],
];

/** The decisions that the rules of an older lake are turned into; none where it had the usual ones. */
export function decisionsOfOlder(rules: Partial<OlderRules>): readonly DecisionFile[] {
  const lines = (Object.keys(successors) as (keyof OlderRules)[]).flatMap((name) => {
    const { file, line } = successors[name];
    const values = (rules[name] ?? []).filter((value) => !usualPatterns.includes(value) && value.trim() !== '');
    return values.map((value) => ({ file, text: `${line(csvCell(value))}\n` }));
  });
  return [...new Set(lines.map(({ file }) => file))].sort().map((name) => {
    const own = lines.flatMap(({ file, text }) => (file === name ? [text] : []));
    return { name, text: `${decisionColumns[name].join(',')}\n${own.join('')}` };
  });
}
