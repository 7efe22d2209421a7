import { type NumberScale, scaleOf } from '../base/number-text.ts';
import type { AskedLake } from './asked-lake.ts';
import { type AnswerRow, countAt, numberAt, textAt } from './cells.ts';

/** One of the figures of the first screen, with all that the sections say about it. */
export interface KeyFigure {
  readonly rootId: string;
  /** Null if there is one root only. */
  readonly rootName: string | null;
  readonly measureId: string;
  readonly name: string;
  readonly code: string | null;
  /** The rows of `@key-figures`, one a year, the newest last. */
  readonly years: readonly AnswerRow[];
  readonly newest: AnswerRow;
  /** For all its numbers on the page. */
  readonly scale: NumberScale;
  /** Its row of `@year-on-year`. */
  readonly likeForLike: AnswerRow | null;
  /** Its rows of `@doubts`, the greatest first. */
  readonly doubts: readonly AnswerRow[];
  /** Its rows of `@regions`, the greatest first. */
  readonly regions: readonly AnswerRow[];
}

/** How many roots the page shows; the CSV files have all. */
const mostRoots = 3;

/** In the order of `@key-figures`. */
export function keyFiguresOf({ of, lake }: AskedLake): readonly KeyFigure[] {
  const groups = new Map<string, AnswerRow[]>();
  const roots = new Set<string>();
  for (const row of of('key-figures')) {
    const root = textAt(row, 'initiative_id') ?? '';
    roots.add(root);
    if (roots.size > mostRoots) break;
    const key = keyOf(root, textAt(row, 'measure_id'));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const doubts = byFigure(of('doubts'), 'initiative_id');
  const regions = byFigure(of('regions'), 'root_id');
  const pairs = byFigure(of('year-on-year'), 'root_id');
  return [...groups].flatMap(([key, years]) => {
    const newest = years.at(-1);
    if (newest === undefined) return [];
    const parts = regions.get(key) ?? [];
    const values = years.map((row) => numberAt(row, 'value'));
    return [
      {
        rootId: textAt(newest, 'initiative_id') ?? '',
        rootName: lake.roots === 1 ? null : (textAt(newest, 'initiative_name') ?? 'unnamed'),
        measureId: textAt(newest, 'measure_id') ?? '',
        name: textAt(newest, 'tracker_name') ?? 'unnamed',
        code: textAt(newest, 'type_code'),
        years,
        newest,
        scale: scaleOf(textAt(newest, 'unit'), values),
        likeForLike: pairs.get(key)?.[0] ?? null,
        doubts: doubts.get(key) ?? [],
        regions: parts,
      },
    ];
  });
}

const keyOf = (root: string | null, measure: string | null): string => `${root} ${measure}`;

function byFigure(rows: readonly AnswerRow[], root: string): ReadonlyMap<string, readonly AnswerRow[]> {
  const found = new Map<string, AnswerRow[]>();
  for (const row of rows) {
    const key = keyOf(textAt(row, root), textAt(row, 'measure_id'));
    const same = found.get(key);
    if (same === undefined) found.set(key, [row]);
    else same.push(row);
  }
  return found;
}

/** Whether a value is of the whole group, not only of the sites that reported. */
export const isWhole = (row: AnswerRow): boolean =>
  textAt(row, 'basis') !== 'below' || countAt(row, 'sites_missing') === 0;
