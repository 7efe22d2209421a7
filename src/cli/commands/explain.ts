import { writeEvidence } from '../../answers/evidence/write-evidence.ts';
import { explainFigure } from '../../answers/explain/explain-figure.ts';
import {
  explainRecord,
  type LakeRow,
  type PointExplanation,
  type RecordExplanation,
} from '../../answers/explain/explain-record.ts';
import { DamagedError } from '../../base/damage.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { stringify } from '../../base/printable.ts';
import { noteDamaged } from '../../extract/landing/damaged-bodies.ts';
import { type Lake, withLake } from '../../publish/lake.ts';
import { openSnapshot } from '../../publish/snapshot-folders.ts';
import { answer, figureWords, type Invocation } from '../invocation.ts';
import { newFolder } from '../lake-files.ts';
import { figureText } from '../terminal/figure-text.ts';
import { definitions, sectionsText } from '../terminal/layout.ts';
import { counted, said, widthOf } from '../terminal/text.ts';

export async function explain(invocation: Invocation) {
  const { values, world, words, output } = invocation;
  return withLake(await openSnapshot(output, values.snapshot), async (lake) => {
    if (await isRecordId(lake, invocation)) {
      const explanation = await explainRecord(lake, output, words[0] ?? '');
      answer(invocation, explanation, () => recordText(explanation));
      return noteDamage(invocation, explanation);
    }
    const explanation = await explainFigure(lake, figureWords(invocation));
    answer(invocation, explanation, () => figureText(explanation, widthOf(world.stdout) ?? 100));
    return exitCodes.ok;
  });
}

async function isRecordId(lake: Lake, { words: [id = '', more] }: Invocation) {
  if (more !== undefined || !/^[0-9a-f]{24}$/i.test(id)) return false;
  return (await lake.query('FROM trackers WHERE tracker_id = lower($1)', [id])).length === 0;
}

async function noteDamage(invocation: Invocation, { source, survey }: RecordExplanation) {
  if (source === null || source.is_intact === true) return exitCodes.ok;
  const { landing_file, is_intact } = source;
  const what = is_intact === null ? 'is missing' : 'is not what was landed';
  await noteDamaged(invocation.output, [landing_file]).catch(() => {}); // fails if the user may only read there
  const message = `the landed body ${landing_file} (survey ${said(survey?.['survey_id'])}) ${what}: the value cannot be traced back to it`;
  invocation.console.fail(new DamagedError(message, { hint: 'esg-lake run requests it again.' }));
  return exitCodes.guard;
}

function recordText(explanation: RecordExplanation) {
  const { utrv_id: id, record, survey, initiative, tracker, source, data_points: points } = explanation;
  const about = [
    ...columnsOf('question', tracker, ['name', 'type_code', 'value_label']),
    ...columnsOf('initiative', initiative, ['path']),
    ...columnsOf('survey', survey, ['name', 'survey_id', 'period', 'period_start', 'period_end']),
    ...columnsOf('record', record, ['value_type', 'status', 'answer']),
  ];
  const issueLine = (issue: LakeRow) =>
    `${said(issue['severity'])} ${said(issue['code'])}: ${said(issue['message'])} (${said(issue['json_pointer'])})`;
  return sectionsText([
    [`Value record ${id}${record === null ? ' (no longer in the lake)' : ''}`, ...definitions(about, undefined, '  ')],
    points.length === 0 ? ['Data points: none'] : ['Data points', ...points.flatMap(pointLines)],
    source === null ? [] : sourceLines(source),
    listed('Issues', explanation.issues, issueLine),
    listed('History', explanation.changes, changeLine),
  ]);
}

type Definition = readonly [name: string, text: string];

const columnsOf = (name: string, row: LakeRow | null, columns: readonly string[]): readonly Definition[] =>
  row === null ? [] : [[name, columns.flatMap((column) => said(row[column]) || []).join(', ')]];

function pointLines({ point, json_pointer: at, raw_value: raw, scale, unit, base }: PointExplanation) {
  const [isNumber, hasUnit] = [point['value_number'] !== null, point['unit'] !== null];
  const { value_scaled: scaled, value_number: number, value_text: text, value_date: date } = point;
  // A double does not hold all digits of a kept text.
  const sent = typeof raw === 'number' && text !== null ? said(text) : stringify(raw);
  const details = {
    'as sent': raw === undefined ? '' : sent,
    at,
    scale: isNumber ? scale : '',
    unit: isNumber || hasUnit ? unit : '',
    base: isNumber && hasUnit ? base : '',
  };
  const value = said(scaled ?? number ?? text ?? date ?? 'selected');
  const reported = `  ${placeOf(point)}${value}${hasUnit ? ` ${said(point['unit'])}` : ''}`;
  const shown = Object.entries(details).filter(([, detail]) => detail !== '');
  return [reported, ...definitions(shown, undefined, '    ')];
}

function placeOf({ row_index: row, column_code: column, option_code: option }: LakeRow) {
  const place = Object.entries({ row, column, option }).filter(([, value]) => value !== null);
  return place.length === 0 ? '' : `${place.map(([what, value]) => `${what} ${said(value)}`).join(', ')}: `;
}

function sourceLines({ raw, is_intact: isIntact, ...source }: NonNullable<RecordExplanation['source']>) {
  const state = isIntact === null ? 'MISSING' : isIntact ? 'intact' : 'DAMAGED';
  // The definition is long.
  const hasDefinition = typeof raw === 'object' && raw !== null && 'universalTracker' in raw;
  const shown = hasDefinition ? { ...raw, universalTracker: '… (see --json)' } : raw;
  return [
    'Source',
    `  request   ${source.method} ${source.path}, ${source.fetched_at}, run ${source.run_id}`,
    `  response  ${source.response_id}`,
    `  file      ${source.landing_file} (${state})`,
    `  at        ${source.json_pointer}`,
    ...(raw === null ? [] : [stringify(shown, 2).replace(/^/gm, '    ')]),
  ];
}

function changeLine(change: LakeRow) {
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

export async function evidence(invocation: Invocation) {
  const { values, console, output } = invocation;
  const { all, out, snapshot } = values;
  const figure = figureWords(invocation);
  if (out === undefined)
    throw new UsageError('--out is missing', { hint: 'esg-lake evidence 305-1-a NAME 2025 --out DIR' });
  const folder = await newFolder(invocation, '--out', out);
  const request = { ...figure, output, folder, all };
  const lake = await openSnapshot(output, snapshot);
  const written = await withLake(lake, (opened) => writeEvidence(opened, request), { allowFiles: true });
  const { responses, files, sha256 } = written;
  const inState = (name: string) => responses.filter(({ state }) => state === name);
  const [kept, held, damaged] = [inState('kept'), inState('private').length, inState('damaged').length];
  const nothing = 'no response: the numbers are compared with nothing that was received';
  const made = `${folder}: ${counted(files, 'file')}, ${kept.length === 0 ? nothing : counted(kept.length, 'response')}`;
  answer(invocation, written, `${made}\n${sha256}  SHA256SUMS\n`);
  const shared = kept.filter(({ private_records: count }) => count !== 0).length;
  const warnings = [
    ...(held > 0 ? [`${counted(held, 'response')} with private records left out: --all copies all responses`] : []),
    ...responses.flatMap(({ response_id: id, state }) =>
      state === 'kept' || state === 'private' ? [] : [`the response ${id} is ${state}`],
    ),
    ...(shared > 0
      ? [`${counted(shared, 'response')} with private records in ${folder}; responses.parquet names them`]
      : []),
  ];
  for (const warning of warnings) console.log('warn', warning);
  if (damaged === 0) return exitCodes.ok;
  const what = `${counted(damaged, 'response')} behind the figure ${damaged === 1 ? 'is' : 'are'} not as received`;
  const hint = 'esg-lake verify --landing names the file; then esg-lake run requests it again.';
  console.fail(new DamagedError(what, { hint }));
  return exitCodes.guard;
}
