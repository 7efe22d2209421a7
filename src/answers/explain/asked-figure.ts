import { listValue } from '@duckdb/node-api';
import { UsageError } from '../../base/errors.ts';
import { sqlFile } from '../../base/package-files.ts';
import { printable } from '../../base/printable.ts';
import { nearest } from '../../base/suggest.ts';
import type { Lake } from '../../publish/lake.ts';

/** A figure as it is asked for. */
export interface FigureName {
  /** Type code or id of a tracker. */
  readonly question: string;
  /** Name or id of an initiative. @default the root, if there is one */
  readonly node: string | undefined;
  /** Reporting year. @default the newest of the question that has ended */
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
  readonly path_ids: readonly string[];
}

interface NamedTracker {
  readonly tracker_id: string;
  readonly type_code: string | null;
  readonly name: string | null;
}

/** @throws UsageError if the node or question is not in the lake, or several initiatives have the name */
export async function findFigure(lake: Lake, { node, question, year }: FigureName): Promise<AskedFigure> {
  const trackers = await findTrackers(lake, question);
  const found = await findNode(lake, node);
  return { node: found, trackers, year: year ?? (await newestYear(lake, trackers)) };
}

export const idsOf = (trackers: readonly NamedTracker[]) => listValue(trackers.map(({ tracker_id: id }) => id));

async function findNode(lake: Lake, asked: string | undefined): Promise<NamedNode> {
  const [first, ...others] = await lake.query<NamedNode>(sqlFile('answers/explain/named-nodes.sql'), [asked ?? null]);
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined) {
    const what = asked === undefined ? 'roots' : `initiatives called "${printable(asked, 80)}"`;
    const ids = [first, ...others].map(({ initiative_id: id, path }) => `${id} (${printable(path, 80)})`);
    throw new UsageError(`there are ${ids.length} ${what}`, { hint: `Give the id: ${some(ids)}.` });
  }
  if (asked === undefined) throw new UsageError('the lake has no initiatives');
  const names = await lake.query<{ readonly name: string }>(
    'SELECT DISTINCT name FROM initiatives WHERE name IS NOT NULL AND removed_at IS NULL ORDER BY name',
  );
  const near = nearest(
    asked,
    names.map(({ name }) => name),
  ).map((name) => `"${printable(name, 80)}"`);
  throw unknown(
    `no initiative has the name or id "${printable(asked, 80)}"`,
    near,
    'esg-lake query "SELECT initiative_id, path FROM initiatives" lists all.',
  );
}

async function findTrackers(lake: Lake, asked: string): Promise<readonly NamedTracker[]> {
  const found = await lake.query<NamedTracker & { readonly is_named: boolean }>(
    sqlFile('answers/explain/named-questions.sql'),
    [asked],
  );
  if (found[0]?.is_named === true) return found;
  const near = found.slice(0, 3).map(({ type_code: code, tracker_id: id, name }) => {
    const called = name === null ? '' : ` (${printable(name, 60)})`;
    return `${printable(code ?? id, 40)}${called}`;
  });
  const listing = 'esg-lake query @find WORD searches the names of all.';
  throw unknown(`no question has the type code or id "${printable(asked, 80)}"`, near, listing);
}

async function newestYear(lake: Lake, trackers: readonly NamedTracker[]): Promise<number> {
  const [row] = await lake.query<{ readonly year: number | null }>(sqlFile('answers/explain/newest-year.sql'), [
    idsOf(trackers),
  ]);
  if (row?.year != null) return row.year;
  throw new UsageError('the lake has no figures of any year that has ended', { hint: 'Give a year as well.' });
}

const unknown = (message: string, near: readonly string[], listing: string): UsageError =>
  new UsageError(message, { hint: near.length === 0 ? listing : `Did you mean ${near.join(' or ')}? ${listing}` });

const maxShown = 10;

const some = (texts: readonly string[]): string =>
  texts.length <= maxShown
    ? texts.join(', ')
    : `${texts.slice(0, maxShown).join(', ')} and ${texts.length - maxShown} more`;
