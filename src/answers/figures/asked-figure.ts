import { UsageError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { nearest } from '../../base/suggest.ts';
import type { Lake } from '../../load/lake.ts';

/** A figure as it is asked for. */
export interface FigureName {
  /** Name or id of an initiative. @default the root, if there is one */
  readonly node: string | undefined;
  /** Type code or id of a tracker. */
  readonly question: string;
  /** Reporting year. @default the newest of the question */
  readonly year: number | undefined;
}

/** The same in terms of the lake: all figures of a node, question and year. */
export interface AskedFigure {
  readonly node: NamedNode;
  /** More than one if several have the type code. */
  readonly trackers: readonly NamedTracker[];
  readonly year: number;
}

interface NamedNode {
  readonly initiative_id: string;
  readonly name: string | null;
  readonly path: string;
}

interface NamedTracker {
  readonly tracker_id: string;
  readonly type_code: string | null;
  readonly name: string | null;
}

/** @throws UsageError if the node or question is not in the lake, or several initiatives have the name */
export async function findFigure(lake: Lake, { node, question, year }: FigureName): Promise<AskedFigure> {
  const found = await findNode(lake, node);
  const trackers = await findTrackers(lake, question);
  return { node: found, trackers, year: year ?? (await newestYear(lake, trackers)) };
}

async function findNode(lake: Lake, asked: string | undefined): Promise<NamedNode> {
  const nodes = (where: string): Promise<readonly NamedNode[]> =>
    lake.query<NamedNode>(
      `SELECT initiative_id, name, path FROM initiatives WHERE ${where} ORDER BY path, initiative_id`,
      asked === undefined ? [] : [asked],
    );
  const ways =
    asked === undefined
      ? ['depth = 0 AND removed_at IS NULL']
      : ['initiative_id = lower($1)', ...['removed_at IS NULL', 'true'].flatMap((where) => namedSql(where))];
  for (const where of ways) {
    const [first, ...others] = await nodes(where);
    if (first === undefined) continue;
    if (others.length === 0) return first;
    const what = asked === undefined ? 'roots' : `initiatives called "${printable(asked, 80)}"`;
    throw new UsageError(`there are ${others.length + 1} ${what}`, {
      hint: `Give the id with --node: ${some([first, ...others].map(({ initiative_id: id, path }) => `${id} (${printable(path, 80)})`))}.`,
    });
  }
  if (asked === undefined) throw new UsageError('the lake has no initiatives');
  const names = await lake.query<{ readonly name: string }>(
    'SELECT DISTINCT name FROM initiatives WHERE name IS NOT NULL AND removed_at IS NULL ORDER BY name',
  );
  throw unknown(
    `no initiative has the name or id "${printable(asked, 80)}"`,
    nearest(
      asked,
      names.map(({ name }) => name),
    ),
    'esg-lake query "SELECT initiative_id, path FROM initiatives" lists all.',
  );
}

const namedSql = (where: string): readonly string[] => [
  `name = $1 AND ${where}`,
  `lower(name) = lower($1) AND ${where}`,
];

async function findTrackers(lake: Lake, asked: string): Promise<readonly NamedTracker[]> {
  for (const where of ['tracker_id = lower($1)', 'type_code = $1', 'lower(type_code) = lower($1)']) {
    const found = await lake.query<NamedTracker>(
      `SELECT tracker_id, type_code, name FROM trackers WHERE ${where} ORDER BY tracker_id`,
      [asked],
    );
    if (found.length > 0) return found;
  }
  const codes = await lake.query<{ readonly type_code: string }>(
    'SELECT DISTINCT type_code FROM trackers WHERE type_code IS NOT NULL ORDER BY type_code',
  );
  throw unknown(
    `no question has the type code or id "${printable(asked, 80)}"`,
    nearest(
      asked,
      codes.map(({ type_code: code }) => code),
    ),
    'esg-lake query @what-adds-up lists all.',
  );
}

async function newestYear(lake: Lake, trackers: readonly NamedTracker[]): Promise<number> {
  const [row] = await lake.query<{ readonly year: number | null }>(
    `SELECT max(reporting_year) AS year FROM figures WHERE tracker_id IN (${placeholders(trackers, 1)})`,
    trackers.map(({ tracker_id: id }) => id),
  );
  if (row?.year != null) return row.year;
  throw new UsageError('the question has no figure in any year', {
    hint: 'Give a year with --year: why there is no figure differs from year to year.',
  });
}

/** `$2, $3` for two values from the second on. */
export const placeholders = (values: readonly unknown[], first: number): string =>
  values.map((_, at) => `$${first + at}`).join(', ');

const unknown = (message: string, near: readonly string[], listing: string): UsageError =>
  new UsageError(message, {
    hint:
      near.length === 0
        ? listing
        : `Did you mean ${near.map((one) => `"${printable(one, 80)}"`).join(' or ')}? ${listing}`,
  });

const maxShown = 10;

const some = (texts: readonly string[]): string =>
  texts.length <= maxShown
    ? texts.join(', ')
    : `${texts.slice(0, maxShown).join(', ')} and ${texts.length - maxShown} more`;
