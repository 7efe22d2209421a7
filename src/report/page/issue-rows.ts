import { quotedString } from '@duckdb/node-api';
import type { PageLake } from './page-lake.ts';
import { recentRuns, recentRunsSql } from './recent-runs.ts';
import { number, orNull, type ShapedRow, text } from './row-shape.ts';

const placeShape = {
  severity: text,
  code: text,
  place: orNull(text),
  issues: number,
  nodes: number,
  message: text,
  /** One of the nodes that have it. */
  initiative_id: orNull(text),
};

/** Issues of the current data of one severity and code. */
export interface IssueKind extends Omit<IssuePlace, 'place'> {
  /** How many kinds there are. */
  readonly found: number;
}

/** Issues of one severity and code in one part of the tree; null for those of no listed node. */
export type IssuePlace = ShapedRow<typeof placeShape>;

const nightShape = { run_id: text, severity: text, code: text, issue_count: number };

/** How many issues of a severity and code a run left, where that was another number than before. */
export type IssueNight = ShapedRow<typeof nightShape>;

export interface Issues {
  /** Of all kinds, by severity. */
  readonly totals: ReadonlyMap<string, number>;
  /** Worst first, cut. */
  readonly kinds: readonly IssueKind[];
  readonly places: readonly IssuePlace[];
  readonly nights: readonly IssueNight[];
}

const maxKinds = 12;

/** @param depth of the nodes that issues are counted by */
export async function readIssues(lake: PageLake, depth: number): Promise<Issues> {
  const places = await lake.rows(placesSql(depth), placeShape);
  const [oldest = ''] = recentRuns(lake.facts)
    .map(({ run_id }) => run_id)
    .sort();
  const kinds = kindsOf(places);
  return {
    totals: kinds.reduce(
      (sums, { severity, issues }) => sums.set(severity, (sums.get(severity) ?? 0) + issues),
      new Map(),
    ),
    kinds: kinds.slice(0, maxKinds),
    places,
    // What was before the recent nights decides where their lines begin.
    nights: await lake.rows(
      `SELECT run_id, severity, code, issue_count FROM run_issues
       WHERE run_id IN ${recentRunsSql(lake.facts)} OR run_id < ${quotedString(oldest)} ORDER BY run_id`,
      nightShape,
    ),
  };
}

/** An issue without an initiative is that of its survey. A node is in one place, so those of several places add up. */
const placesSql = (depth: number): string => `
SELECT d.severity, d.code, i.path_ids[${depth + 1}] AS place, count(*) AS issues, count(DISTINCT d.initiative_id) AS nodes,
  min(d.message) AS message, min(d.initiative_id) AS initiative_id
FROM (
  SELECT d.* EXCLUDE (initiative_id), coalesce(d.initiative_id, s.initiative_id) AS initiative_id
  FROM data_issues d LEFT JOIN surveys s ON s.survey_id = d.survey_id) d
  LEFT JOIN initiatives i ON i.initiative_id = d.initiative_id AND i.removed_at IS NULL
GROUP BY ALL`;

/** The kinds of issues of all places together, worst first. */
function kindsOf(places: readonly IssuePlace[]): readonly IssueKind[] {
  const kinds = new Map<string, Omit<IssueKind, 'found'>>();
  for (const { place: _, ...one } of places) {
    const key = `${one.severity} ${one.code}`;
    const sum = kinds.get(key);
    kinds.set(key, sum === undefined ? one : bothOf(sum, one));
  }
  return [...kinds.values()]
    .map((kind) => ({ ...kind, found: kinds.size }))
    .sort((a, b) => rankOf(a) - rankOf(b) || b.issues - a.issues || (a.code < b.code ? -1 : 1));
}

const bothOf = <Kind extends Omit<IssueKind, 'found'>>(a: Kind, b: Kind): Kind => ({
  ...a,
  issues: a.issues + b.issues,
  nodes: a.nodes + b.nodes,
  message: a.message < b.message ? a.message : b.message,
  initiative_id: [a.initiative_id, b.initiative_id].filter((id) => id !== null).sort()[0] ?? null,
});

const rankOf = ({ severity }: { readonly severity: string }): number =>
  severity === 'rejected' ? 0 : severity === 'degraded' ? 1 : 2;
