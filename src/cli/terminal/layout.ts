import stringWidth from 'string-width';
import { plainLines, plainText } from '../../base/printable.ts';
import { counted } from './text.ts';

type TableLayout = Readonly<{
  headings?: readonly string[];
  right?: ReadonlySet<number>;
  /** Wide cells are cut to fit. */
  width?: number;
  /** Widths of columns below which cells are not cut; missing: never cut. */
  minimum?: readonly number[];
  indent?: string;
}>;

type Rows = readonly (readonly string[])[];

const gap = '  ';
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

export const alignedTable = (headings: readonly string[], rows: Rows, layout: TableLayout = {}) =>
  rows.length === 0 ? [] : alignedRows(rows, { ...layout, headings });

export function alignedRows(
  rows: Rows,
  { headings, right, width = Infinity, minimum = [8], indent = '' }: TableLayout = {},
) {
  const cells = [...(headings === undefined ? [] : [headings]), ...rows].map((row) => row.map(plainText));
  const wanted = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))));
  const least = wanted.map((size, at) => Math.min(size, minimum[at] ?? size));
  const widths = fitted(wanted, least, width - indent.length - gap.length * (wanted.length - 1));
  const padded = (cell: string, at: number) => {
    const cut = cutToWidth(cell, widths[at] ?? 0);
    const space = ' '.repeat(Math.max(0, (widths[at] ?? 0) - stringWidth(cut)));
    return right?.has(at) === true ? space + cut : cut + space;
  };
  const lines = cells.map((row) => (indent + row.map(padded).join(gap)).trimEnd());
  if (headings !== undefined) lines.splice(1, 0, (indent + widths.map((size) => '─'.repeat(size)).join(gap)).trimEnd());
  return lines;
}

function fitted(wanted: readonly number[], least: readonly number[], room: number) {
  if (sum(wanted) <= room) return wanted;
  const widths = wanted.map((size, at) => Math.max(least[at] ?? 0, Math.min(size, room)));
  for (let over = sum(widths) - room; over > 0; over -= 1) {
    const loose = widths.map((size, at) => (size > (least[at] ?? 0) ? size : 0));
    const widest = loose.indexOf(Math.max(...loose));
    if (loose[widest] === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

export const noBreak = '\u00a0';

/** A word wider than `width` is kept whole. */
export function wrapped(text: string, width: number) {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && stringWidth(last) + 1 + stringWidth(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => line.replaceAll(noBreak, ' '));
}

export const indented = (text: string, width: number, indent: string) =>
  wrapped(text, width - indent.length).map((line) => indent + line);

export function definitions(rows: readonly (readonly [string, string])[], width = Infinity, indent = '') {
  const left = indent.length + gap.length + Math.max(...rows.map(([name]) => stringWidth(name)));
  return rows.flatMap(([name, text]) => {
    const [first = '', ...more] = wrapped(text, width - left);
    const space = ' '.repeat(left - indent.length - stringWidth(name));
    return [`${indent}${name}${space}${first}`.trimEnd(), ...more.map((line) => ' '.repeat(left) + line)];
  });
}

/** Those without lines are left out. */
export const sectionsText = (sections: readonly (readonly string[])[]) => {
  const shown = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return plainLines(`${shown.join('\n\n')}\n`);
};

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function cutToWidth(text: string, width: number) {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  let size = 0;
  for (const { segment } of segmenter.segment(text)) {
    size += stringWidth(segment);
    if (size > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

export type TableColumn = Readonly<{
  name: string;
  /** Shown in full or not at all: a truncated number or time would be a different one. */
  isRigid?: boolean;
  isRight?: boolean;
  /** Its place among those that get space first: 0, never cut, is the answer itself. */
  worth?: number | undefined;
}>;

/** Texts are not cut below: the answer, of a column with a worth, of another; and with room for it. */
const [answerWidth, minWorthy, textWidth, goodWidth] = [24, 10, 16, 28];
const maxHeading = 12;

/** In a narrow terminal the columns that are worth most, then those that are no ids. */
export function fittingTable(
  columns: readonly TableColumn[],
  rows: Rows,
  { width = Infinity, all }: { width?: number | undefined; all: string },
) {
  const measured = columns.map((column, at) =>
    measuredColumn(
      column,
      rows.map((row) => plainText(row[at] ?? '')),
    ),
  );
  const kept = new Set<Measured>();
  for (const column of measured.toSorted((a, b) => a.rank - b.rank)) {
    // Columns without a worth get what the others leave.
    const wanted = (one: Measured) =>
      column.worth === undefined ? Math.max(one.least, Math.min(goodWidth, one.widest)) : one.least;
    const used = sum([...kept].map((one) => wanted(one) + gap.length));
    if (kept.size === 0 || used + column.least <= width) kept.add(column);
  }
  const shown = measured.filter((one) => kept.has(one));
  const table = alignedRows(
    rows.map((_, row) => shown.map(({ cells }) => cells[row] ?? '')),
    {
      headings: shown.map(({ name }) => name),
      right: new Set(shown.flatMap(({ isRight }, at) => (isRight === true ? [at] : []))),
      width,
      minimum: shown.map(({ least }) => least),
    },
  );
  const others = measured.filter((one) => !kept.has(one)).map(({ name }) => name);
  if (others.length === 0) return table;
  return [
    ...table,
    '',
    ...wrapped(`${counted(others.length, 'more column')}: ${others.join(', ')}; ${all} shows all`, width),
  ];
}

type Measured = ReturnType<typeof measuredColumn>;

function measuredColumn(column: TableColumn, cells: readonly string[]) {
  const { isRigid = false, worth } = column;
  const name = plainText(column.name);
  const widest = Math.max(0, ...cells.map((cell) => stringWidth(cell)));
  const isId = widest > 0 && cells.every((cell) => /^(?:|[0-9a-f]{24}|\d{8}T\d{9}Z-[0-9a-f]+)$/.test(cell));
  const limit = worth === 0 ? answerWidth : worth === undefined || widest <= textWidth ? textWidth : minWorthy;
  // Below `least` it is not shown. The headings of the row and of the answer are never cut.
  const heading = Math.min(name.length, worth !== undefined && worth <= 1 ? answerWidth : maxHeading);
  const least = Math.max(isRigid || isId ? widest : Math.min(widest, limit), heading);
  return { ...column, name, cells, widest, least, rank: worth ?? (isId ? 2000 : 1000) };
}
