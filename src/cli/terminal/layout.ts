import stringWidth from 'string-width';
import { plainText } from './text.ts';

export interface TableLayout {
  /** Columns whose cells are right-aligned, as numbers are. */
  readonly right?: ReadonlySet<number>;
  /** Width of the terminal; wide cells are cut to fit. @default not cut */
  readonly width?: number;
  /** Width below which a column is not cut. @default 8 for each */
  readonly minimum?: readonly number[];
  readonly indent?: string;
  /** Sets off a cell of a row, which is padded already. @default not set off */
  readonly paint?: (cell: string, column: number, row: readonly string[]) => string;
}

const plain: NonNullable<TableLayout['paint']> = (cell) => cell;
const gap = '  ';
const minWidth = 8;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Rows under their headings, aligned by their width on a terminal. */
export function alignedTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { right = new Set(), width = Number.POSITIVE_INFINITY, indent = '', minimum = [], paint = plain }: TableLayout = {},
): string {
  const head = headings.map(plainText);
  const body = rows.map((row) => row.map(plainText));
  const wanted = head.map((heading, at) =>
    body.reduce((widest, row) => Math.max(widest, stringWidth(row[at] ?? '')), stringWidth(heading)),
  );
  const least = wanted.map((size, at) => Math.min(size, minimum[at] ?? minWidth));
  const widths = fitted(wanted, least, width - indent.length - gap.length * (head.length - 1));
  const line = (cells: readonly string[], look = plain): string => {
    const whole = cells.map((cell, at) => look(padded(cell, widths[at] ?? 0, right.has(at)), at, cells));
    return (indent + whole.join(gap)).trimEnd();
  };
  const rule = indent + widths.map((size) => '─'.repeat(size)).join(gap);
  return `${[line(head), rule, ...body.map((row) => line(row, paint))].join('\n')}\n`;
}

/** Narrows the widest columns first, until all fit or none can be narrowed further. */
function fitted(wanted: readonly number[], least: readonly number[], room: number): readonly number[] {
  const limited = (limit: number): readonly number[] =>
    wanted.map((size, at) => Math.max(least[at] ?? 0, Math.min(size, limit)));
  const total = (limit: number): number => limited(limit).reduce((sum, size) => sum + size, 0);
  let high = Math.max(0, ...wanted);
  if (!Number.isFinite(room) || total(high) <= room) return wanted;
  let low = 0;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (total(middle) <= room) low = middle;
    else high = middle - 1;
  }
  return limited(high);
}

function padded(cell: string, width: number, toRight: boolean): string {
  const cut = cutToWidth(cell, width);
  const space = ' '.repeat(Math.max(0, width - stringWidth(cut)));
  return toRight ? space + cut : cut + space;
}

/** Rows without headings; only the first column is cut where they do not fit. */
export function alignedRows(
  rows: readonly (readonly string[])[],
  { right = new Set(), width = Number.POSITIVE_INFINITY, indent = '' }: Omit<TableLayout, 'minimum' | 'paint'> = {},
): readonly string[] {
  const cells = rows.map((row) => row.map(plainText));
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))));
  const [first = 0, ...others] = widths;
  const room = width - indent.length - others.reduce((sum, size) => sum + size + gap.length, 0);
  const fitting = [Math.min(first, Math.max(minWidth, room)), ...others];
  return cells.map(
    (row) =>
      indent +
      row
        .map((cell, at) => padded(cell, fitting[at] ?? 0, right.has(at)))
        .join(gap)
        .trimEnd(),
  );
}

/** A space at which no line is broken. */
export const noBreak = '\u00a0';

/** Lines broken between words wherever one would exceed `width`; a word that is wider stays whole. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && stringWidth(last) + 1 + stringWidth(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => line.replaceAll(noBreak, ' '));
}

/** Cut to at most `width` columns of a terminal, the last of them … if something is missing. */
export function cutToWidth(text: string, width: number): string {
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
