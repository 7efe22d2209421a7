import stringWidth from 'string-width';
import { alignedTable, wrapped } from './layout.ts';
import { counted, plainText } from './text.ts';

export interface TableColumn {
  readonly name: string;
  /** Its cells are shown whole or not at all: a number or time cut short would be a different one. */
  readonly isRigid: boolean;
  /** Its cells are right-aligned, as numbers are. */
  readonly isRight: boolean;
}

const gap = 2;
/** Any narrower, and a text or a heading says too little to be worth its space. */
const minTextWidth = 16;
/** At this width most texts can be distinguished. */
const goodTextWidth = 28;
const minHeadingWidth = 12;

/**
 * The rows as an aligned table. In a terminal too narrow for all columns, the most informative ones stay, in their order,
 * and the others are named below, with the option (`all`) that shows them.
 */
export function fittingTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  { width = Number.POSITIVE_INFINITY, all }: { readonly width?: number | undefined; readonly all: string },
): string {
  const kept = keptColumns(columns, rows, width);
  const shown = kept.map((at) => columns[at]).filter((column) => column !== undefined);
  const right = new Set(shown.flatMap(({ isRight }, at) => (isRight ? [at] : [])));
  const minimum = kept.map((at) => narrowest(columns[at], cellsOf(rows, at)));
  const table = alignedTable(
    shown.map(({ name }) => name),
    rows.map((row) => kept.map((at) => row[at] ?? '')),
    { right, width, minimum },
  );
  const hidden = columns.filter((_, at) => !kept.includes(at)).map(({ name }) => plainText(name));
  if (hidden.length === 0) return table;
  const note = `${counted(hidden.length, 'more column')}: ${hidden.join(', ')}; ${all} shows all`;
  return `${table}\n${wrapped(note, width).join('\n')}\n`;
}

/** Positions of the columns that fit, in order. */
function keptColumns(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly number[] {
  const kept = new Set<number>();
  let room = width + gap;
  const keepWhatFits = (places: readonly number[]): void => {
    for (const at of places) {
      const size = narrowest(columns[at], cellsOf(rows, at)) + gap;
      if (size > room && kept.size > 0) continue;
      kept.add(at);
      room -= size;
    }
  };
  const { informative, others } = byWorth(columns, rows);
  keepWhatFits(informative);
  // Names are given room before ids.
  for (const at of kept) room -= Math.max(0, Math.min(goodTextWidth, widestOf(cellsOf(rows, at))) - minTextWidth);
  keepWhatFits(others);
  return [...kept].sort((a, b) => a - b);
}

/**
 * Which column is given room first: those whose rows differ, then those with the same value throughout, then ids, which mean
 * little to a person, and finally empty ones.
 */
function byWorth(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): { readonly informative: readonly number[]; readonly others: readonly number[] } {
  const [differing, constant, ids, empty]: [number[], number[], number[], number[]] = [[], [], [], []];
  columns.forEach((_, at) => {
    const cells = cellsOf(rows, at);
    if (cells.every((cell) => cell === '')) empty.push(at);
    else if (areIds(cells)) ids.push(at);
    else if (rows.length > 1 && new Set(cells).size === 1) constant.push(at);
    else differing.push(at);
  });
  return { informative: [differing, constant].flatMap(fromBothEnds), others: [ids, empty].flatMap(fromBothEnds) };
}

/** Ids of records and runs. */
const areIds = (cells: readonly string[]): boolean =>
  cells.every((cell) => /^(?:|[0-9a-f]{24}|\d{8}T\d{9}Z-[0-9a-f]+)$/.test(cell)) && cells.some((cell) => cell !== '');

/** Names come first and figures last: two columns are taken from the front for each from the back. */
function fromBothEnds(places: readonly number[]): readonly number[] {
  const left = [...places];
  const order: number[] = [];
  for (let turn = 0; left.length > 0; turn += 1) order.push(...(turn % 3 === 2 ? left.splice(-1) : left.splice(0, 1)));
  return order;
}

function narrowest(column: TableColumn | undefined, cells: readonly string[]): number {
  const heading = stringWidth(plainText(column?.name ?? ''));
  const widest = widestOf(cells);
  const body = column?.isRigid === true || areIds(cells) ? widest : Math.min(widest, minTextWidth);
  return Math.max(body, Math.min(heading, minHeadingWidth));
}

const widestOf = (cells: readonly string[]): number =>
  cells.reduce((widest, cell) => Math.max(widest, stringWidth(plainText(cell))), 0);

const cellsOf = (rows: readonly (readonly string[])[], at: number): readonly string[] =>
  rows.map((row) => row[at] ?? '');
