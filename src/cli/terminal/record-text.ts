import type { PointExplanation, RecordExplanation } from '../../answers/explain/explain-record.ts';
import type { LakeRow } from '../../answers/lake-rows.ts';
import { plainLines, stringify } from '../../base/printable.ts';
import { said } from './text.ts';

/** The explanation of a value record for people. */
export function recordText(explanation: RecordExplanation): string {
  const { utrv_id: id, record, survey, initiative, tracker, source } = explanation;
  const head = [
    `Value record ${id}${record === null ? ' (no longer in the lake)' : ''}`,
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
  const shown = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return plainLines(`${shown.join('\n\n')}\n`);
}

function pointLines(points: readonly PointExplanation[]): readonly string[] {
  if (points.length === 0) return ['Data points: none'];
  const lines = points.flatMap(({ point, json_pointer: pointer, raw_value: raw, scale, unit, base }) => {
    const [isNumber, hasUnit] = [point['value_number'] !== null, point['unit'] !== null];
    // A double does not hold all digits of a number whose text is kept.
    const sent = typeof raw === 'number' && point['value_text'] !== null ? said(point['value_text']) : stringify(raw);
    return [
      `  ${placeOf(point)}${reportedValue(point)}`,
      ...(raw === undefined ? [] : [`    as sent  ${sent}`]),
      `    at       ${pointer}`,
      ...(isNumber ? [`    scale    ${scale}`] : []),
      ...(isNumber || hasUnit ? [`    unit     ${unit}`] : []),
      ...(isNumber && hasUnit ? [`    base     ${base}`] : []),
    ];
  });
  return ['Data points', ...lines];
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

const sourceLines = (source: NonNullable<RecordExplanation['source']>): readonly string[] => [
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
