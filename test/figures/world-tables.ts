import { sqlLiteral } from '../../src/base/sql-text.ts';
import { type Answer, answersOf, type Cell, isNumeric, pathsOf, periodOf, questionOf, type World } from './world.ts';

type Row = Readonly<Record<string, Cell | readonly string[]>>;

/** Statements that write what the service and the owner say in a world. */
export function insertsOf(world: World): readonly string[] {
  const id = (name: string | null): string | null => (name === null ? null : `${world.prefix}${name}`);
  return [
    ...trackersOf(world, id),
    ...pathsOf(world.group).map((path) => {
      const ids = path.map((name) => `${world.prefix}${name}`);
      const created = '2015-01-01 00:00:00Z';
      return insert('initiatives', {
        initiative_id: ids.at(-1) ?? '',
        name: path.at(-1) ?? '',
        path_ids: ids,
        created_at: created,
      });
    }),
    ...(world.moves ?? []).map(({ who, from, to, seen }) =>
      insert('boundary_changes', {
        ...{ seen_at: `${seen} 00:00:00Z`, initiative_id: id(who), change: 'moved' },
        ...{ old_parent_id: id(from), new_parent_id: id(to) },
      }),
    ),
    ...answersOf(world).flatMap((answer, index) => recordOf(world, answer, index, id)),
    ...(world.decisions ?? []).map((decision, index) =>
      decision.report_of === undefined
        ? insert('decisions', {
            ...{
              file: 'measures.csv',
              line: index + 2,
              tracker_id: id(decision.rows_of ?? decision.numbers_of ?? null),
            },
            ...{ over_initiatives: decision.over_initiatives ?? null, over_rows: decision.are ?? null },
            total_rows: decision.total_rows ?? null,
          })
        : insert('decisions', {
            ...{
              file: 'consolidation.csv',
              line: index + 2,
              initiative_id: id(decision.report_of),
              report_is: decision.is ?? null,
            },
            ...{ from_year: decision.from ?? null, to_year: decision.to ?? null },
          }),
    ),
  ];
}

type Id = (name: string | null) => string | null;

function trackersOf(world: World, id: Id): readonly string[] {
  const { name, code, unit, unit_type = null, adds_up, rows_add, over_time, table } = questionOf(world);
  const adds = { is_additive: adds_up, rows_add, over_time };
  const question = { tracker_id: id(name), name, value_label: name, type_code: code, unit, unit_type };
  const column = { tracker_id: id(name), column_code: 'amount', name: 'Amount', value_type: 'number', unit, unit_type };
  return [
    insert('trackers', { tracker_id: id('Other'), name: 'Other', type_code: '999', value_type: 'text' }),
    ...(table
      ? [
          insert('trackers', { ...question, value_type: 'table' }),
          insert('tracker_columns', { tracker_id: id(name), column_code: 'what', name: 'What', value_type: 'text' }),
          insert('tracker_columns', { ...column, ...adds }),
        ]
      : [insert('trackers', { ...question, value_type: 'number', ...adds })]),
  ];
}

function recordOf(world: World, answer: Answer, index: number, id: Id): readonly string[] {
  const { period, start, end } = periodOf(answer);
  const question = questionOf(world);
  const { says, verified = true, complete = true } = answer;
  const utrv = id(`${answer.who} ${end} ${period} ${String(index).padStart(3, '0')}`);
  const survey = `${utrv} survey`;
  // surveys are completed, and last updated, in the January after their period
  const done = `${Number(end.slice(0, 4)) + 1}-01-15 00:00:00Z`;
  const isSaid = isNumeric(answer) || says === 'na';
  const rows: readonly (readonly [string | null, number | string])[] =
    typeof says === 'object' ? Object.entries(says) : isNumeric(answer) ? [[null, says]] : [];
  return [
    insert('surveys', {
      ...{ survey_id: survey, survey_type: answer.kind ?? 'default', is_complete: complete },
      ...{ completed_at: complete ? done : null, last_updated_at: done },
    }),
    insert('utrvs', {
      ...{ utrv_id: utrv, survey_id: survey, initiative_id: id(answer.who) },
      ...{ tracker_id: id(answer.question ?? question.name), source_index: 0 },
      status: isSaid ? (verified ? 'verified' : 'updated') : 'created',
      answer: says === 'nothing' ? 'unanswered' : says === 'na' ? 'not_applicable' : 'answered',
      ...{ verification_required: answer.verification_required ?? null, is_private: false },
      ...{ period, period_start: start, period_end: end, data_point_count: rows.length },
    }),
    ...rows.flatMap(([text, number], row) => {
      const isTable = text !== null;
      const row_index = isTable ? row : null;
      const cell = { utrv_id: utrv, tracker_id: id(question.name), row_index, period_end: end };
      const value = typeof number === 'number' ? number : null;
      const name = { ...cell, column_code: 'what', value_type: 'text', value_text: text };
      const unit = answer.unit ?? question.unit;
      const { unit_type = null, by_row } = question;
      return [
        ...(isTable && !by_row ? [insert('data_points', name)] : []),
        insert('data_points', {
          ...{ ...cell, column_code: isTable ? 'amount' : null, option_code: by_row ? text : null },
          ...{ value_type: 'number', value_number: value, value_text: String(number), scale_factor: 1 },
          ...{ value_scaled: value, base_factor: 1, unit, unit_type, base_unit: unit },
          unit_source: unit_type === 'currency' ? 'survey' : null,
        }),
      ];
    }),
  ];
}

function insert(table: string, row: Row): string {
  const values = Object.values(row).map(literal);
  return `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')});`;
}

const literal = (value: Row[string]): string =>
  typeof value === 'string'
    ? sqlLiteral(value)
    : typeof value === 'object' && value !== null
      ? `[${value.map(sqlLiteral).join(', ')}]`
      : String(value);
