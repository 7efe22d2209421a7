import stringWidth from 'string-width';
import { plainText } from './text.ts';

export interface TableLayout {
  /** Columns whose cells stand to the right, as numbers do. */
  readonly right?: ReadonlySet<number>;
  /** Width of the terminal; wide cells are cut to fit. @default not cut */
  readonly width?: number;
  readonly indent?: string;
}

const gap = '  ';
const narrowest = 8;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Rows under their headings, aligned by the width that a terminal gives them. */
export function alignedTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { right = new Set(), width = Number.POSITIVE_INFINITY, indent = '' }: TableLayout = {},
): string {
  const head = headings.map(plainText);
  const body = rows.map((row) => row.map(plainText));
  const wanted = head.map((heading, at) =>
    body.reduce((widest, row) => Math.max(widest, stringWidth(row[at] ?? '')), stringWidth(heading)),
  );
  const widths = fitted(wanted, width - indent.length - gap.length * (head.length - 1));
  const line = (cells: readonly string[]): string =>
    (indent + cells.map((cell, at) => padded(cell, widths[at] ?? 0, right.has(at))).join(gap)).trimEnd();
  const rule = indent + widths.map((size) => '─'.repeat(size)).join(gap);
  return `${[line(head), rule, ...body.map(line)].join('\n')}\n`;
}

/** Takes from the widest columns first until all fit, or none has anything to give. */
function fitted(wanted: readonly number[], room: number): readonly number[] {
  const total = (limit: number): number => wanted.reduce((sum, size) => sum + Math.min(size, limit), 0);
  let limit = Math.max(narrowest, ...wanted);
  if (!Number.isFinite(room) || total(limit) <= room) return wanted;
  let low = narrowest;
  while (low < limit) {
    const middle = Math.ceil((low + limit) / 2);
    if (total(middle) <= room) low = middle;
    else limit = middle - 1;
  }
  return wanted.map((size) => Math.min(size, limit));
}

function padded(cell: string, width: number, toRight: boolean): string {
  const cut = cutToWidth(cell, width);
  const space = ' '.repeat(Math.max(0, width - stringWidth(cut)));
  return toRight ? space + cut : cut + space;
}

/** At most `width` columns of a terminal, the last of them … where something is missing. */
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
