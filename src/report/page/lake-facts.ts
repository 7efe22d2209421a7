import { type LakeNode, readFormerNames, readNodes } from './page-nodes.ts';
import { type PagePeriod, readPeriods } from './page-periods.ts';
import { flag, number, orNull, type RowShape, type ShapedRow, text, time } from './row-shape.ts';

export type AskRows = <S extends RowShape>(sql: string, shape: S) => Promise<readonly ShapedRow<S>[]>;

/** What several blocks need to know. */
export interface LakeFacts {
  /** The newest runs that published, oldest first. */
  readonly runs: readonly PublishedRun[];
  /** Every change up to then is in the lake: the time of the page. A page that is read cannot know the present. */
  readonly upTo: Date | null;
  /** When the next publication is to be expected, going by the time between those before. */
  readonly due: Date | null;
  readonly isSimulated: boolean;
  /** Listed nodes, depth first, siblings by name. */
  readonly nodes: readonly LakeNode[];
  readonly rootCount: number;
  readonly nodeOf: (id: string) => LakeNode | undefined;
  /** Of initiatives that are no longer listed, by id. */
  readonly formerNames: ReadonlyMap<string, string | null>;
  /** By end, oldest first. */
  readonly periods: readonly PagePeriod[];
  /** The newest closed period of the rhythm that most surveys follow; null if nothing has closed yet. */
  readonly head: PagePeriod | null;
  /** The newest closed period of each other rhythm. */
  readonly alsoClosed: readonly PagePeriod[];
}

const runShape = {
  run_id: text,
  mode: text,
  status: text,
  started_at: time,
  finished_at: orNull(time),
  watermark_at: orNull(time),
  request_count: number,
  retry_count: number,
  throttled_count: number,
  byte_count: number,
  surveys_listed: number,
  surveys_changed: number,
  surveys_fetched: number,
  surveys_reused: number,
  surveys_removed: number,
  surveys_failed: number,
  data_points: number,
  data_issues: number,
  version: text,
  is_simulated: orNull(flag),
};

export type PublishedRun = ShapedRow<typeof runShape>;

const maxRuns = 400;

export async function readLakeFacts(ask: AskRows): Promise<LakeFacts> {
  const runs = await ask(
    `SELECT ${Object.keys(runShape).join(', ')} FROM runs ORDER BY started_at DESC, run_id DESC LIMIT ${maxRuns}`,
    runShape,
  );
  const upTo = timeOf(runs[0]);
  const nodes = await readNodes(ask);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return {
    runs: runs.toReversed(),
    upTo,
    due: upTo === null ? null : new Date(upTo.getTime() + usualInterval(runs)),
    isSimulated: runs.find((run) => run.is_simulated !== null)?.is_simulated ?? false,
    nodes,
    rootCount: nodes.filter(({ depth }) => depth === 0).length,
    nodeOf: (id) => byId.get(id),
    formerNames: await readFormerNames(ask),
    ...(await readPeriods(ask, upTo)),
  };
}

/** The service's time; where a run has none, the machine's. */
export const timeOf = (run: PublishedRun | undefined): Date | null =>
  run === undefined ? null : (run.watermark_at ?? run.finished_at ?? run.started_at);

const aDay = 86_400_000;

/** The median of the time between publications, in milliseconds; a day while there is only one. */
export function usualInterval(runs: readonly PublishedRun[]): number {
  const times = runs.map((run) => timeOf(run)?.getTime() ?? 0).toSorted((a, b) => a - b);
  const between = times
    .slice(1)
    .map((at, i) => at - (times[i] ?? at))
    .filter((ms) => ms > 0)
    .toSorted((a, b) => a - b);
  return between[between.length >> 1] ?? aDay;
}
