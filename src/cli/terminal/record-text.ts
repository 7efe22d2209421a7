import type { LakeRow, PointExplanation, RecordExplanation } from '../../answers/explain/explain-record.ts';
import { stringify } from '../../base/printable.ts';
import { definitions, sectionsText } from './layout.ts';
import { said } from './text.ts';

/** The explanation of a value record for people. */
export function recordText(explanation: RecordExplanation): string {
  const { utrv_id: id, record, survey, initiative, tracker, source, data_points: points } = explanation;
  const about: [string, string][] = [];
  if (tracker !== null) {
    const code = tracker['type_code'] == null ? '' : ` [${said(tracker['type_code'])}]`;
    about.push(['question', `${said(tracker['name'])}${code} ${said(tracker['value_label'])}`]);
  }
  if (initiative !== null) about.push(['initiative', said(initiative['path'])]);
  if (survey !== null) {
    const period = `${said(survey['period'])}, ${said(survey['period_start'])} to ${said(survey['period_end'])}`;
    const name = said(survey['name'] ?? survey['survey_id']);
    about.push(['survey', `${name}, ${said(survey['period_label'])} (${period})`]);
  }
  if (record !== null)
    about.push([
      'record',
      `${said(record['value_type'])}, status ${said(record['status'])}, ${said(record['answer'])}`,
    ]);
  const issueLine = (issue: LakeRow): string =>
    `${said(issue['severity'])} ${said(issue['code'])}: ${said(issue['message'])} (${said(issue['json_pointer'])})`;
  return sectionsText([
    [
      `Value record ${id}${record === null ? ' (no longer in the lake)' : ''}`,
      ...definitions(about, Number.POSITIVE_INFINITY, '  '),
    ],
    points.length === 0 ? ['Data points: none'] : ['Data points', ...points.flatMap(pointLines)],
    source === null ? [] : sourceLines(source),
    listed('Issues', explanation.issues, issueLine),
    listed('History', explanation.changes, changeLine),
  ]);
}

function pointLines({ point, json_pointer: at, raw_value: raw, scale, unit, base }: PointExplanation) {
  const [isNumber, hasUnit] = [point['value_number'] !== null, point['unit'] !== null];
  const { value_scaled: scaled, value_number: number, value_text: text, value_date: date } = point;
  // A double does not hold all digits of a number whose text is kept.
  const sent = typeof raw === 'number' && text !== null ? said(text) : stringify(raw);
  const details: [string, string][] = [
    ...(raw === undefined ? [] : [['as sent', sent] as [string, string]]),
    ['at', at],
    ...(isNumber ? [['scale', scale] as [string, string]] : []),
    ...(isNumber || hasUnit ? [['unit', unit] as [string, string]] : []),
    ...(isNumber && hasUnit ? [['base', base] as [string, string]] : []),
  ];
  const value = said(scaled ?? number ?? text ?? date ?? 'selected');
  const reported = `  ${placeOf(point)}${value}${hasUnit ? ` ${said(point['unit'])}` : ''}`;
  return [reported, ...definitions(details, Number.POSITIVE_INFINITY, '    ')];
}

function placeOf(point: LakeRow): string {
  const place = [
    ['row', point['row_index']],
    ['column', point['column_code']],
    ['option', point['option_code']],
  ].flatMap(([what, value]) => (value === null ? [] : [`${what} ${said(value)}`]));
  return place.length === 0 ? '' : `${place.join(', ')}: `;
}

function sourceLines({ raw, is_intact: isIntact, ...source }: NonNullable<RecordExplanation['source']>) {
  const state = isIntact === null ? 'MISSING' : isIntact ? 'intact' : 'DAMAGED';
  // The definition is long and is in the tables; `--json` shows it.
  const hasDefinition = typeof raw === 'object' && raw !== null && 'universalTracker' in raw;
  const shown = hasDefinition ? { ...raw, universalTracker: '… (see --json)' } : raw;
  return [
    'Source',
    `  request   ${source.method} ${source.path}, ${source.fetched_at}, run ${source.run_id}`,
    `  response  ${source.response_id}`,
    `  file      ${source.landing_file} (${state})`,
    `  at        ${source.json_pointer}`,
    ...(raw === null
      ? []
      : stringify(shown, 2)
          .split('\n')
          .map((line) => `    ${line}`)),
  ];
}

function changeLine(change: LakeRow): string {
  const [before, after] = ['old', 'new'].map((when) => {
    const value = change[`${when}_value_scaled`] ?? change[`${when}_value_text`];
    const parts = [value, change[`${when}_unit`], change[`${when}_status`]].filter((part) => part != null);
    return parts.map(said).join(' ') || '—';
  });
  const cause = `${said(change['change'])} (${said(change['cause'])})`;
  return `${said(change['changed_at'])} ${placeOf(change)}${cause}: ${before} → ${after}`;
}

const listed = (heading: string, rows: readonly LakeRow[], line: (row: LakeRow) => string) =>
  rows.length === 0 ? [] : [heading, ...rows.map((row) => `  ${line(row)}`)];
