import { groupBy } from '../base/grouping.ts';
import { scaleOf } from '../base/number-text.ts';
import type { AskedLake } from './asked-lake.ts';
import { type AnswerRow, numberAt, textAt } from './cells.ts';

export type KeyFigure = ReturnType<typeof keyFiguresOf>[number];

/** On the page; the CSV files have all. */
const mostRoots = 3;

export function keyFiguresOf({ of, lake }: AskedLake) {
  const roots = groupBy(of('key-figures'), (row) => textAt(row, 'initiative_id'));
  const groups = byFigure([...roots.values()].slice(0, mostRoots).flat(), 'initiative_id');
  const doubts = byFigure(of('doubts'), 'initiative_id');
  const regions = byFigure(of('regions'), 'root_id');
  const pairs = byFigure(of('year-on-year'), 'root_id');
  return [...groups].flatMap(([key, years]) => {
    const newest = years.at(-1);
    if (newest === undefined) return [];
    const values = years.map((row) => numberAt(row, 'value'));
    return [
      {
        rootId: textAt(newest, 'initiative_id') ?? '',
        rootName: lake.roots === 1 ? null : (textAt(newest, 'initiative_name') ?? 'unnamed'),
        measureId: textAt(newest, 'measure_id') ?? '',
        name: textAt(newest, 'tracker_name') ?? 'unnamed',
        code: textAt(newest, 'type_code'),
        /** A row a year, the newest last. */
        years,
        newest,
        scale: scaleOf(textAt(newest, 'unit'), values),
        likeForLike: pairs.get(key)?.[0] ?? null,
        doubts: doubts.get(key) ?? [],
        regions: regions.get(key) ?? [],
      },
    ];
  });
}

const byFigure = (rows: readonly AnswerRow[], root: string): ReadonlyMap<string, readonly AnswerRow[]> =>
  groupBy(rows, (row) => `${textAt(row, root)} ${textAt(row, 'measure_id')}`);
