import type { PublishedRow } from '../support/published-rows.ts';
import { numbered, only } from './group-input.ts';
import { type Cell, type Cells, type GroupCase, listedTables, type RollupRow } from './group-text.ts';

/** The tables of a case, by their names. */
export type Tables = (name: string) => readonly PublishedRow[];

/** What differs from what a case expects, each in one line. */
export function differences(of: GroupCase, tables: Tables): readonly string[] {
  return [
    ...(of.expected ?? []).flatMap((row) => ofRow(row, tables)),
    ...(of.absent ?? []).flatMap((row) =>
      rollupOf(row, tables).map(({ value }) => `${nameOf(row)}: a row with the value ${value}`),
    ),
    ...listedTables.flatMap((table) => {
      const rows = of[table];
      return rows === undefined ? [] : listed(table, rows, tables(table));
    }),
    ...(of.changes === undefined ? [] : listed('changes', of.changes, tables('group_figure_changes'))),
    ...adding(of, tables),
  ];
}

/** A question that says whether it adds up is like a row that is listed. */
function adding(of: GroupCase, tables: Tables): readonly string[] {
  const { question, questions = {} } = of;
  const all = Array.isArray(questions)
    ? questions.map((one, i) => [numbered(i), one] as const)
    : [...Object.entries(questions), ...(question === undefined ? [] : [[question.name ?? only, question] as const])];
  const said = all.flatMap(([key, { adds_up, over_time }]): readonly Cells[] => {
    const cells = {
      ...(adds_up === undefined ? {} : { is_additive: adds_up }),
      ...(over_time === undefined ? {} : { over_time }),
    };
    return Object.keys(cells).length === 0 ? [] : [{ question: key, column: null, ...cells }];
  });
  const found: readonly PublishedRow[] = [
    ...tables('trackers').map((row) => ({ ...row, column_code: null })),
    ...tables('tracker_columns'),
  ];
  return [...said, ...(of.adds_up ?? [])].flatMap((cells) => {
    const { question: key, column = null } = cells;
    // What is one question of numbers may be a column of it.
    const rows = found.filter((row) => row['tracker_id'] === key && row['column_code'] === column);
    const [row] = rows[0]?.['is_additive'] === null ? found.filter((one) => one['column_code'] === 'amount') : rows;
    const name = `${key} ${column ?? ''}`;
    return row === undefined
      ? [`${name} is not there`]
      : ofCells(`${name} (${row['name']})`, cells, { ...row, column_code: column });
  });
}

function ofRow(expected: RollupRow, tables: Tables): readonly string[] {
  const { doubts, notes, sites, who: _, question: __, option: ___, unit: ____, year: _____, ...cells } = expected;
  const name = nameOf(expected);
  const rows = rollupOf(expected, tables);
  const [row] = rows;
  if (row === undefined || rows.length > 1) return [`${name}: ${rows.length} rows`];
  const found = tables('figure_doubts').filter((doubt) => keys.every((key) => doubt[key] === row[key]));
  const isSites = `${row['sites_reporting']} + ${row['sites_covered']} + ${row['sites_missing']}`;
  const ofKind = (isNote: boolean): readonly PublishedRow[] => found.filter(({ is_note }) => is_note === isNote);
  return [
    ...ofCells(name, cells as Cells, row),
    ...(sites === undefined || sites === isSites ? [] : [`${name}, sites: ${isSites}, not ${sites}`]),
    ...(doubts === undefined ? [] : inColumn(name, Object.keys(doubts), row)),
    ...ofDoubts(`${name}, doubts`, doubts, ofKind(false)),
    ...ofDoubts(`${name}, notes`, notes, ofKind(true)),
  ];
}

const keys = ['initiative_id', 'measure_id', 'reporting_year'] as const;

function inColumn(name: string, wanted: readonly string[], { doubts }: PublishedRow): readonly string[] {
  const is = Array.isArray(doubts) ? [...doubts].sort().join() : String(doubts);
  return is === [...wanted].sort().join() ? [] : [`${name}, its column of doubts: ${is}`];
}

function ofDoubts(
  name: string,
  wanted: Readonly<Record<string, Cells>> | undefined,
  found: readonly PublishedRow[],
): readonly string[] {
  if (wanted === undefined) return [];
  const kinds = found.map(({ doubt }) => String(doubt)).sort();
  if (kinds.join() !== Object.keys(wanted).sort().join()) {
    const text = found.map((row) => `${row['doubt']} ${row['percent']} % (${row['cause_id']}, ${row['reason']})`);
    return [`${name}: ${text.join(', ') || 'none'}, not ${Object.keys(wanted).join(', ') || 'none'}`];
  }
  return found.flatMap((row) => {
    const { percent, decision_line: line, cause_count: count } = row;
    const is = { ...row, percent: percent ?? 'unknown', line, count };
    return ofCells(`${name}, ${row['doubt']}`, wanted[String(row['doubt'])] ?? {}, is);
  });
}

function rollupOf({ who, question, option, unit, year = 2025 }: RollupRow, tables: Tables): readonly PublishedRow[] {
  return tables('initiative_rollup').filter(
    (row) =>
      row['initiative_id'] === who &&
      row['reporting_year'] === year &&
      (row['option_code'] ?? null) === (option ?? null) &&
      (question === undefined || row['tracker_id'] === question) &&
      (unit === undefined || row['base_unit'] === unit),
  );
}

const nameOf = ({ who, question, option, unit, year }: RollupRow): string =>
  [who, question, option, unit, year].filter(Boolean).join(' ');

/** Every row of a table, in any order. */
function listed(table: string, expected: readonly Cells[], rows: readonly PublishedRow[]): readonly string[] {
  const left = [...rows];
  const wrong = expected.flatMap((cells) => {
    const at = left.findIndex((row) => ofCells('', cells, row).length === 0);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [] : [`${table} has no row ${JSON.stringify(cells)}`];
  });
  const columns = [...new Set(expected.flatMap((cells) => Object.keys(cells)))];
  return [
    ...wrong,
    ...left.map(
      (row) => `${table} has ${JSON.stringify(Object.fromEntries(columns.map((name) => [name, cellOf(name, row)])))}`,
    ),
  ];
}

const columnNames: Readonly<Record<string, string>> = {
  ...{ who: 'initiative_id', question: 'tracker_id', column: 'column_code', option: 'option_code' },
  ...{ unit: 'base_unit', year: 'reporting_year', answer: 'utrv_id', cause: 'cause_id' },
};

const cellOf = (name: string, row: PublishedRow): unknown => row[columnNames[name] ?? name] ?? null;

function ofCells(name: string, expected: Cells, row: PublishedRow): readonly string[] {
  return Object.entries(expected).flatMap(([key, wanted]) => {
    const is = cellOf(key, row);
    return isSame(key === 'answer' && wanted !== null ? `answer ${wanted}` : wanted, is)
      ? []
      : [`${name}, ${key}: ${is}, not ${wanted}`];
  });
}

function isSame(wanted: Cell, is: unknown): boolean {
  if (typeof wanted !== 'number' || is === null) return wanted === is;
  return Math.abs(Number(is) - wanted) < 1e-9 * Math.max(1, Math.abs(wanted));
}
