import type { Row, Value } from './modelled-lake.ts';
import type { Cell, ExpectedCells, ExpectedRow, OfRow, World } from './world.ts';

/** The tables of a world, by their names. */
export type Tables = (name: string) => readonly Row[];

/** What differs from what a world expects, each in one line. */
export function differences(world: World, tables: Tables): readonly string[] {
  return [
    ...(world.expected ?? []).flatMap((row) => ofRow(row, tables)),
    ...(world.absent ?? []).flatMap((row) =>
      figuresOf(row, tables).map(({ value }) => `${nameOf(row)}: a row with the value ${value}`),
    ),
    ...(world.figures ?? []).flatMap((cells) => {
      const rows = tables('figures').filter(isOf({ who: String(cells['who']) }));
      return oneRow(`figure of ${cells['who']}`, rows, (row) => ofCells(`figure of ${cells['who']}`, cells, row));
    }),
    ...(world.exclusions === undefined ? [] : inOrder('exclusion', world.exclusions, tables('exclusions'))),
    ...(world.changes === undefined ? [] : changed(world.changes, tables('group_figure_changes'))),
  ];
}

function ofRow(expected: ExpectedRow, tables: Tables): readonly string[] {
  const { doubts, notes, sites, ...cells } = expected;
  const name = nameOf(expected);
  return oneRow(name, figuresOf(expected, tables), (row) => {
    const found = tables('figure_doubts').filter((doubt) => keys.every((key) => doubt[key] === row[key]));
    const isSites = `${row['sites_reporting']} + ${row['sites_covered']} + ${row['sites_missing']}`;
    return [
      ...ofCells(name, Object.fromEntries(Object.entries(cells).filter(([key]) => !keysOfRow.has(key))), row),
      ...(sites === undefined || sites === isSites ? [] : [`${name}, sites: ${isSites}, not ${sites}`]),
      ...(doubts === undefined ? [] : inColumn(name, Object.keys(doubts), row)),
      ...ofDoubts(
        `${name}, doubts`,
        doubts,
        found.filter(({ is_note }) => is_note === false),
      ),
      ...ofDoubts(
        `${name}, notes`,
        notes,
        found.filter(({ is_note }) => is_note === true),
      ),
    ];
  });
}

const keys = ['initiative_id', 'measure_id', 'reporting_year'] as const;
const keysOfRow = new Set(['who', 'option', 'unit']);

function inColumn(name: string, wanted: readonly string[], { doubts }: Row): readonly string[] {
  const is = Array.isArray(doubts) ? [...doubts].sort().join() : String(doubts);
  return is === [...wanted].sort().join() ? [] : [`${name}, its column of doubts: ${is}`];
}

function ofDoubts(
  name: string,
  wanted: Readonly<Record<string, ExpectedCells>> | undefined,
  found: readonly Row[],
): readonly string[] {
  if (wanted === undefined) return [];
  const kinds = found.map(({ doubt }) => String(doubt)).sort();
  if (kinds.join() !== Object.keys(wanted).sort().join()) {
    const text = found.map((row) => `${row['doubt']} ${row['percent']} % (${row['cause_id']}, ${row['reason']})`);
    return [`${name}: ${text.join(', ') || 'none'}, not ${Object.keys(wanted).join(', ') || 'none'}`];
  }
  return found.flatMap((row) => {
    const { percent, amount, cause_id: cause = null, reason, decision_line: line, cause_count: count } = row;
    const is = { percent: percent ?? 'unknown', amount, cause, reason, line, count };
    return ofCells(`${name}, ${row['doubt']}`, wanted[String(row['doubt'])] ?? {}, is);
  });
}

const figuresOf = (row: OfRow, tables: Tables): readonly Row[] => tables('initiative_rollup').filter(isOf(row));

const isOf =
  ({ who, option, unit }: OfRow) =>
  (row: Row): boolean =>
    row['initiative_id'] === who &&
    row['reporting_year'] === 2025 &&
    (row['option_code'] ?? null) === (option ?? null) &&
    (unit === undefined || row['base_unit'] === unit);

const nameOf = ({ who, option, unit }: OfRow): string => [who, option, unit].filter(Boolean).join(' ');

function oneRow(name: string, rows: readonly Row[], compare: (row: Row) => readonly string[]): readonly string[] {
  const [row] = rows;
  return row === undefined || rows.length > 1 ? [`${name}: ${rows.length} rows`] : compare(row);
}

function ofCells(
  name: string,
  expected: ExpectedCells,
  row: Readonly<Record<string, Value | undefined>>,
): readonly string[] {
  return Object.entries(expected).flatMap(([key, wanted]) => {
    const is = key === 'who' ? row['initiative_id'] : key === 'cause' ? (row['cause'] ?? row['cause_id']) : row[key];
    return isSame(wanted, is ?? null) ? [] : [`${name}, ${key}: ${is}, not ${wanted}`];
  });
}

function isSame(wanted: Cell, is: Value): boolean {
  if (typeof wanted !== 'number' || is === null) return wanted === is;
  return Math.abs(Number(is) - wanted) < 1e-9 * Math.max(1, Math.abs(wanted));
}

function inOrder(name: string, expected: readonly ExpectedCells[], rows: readonly Row[]): readonly string[] {
  if (rows.length !== expected.length) return [`${rows.length} times ${name}: ${JSON.stringify(rows)}`];
  return rows.flatMap((row, index) => ofCells(name, expected[index] ?? {}, row));
}

function changed(expected: readonly ExpectedCells[], rows: readonly Row[]): readonly string[] {
  const text = rows.map((row) => `${row['initiative_id']} ${row['before']} ${row['after']} ${row['reason']}`);
  return [
    ...(rows.length === expected.length ? [] : [`${rows.length} changes: ${text.join(', ')}`]),
    ...expected.flatMap((cells) => {
      const name = `change of ${cells['who']}`;
      return oneRow(
        name,
        rows.filter(({ initiative_id: id }) => id === cells['who']),
        (row) => ofCells(name, cells, row),
      );
    }),
  ];
}
