import { recordCountsShape, summedCountsSql } from './record-counts.ts';
import { type AskRows, flag, number, orNull, type ShapedRow, text, time } from './row-shape.ts';

/** What several sections need. */
export interface LakeOverview {
  /** The newest runs that published, oldest first. */
  readonly runs: readonly PublishedRun[];
  /** The lake has every change up to this time. It is the page's "now", since a page cannot know when it is read. */
  readonly upTo: Date | null;
  readonly isSimulated: boolean;
  /** Listed nodes, depth first, siblings by name. */
  readonly nodes: readonly LakeNode[];
  readonly rootCount: number;
  readonly nodeOf: (id: string) => LakeNode | undefined;
  /** Names of initiatives that are no longer listed, by id. */
  readonly formerNames: ReadonlyMap<string, string | null>;
  /** By end, oldest first. */
  readonly periods: readonly PagePeriod[];
  /** The newest closed period of the frequency (yearly, quarterly, monthly) with most surveys; null if none has closed. */
  readonly head: PagePeriod | null;
  /** The newest closed period of each other frequency. */
  readonly alsoClosed: readonly PagePeriod[];
}

const runShape = {
  run_id: text,
  started_at: time,
  finished_at: orNull(time),
  watermark_at: orNull(time),
  surveys_failed: number,
  data_points: number,
  version: text,
  is_simulated: orNull(flag),
};

type PublishedRun = ShapedRow<typeof runShape>;

const maxRuns = 400;

export async function readLakeOverview(ask: AskRows): Promise<LakeOverview> {
  const runs = await ask(
    `SELECT ${Object.keys(runShape).join(', ')} FROM runs ORDER BY started_at DESC, run_id DESC LIMIT ${maxRuns}`,
    runShape,
  );
  const upTo = dataUpTo(runs[0]);
  const nodes = await readNodes(ask);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return {
    runs: runs.toReversed(),
    upTo,
    isSimulated: runs.find((run) => run.is_simulated !== null)?.is_simulated ?? false,
    nodes,
    rootCount: nodes.filter(({ depth }) => depth === 0).length,
    nodeOf: (id) => byId.get(id),
    formerNames: await readFormerNames(ask),
    ...(await readPeriods(ask, upTo)),
  };
}

/** When a run published, by the machine's clock. */
export const timeOf = (run: PublishedRun | undefined): Date | null =>
  run === undefined ? null : (run.finished_at ?? run.started_at);

/** The service's time; the machine's if the run has none. */
const dataUpTo = (run: PublishedRun | undefined): Date | null => run?.watermark_at ?? timeOf(run);

/** A listed initiative. */
export interface LakeNode {
  readonly id: string;
  readonly name: string | null;
  readonly parentId: string | null;
  readonly depth: number;
  readonly isLeaf: boolean;
  /** Number of leaves below it; 1 for a leaf. */
  readonly leafCount: number;
}

/** Depth first, siblings by name, as in the view `initiative_tree`. */
export async function readNodes(ask: AskRows): Promise<readonly LakeNode[]> {
  const rows = await ask(
    `SELECT i.initiative_id AS id, i.name, i.parent_id AS "parentId", i.depth, i.is_leaf AS "isLeaf", l.leaf_count AS "leafCount"
     FROM initiatives i JOIN (
       SELECT a.ancestor_id, count(*) AS leaf_count FROM initiative_ancestors a
         JOIN initiatives d ON d.initiative_id = a.descendant_id WHERE d.is_leaf GROUP BY a.ancestor_id) l
       ON l.ancestor_id = i.initiative_id
     WHERE i.removed_at IS NULL ORDER BY coalesce(i.name, ''), i.initiative_id`,
    { id: text, name: orNull(text), parentId: orNull(text), depth: number, isLeaf: flag, leafCount: number },
  );
  return depthFirst(rows);
}

/** Names of initiatives that are no longer listed; older reports and changes still refer to them. */
async function readFormerNames(ask: AskRows): Promise<ReadonlyMap<string, string | null>> {
  const rows = await ask('SELECT initiative_id AS id, name FROM initiatives WHERE removed_at IS NOT NULL', {
    id: text,
    name: orNull(text),
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Not recursive: the hierarchy may be too deep for the stack. */
function depthFirst(nodes: readonly LakeNode[]): readonly LakeNode[] {
  const below = new Map<string | null, LakeNode[]>();
  for (const node of nodes) {
    const parent = node.depth === 0 ? null : node.parentId;
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [node]);
    else siblings.push(node);
  }
  const sorted: LakeNode[] = [];
  const next = (below.get(null) ?? []).toReversed();
  for (let node = next.pop(); node !== undefined; node = next.pop()) {
    sorted.push(node);
    next.push(...(below.get(node.id) ?? []).toReversed());
  }
  return sorted;
}

const periodShape = {
  /** yearly, quarterly or monthly */
  period: text,
  /** YYYY-MM-DD */
  start: text,
  end: text,
  label: text,
  surveyCount: number,
  completeCount: number,
  ...recordCountsShape,
};

/** A period with all its current default surveys. */
export interface PagePeriod extends ShapedRow<typeof periodShape> {
  /** Whether it ends on the days that are usual for its frequency; others are not shown in the same table. */
  readonly isRegular: boolean;
}

const rhythms: readonly string[] = ['yearly', 'quarterly', 'monthly'];

interface Periods {
  readonly periods: readonly PagePeriod[];
  readonly head: PagePeriod | null;
  readonly alsoClosed: readonly PagePeriod[];
}

/** @param upTo a period that ends before this day is closed */
async function readPeriods(ask: AskRows, upTo: Date | null): Promise<Periods> {
  const rows = await ask(
    `SELECT period, period_start::VARCHAR AS start, period_end::VARCHAR AS "end", min(period_label) AS label,
       count(*) AS "surveyCount", count(*) FILTER (is_complete) AS "completeCount", ${summedCountsSql}
     FROM page_surveys GROUP BY ALL ORDER BY "end", start`,
    periodShape,
  );
  const usual = usualCalendars(rows);
  const periods = rows.map((row) => ({
    ...row,
    isRegular: usual.get(row.period) === calendarOf(row),
  }));
  const today = upTo?.toISOString().slice(0, 10) ?? '';
  const closed = periods.filter((period) => period.isRegular && period.end < today && period.record_count > 0);
  const newest = rhythms
    .flatMap((rhythm) => closed.findLast((one) => one.period === rhythm) ?? [])
    .toSorted((a, b) => b.surveyCount - a.surveyCount);
  const [head = null] = newest;
  const inOrder = (one: PagePeriod): number => rhythms.indexOf(one.period);
  return { periods, head, alsoClosed: newest.slice(1).toSorted((a, b) => inOrder(a) - inOrder(b)) };
}

type Row = ShapedRow<typeof periodShape>;

/** What the ends of a frequency have in common, such as the last day of every third month. All years are the group's. */
function calendarOf({ period, end }: Row): string {
  const day = isMonthEnd(end) ? 'last' : end.slice(8);
  return period === 'quarterly' ? `${Number(end.slice(5, 7)) % 3} ${day}` : day;
}

const isMonthEnd = (day: string): boolean => new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;

/** For each frequency the calendar with most surveys. */
function usualCalendars(rows: readonly Row[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const ofRhythm = counts.get(row.period) ?? new Map<string, number>();
    counts.set(row.period, ofRhythm);
    ofRhythm.set(calendarOf(row), (ofRhythm.get(calendarOf(row)) ?? 0) + row.surveyCount);
  }
  const most = (ofRhythm: ReadonlyMap<string, number>): string =>
    [...ofRhythm].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as const)[0];
  return new Map([...counts].map(([rhythm, ofRhythm]) => [rhythm, most(ofRhythm)]));
}

/** SQL for the ids of the runs whose restatements the page shows. */
export const recentRunsSql = 'SELECT run_id FROM runs ORDER BY started_at DESC, run_id DESC LIMIT 30';
