import stringWidth from 'string-width';
import { alignedTable } from './layout.ts';
import { counted, plainText } from './text.ts';

export interface TableColumn {
  readonly name: string;
  /** Its cells are shown whole or not at all: a number or time that is cut says something else. */
  readonly isRigid: boolean;
  /** Its cells stand to the right, as numbers do. */
  readonly isRight: boolean;
}

const gap = 2;
/** Below these a text or a heading says too little to be worth its place. */
const narrowestText = 16;
/** With this much of it most texts can be told apart. */
const goodText = 28;
const narrowestHeading = 12;

/**
 * The rows as an aligned table. In a terminal that is too narrow for all columns, those that tell most stay, in their
 * order, and the others are named below, with the option (`all`) that shows them.
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
  return `${table}\n${wrapped(note, width)}\n`;
}

/** Places of the columns that fit, in their order. */
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
  const { telling, others } = byWorth(columns, rows);
  keepWhatFits(telling);
  // Before an id is shown, names are.
  for (const at of kept) room -= Math.max(0, Math.min(goodText, widestOf(cellsOf(rows, at))) - narrowestText);
  keepWhatFits(others);
  return [...kept].sort((a, b) => a - b);
}

/**
 * Which column is given room first: those whose rows differ, then those that say one thing throughout, then ids, which
 * tell a person little, and last what is empty.
 */
function byWorth(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): { readonly telling: readonly number[]; readonly others: readonly number[] } {
  const [differing, constant, ids, empty]: [number[], number[], number[], number[]] = [[], [], [], []];
  columns.forEach((_, at) => {
    const cells = cellsOf(rows, at);
    if (cells.every((cell) => cell === '')) empty.push(at);
    else if (areIds(cells)) ids.push(at);
    else if (rows.length > 1 && new Set(cells).size === 1) constant.push(at);
    else differing.push(at);
  });
  return { telling: [differing, constant].flatMap(fromBothEnds), others: [ids, empty].flatMap(fromBothEnds) };
}

/** Ids of records and runs. */
const areIds = (cells: readonly string[]): boolean =>
  cells.every((cell) => /^(?:|[0-9a-f]{24}|\d{8}T\d{9}Z-[0-9a-f]+)$/.test(cell)) && cells.some((cell) => cell !== '');

/** Names stand first and figures last: two from the front for each from the back. */
function fromBothEnds(places: readonly number[]): readonly number[] {
  const left = [...places];
  const order: number[] = [];
  for (let turn = 0; left.length > 0; turn += 1) order.push(...(turn % 3 === 2 ? left.splice(-1) : left.splice(0, 1)));
  return order;
}

function narrowest(column: TableColumn | undefined, cells: readonly string[]): number {
  const heading = stringWidth(plainText(column?.name ?? ''));
  const widest = widestOf(cells);
  const body = column?.isRigid === true || areIds(cells) ? widest : Math.min(widest, narrowestText);
  return Math.max(body, Math.min(heading, narrowestHeading));
}

const widestOf = (cells: readonly string[]): number =>
  cells.reduce((most, cell) => Math.max(most, stringWidth(plainText(cell))), 0);

const cellsOf = (rows: readonly (readonly string[])[], at: number): readonly string[] =>
  rows.map((row) => row[at] ?? '');

/** Broken between words where a line would be longer than `width`. */
function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && stringWidth(last) + 1 + stringWidth(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
