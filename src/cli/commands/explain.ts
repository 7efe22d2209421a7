import { resolve } from 'node:path';
import { DamagedError } from '../../base/damage.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { type DamagedBody, nameOfBody, noteDamaged } from '../../extract/landing/damaged-bodies.ts';
import { type Explanation, explainUtrv, type PointExplanation } from '../../inspect/explain-utrv.ts';
import { type ContributingRecord, explainFigure, missingSources } from '../../inspect/figures/explain-figure.ts';
import type { LakeRow } from '../../inspect/lake-rows.ts';
import type { Invocation } from '../invocation.ts';
import { readLake, withSnapshot } from '../lake-location.ts';
import { errorMessage } from '../terminal/error-message.ts';
import { figureText } from '../terminal/figure-text.ts';
import { counted, plainLines, said, stringify } from '../terminal/text.ts';

/** `explain`: traces a value record, or with `--node` or `--year` a figure, back to its place in the responses. */
export default async function explain(invocation: Invocation): Promise<number> {
  const { values, world, positional } = invocation;
  if (positional === undefined) {
    throw new UsageError('no value record or figure given', {
      hint: 'esg-lake explain UTRV_ID, or esg-lake explain 305-1-a --node NAME --year 2025',
    });
  }
  const output = resolve(world.workingDirectory, values.output);
  const isFigure = values.node !== undefined || values.year !== undefined;
  return isFigure ? explainOneFigure(invocation, output, positional) : explainRecord(invocation, output, positional);
}

async function explainRecord({ values, world, styles }: Invocation, output: string, id: string): Promise<number> {
  const from = values.snapshot === undefined ? undefined : await readLake(output, values.snapshot);
  const explanation = await explainUtrv(output, id, from);
  world.stdout.write(values.json ? `${stringify(explanation, 2)}\n` : plainLines(explanationText(explanation)));
  const damage = damageOfSource(explanation);
  if (damage === null) return exitCodes.ok;
  await noteDamaged(output, [damage]).catch(() => {}); // fails if the user may only read there
  const message = `the landed body ${nameOfBody(damage)} ${damage.what}: the value cannot be traced back to it`;
  const failure = new DamagedError(message, { hint: 'esg-lake run requests it again.' });
  world.stderr.write(errorMessage(failure, { styles: styles.stderr }));
  return failure.exitCode;
}

async function explainOneFigure(
  { values, world, styles }: Invocation,
  output: string,
  question: string,
): Promise<number> {
  const { node, year } = values;
  const explanation = await withSnapshot(output, values.snapshot, (lake) =>
    explainFigure(lake, output, { node, question, year }),
  );
  world.stdout.write(values.json ? `${stringify(explanation, 2)}\n` : figureText(explanation));
  const missing = new Map(missingSources(explanation).map((one) => [one.source?.response_id ?? '', missingBody(one)]));
  if (missing.size === 0) return exitCodes.ok;
  const bodies = [...missing.values()].flatMap((body) => body ?? []);
  // An earlier snapshot may be the only one that needs them.
  if (values.snapshot === undefined) await noteDamaged(output, bodies).catch(() => {});
  const failure = new DamagedError(
    `${counted(missing.size, 'landed body is', 'landed bodies are')} missing: the figure cannot be traced back to all of them`,
    { hint: 'esg-lake run requests them again; esg-lake verify --landing checks all.' },
  );
  world.stderr.write(errorMessage(failure, { styles: styles.stderr }));
  return failure.exitCode;
}

function missingBody({ record, source }: ContributingRecord): DamagedBody | null {
  if (source === null) return null;
  return {
    landing_file: source.landing_file,
    endpoint: 'survey',
    what: 'is missing',
    survey_id: said(record['survey_id']),
  };
}

/** The damage that kept the value from being traced back. */
function damageOfSource({ source, survey }: Explanation): DamagedBody | null {
  if (source === null || source.is_intact === true) return null;
  const { landing_file, is_intact } = source;
  const survey_id = said(survey?.['survey_id']) || null;
  const what = is_intact === null ? 'is missing' : 'is not what was landed';
  return { landing_file, endpoint: 'survey', what, survey_id };
}

function explanationText(explanation: Explanation): string {
  const { utrv_id: id, is_current: isCurrent, record, survey, initiative, tracker, source } = explanation;
  const head = [
    `Value record ${id}${isCurrent ? '' : ' (no longer in the lake)'}`,
    ...(tracker === null
      ? []
      : [`  question    ${said(tracker['name'])}${bracketed(tracker['type_code'])} ${said(tracker['value_label'])}`]),
    ...(initiative === null ? [] : [`  initiative  ${said(initiative['path'])}`]),
    ...(survey === null
      ? []
      : [
          `  survey      ${said(survey['name'] ?? survey['survey_id'])}, ${said(survey['period_label'])} (${said(survey['period'])}, ${said(survey['period_start'])} to ${said(survey['period_end'])})`,
        ]),
    ...(record === null
      ? []
      : [`  record      ${said(record['value_type'])}, status ${said(record['status'])}, ${said(record['answer'])}`]),
  ];
  const sections = [
    head,
    pointLines(explanation.data_points),
    source === null ? [] : sourceLines(source),
    listed(
      'Issues',
      explanation.issues,
      (issue) =>
        `${said(issue['severity'])} ${said(issue['code'])}: ${said(issue['message'])} (${said(issue['json_pointer'])})`,
    ),
    listed('History', explanation.changes, changeLine),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function pointLines(points: readonly PointExplanation[]): readonly string[] {
  if (points.length === 0) return ['Data points: none'];
  return points.flatMap(
    ({ point, json_pointer: pointer, raw_value: raw, raw_literal: literal, scale, unit, base }, at) => [
      ...(at === 0 ? ['Data points'] : []),
      `  ${placeOf(point)}${reportedValue(point)}`,
      ...(raw === undefined ? [] : [`    as sent  ${literal ?? stringify(raw)}`]),
      `    at       ${pointer}`,
      ...(point['value_number'] === null ? [] : [`    scale    ${scale.why}`]),
      ...(point['value_number'] === null && point['unit'] === null ? [] : [`    unit     ${unit.why}`]),
      ...(point['value_number'] === null || point['unit'] === null ? [] : [`    base     ${base.why}`]),
    ],
  );
}

function placeOf(point: LakeRow): string {
  const place = [
    ['row', point['row_index']],
    ['column', point['column_code']],
    ['option', point['option_code']],
  ].flatMap(([what, value]) => (value === null ? [] : [`${what} ${said(value)}`]));
  return place.length === 0 ? '' : `${place.join(', ')}: `;
}

function reportedValue(point: LakeRow): string {
  const value =
    point['value_scaled'] ?? point['value_number'] ?? point['value_text'] ?? point['value_date'] ?? 'selected';
  return `${said(value)}${point['unit'] === null ? '' : ` ${said(point['unit'])}`}`;
}

const sourceLines = (source: NonNullable<Explanation['source']>): readonly string[] => [
  'Source',
  `  request   ${source.method} ${source.path}, ${source.fetched_at}, run ${source.run_id}`,
  `  response  ${source.response_id}`,
  `  file      ${source.landing_file} (${source.is_intact === null ? 'MISSING' : source.is_intact ? 'intact' : 'DAMAGED'})`,
  `  at        ${source.json_pointer}`,
  ...(source.raw === null
    ? []
    : stringify(withoutDefinition(source.raw), 2)
        .split('\n')
        .map((line) => `    ${line}`)),
];

/** The definition is long and is in the tables; `--json` shows it. */
function withoutDefinition(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || !('universalTracker' in raw)) return raw;
  return { ...raw, universalTracker: '… (see --json)' };
}

function changeLine(change: LakeRow): string {
  const side = (when: 'old' | 'new'): string =>
    [change[`${when}_value_scaled`] ?? change[`${when}_value_text`], change[`${when}_unit`], change[`${when}_status`]]
      .filter((part) => part !== null && part !== undefined)
      .map(said)
      .join(' ');
  return `${said(change['changed_at'])} ${placeOf(change)}${said(change['change'])} (${said(change['cause'])}): ${side('old') || '—'} → ${side('new') || '—'}`;
}

const listed = (heading: string, rows: readonly LakeRow[], line: (row: LakeRow) => string): readonly string[] =>
  rows.length === 0 ? [] : [heading, ...rows.map((row) => `  ${line(row)}`)];

const bracketed = (value: unknown): string => (value === null || value === undefined ? '' : ` [${said(value)}]`);
