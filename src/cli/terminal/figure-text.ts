import {
  type ContributingRecord,
  type Contribution,
  contributionsIn,
  type ExplainedFigure,
  type FigureExplanation,
  type FigureNode,
} from '../../answers/figures/explain-figure.ts';
import type { LakeRow } from '../../answers/lake-rows.ts';
import { counted, exactNumber, plainLines, said } from './text.ts';

const maxLeaves = 20;

/** The explanation of figures for people: of each the largest contributions, on the way down to them. */
export function figureText(explanation: FigureExplanation): string {
  const { node, trackers, reporting_year: year, figures, reasons } = explanation;
  const questions = trackers.map(
    ({ name, type_code: code }) => `${said(name)}${code === null ? '' : ` [${said(code)}]`}`,
  );
  const head = [
    `Figure of ${said(node.name ?? node.initiative_id)} for ${year}`,
    `  question    ${questions.join(', ')}`,
    `  initiative  ${said(node.path)} (${node.initiative_id})`,
    `  snapshot    ${explanation.snapshot_id}`,
  ];
  const sections = [head, ...figures.map(figureLines), reasonLines(explanation)];
  const none = figures.length === 0 && reasons.length === 0 ? [['There is no figure, and nothing was received.']] : [];
  return plainLines(
    `${[...sections, ...none]
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n')}\n`,
  );
}

function figureLines({ figure, contribution_count: count, tree }: ExplainedFigure): readonly string[] {
  const place = [
    ['column', figure['column_code']],
    ['option', figure['option_code']],
  ].flatMap(([what, code]) => (code === null ? [] : [`${what} ${said(code)}: `]));
  const also = [
    ['if parents that report too little stood alone', figure['value_if_stand_alone']],
    ['superseded below', figure['superseded_value']],
    ['aggregation', figure['aggregation_value']],
  ].flatMap(([what, value]) => (typeof value === 'number' ? [`  ${what}: ${amount(value)}`] : []));
  const title = `${place.join('')}${amountWithUnit(figure)}`;
  return [
    title,
    `  doubts: ${doubtsOf(figure) || 'none'}`,
    ...(figure['reconciliation'] === null ? [] : [`  made of: ${said(figure['reconciliation'])}`]),
    `  leaves: ${said(figure['reporting_leaf_count'])} of ${said(figure['leaf_count'])} report`,
    ...also,
    ...(tree === null ? [] : treeLines(tree, count)),
  ];
}

function treeLines(tree: FigureNode, count: number): readonly string[] {
  const shown = new Set(
    contributionsIn(tree)
      .sort((a, b) => sizeOf(b) - sizeOf(a))
      .slice(0, maxLeaves),
  );
  const more = count - shown.size;
  return [
    '',
    ...nodeLines(tree, shown, '  '),
    ...(more > 0 ? ['', `  The ${maxLeaves} largest of ${counted(count, 'contribution')}; --json shows all.`] : []),
  ];
}

const sizeOf = ({ figure }: Contribution): number => Math.abs(Number(figure['value']));

function nodeLines(node: FigureNode, shown: ReadonlySet<Contribution>, indent: string): readonly string[] {
  if (!contributionsIn(node).some((one) => shown.has(one))) return [];
  const { name, initiative_id: id, figure, contribution, children } = node;
  const doubts = figure === null ? '' : doubtsOf(figure);
  const line = `${indent}${said(name ?? id)}  ${figure === null ? '' : amountWithUnit(figure)}${doubts === '' ? '' : `  (${doubts})`}`;
  const inner = `${indent}  `;
  return [
    line.trimEnd(),
    ...(contribution === null || !shown.has(contribution) ? [] : contributionLines(contribution, inner)),
    ...children.flatMap((child) => nodeLines(child, shown, inner)),
  ];
}

const contributionLines = ({ figure, records }: Contribution, indent: string): readonly string[] => [
  `${indent}= ${amount(figure['value'])}, ${said(figure['basis'])}, ${said(figure['figure_period_start'])} to ${said(figure['figure_period_end'])}`,
  ...records.flatMap((record) => recordLines(record, `${indent}  `)),
];

function recordLines({ record, numbers, source }: ContributingRecord, indent: string): readonly string[] {
  const marks = [record['status'], record['answer'], ...(record['is_private'] === true ? ['private'] : [])];
  return [
    `${indent}record ${said(record['utrv_id'])}  ${marks
      .filter((mark) => mark !== null)
      .map(said)
      .join(', ')}`,
    `${indent}  survey ${said(record['survey_name'] ?? record['survey_id'])}, ${said(record['period'])} to ${said(record['period_end'])}`,
    ...numbers.map((number) => `${indent}  sent ${sentNumber(number)}`),
    ...(source === null
      ? [`${indent}  body not known`]
      : [
          `${indent}  body at ${source.json_pointer}${source.is_missing ? ' (MISSING)' : ''}, file and SHA-256:`,
          `${indent}  ${source.landing_file}`,
          `${indent}  ${source.response_id}`,
        ]),
  ];
}

function sentNumber(number: LakeRow): string {
  const sent = number['value_text'] ?? number['value_number'];
  const scale = number['number_scale'] === null ? '' : ` ${said(number['number_scale'])}`;
  const unit = number['unit'] === null ? '' : ` ${said(number['unit'])}`;
  const leftOut = number['is_added'] === true ? '' : ' (left out: a total)';
  return `${said(sent)}${scale}${unit}${leftOut} at ${said(number['json_pointer'])}`;
}

function reasonLines({ figures, reasons }: FigureExplanation): readonly string[] {
  if (reasons.length === 0) return [];
  const lines = reasons.slice(0, maxLeaves).map((reason) => {
    const what = [
      reason['initiative_name'],
      reason['column_code'],
      reason['option_code'],
      reason['period'],
      reason['period_end'],
    ];
    const why = [reason['reason'], reason['detail'], reason['value'], reason['unit'], reason['utrv_id']];
    const listed = (parts: readonly unknown[]): string =>
      parts
        .filter((part) => part !== null)
        .map(said)
        .join(' ');
    return `  ${listed(what)}: ${listed(why)}`;
  });
  const more = reasons.length - lines.length;
  return [
    figures.length === 0 ? 'There is no figure:' : 'Not in a figure:',
    ...lines,
    ...(more > 0 ? [`  … ${counted(more, 'more line')}; --json shows all.`] : []),
  ];
}

const amountWithUnit = (figure: LakeRow): string => {
  const unit = figure['base_unit'] === null ? '' : ` ${said(figure['base_unit'])}`;
  return figure['value'] === null ? `no value (${said(figure['basis'])})` : `${amount(figure['value'])}${unit}`;
};

const doubtsOf = (figure: LakeRow): string => {
  const doubts = figure['doubts'];
  return Array.isArray(doubts) ? doubts.map(said).join(', ') : '';
};

const amount = (value: unknown): string => (typeof value === 'number' ? exactNumber(value) : said(value));
