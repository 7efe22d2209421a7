import { quotedString } from '@duckdb/node-api';
import { timeOf } from './lake-facts.ts';
import { day, percent, thin } from './page-formats.ts';
import type { PageLake } from './page-lake.ts';
import { recentRuns } from './recent-runs.ts';
import { recordCountsShape, settledAsAnswered } from './record-counts.ts';
import { type ShapedRow, text } from './row-shape.ts';

const shape = { run_id: text, ...recordCountsShape };

/** How complete a period was after a run. */
export interface ProgressPoint extends ShapedRow<typeof shape> {
  /** Of the run. */
  readonly at: Date | null;
}

/**
 * How complete the newest closed period was after each of the recent runs, oldest first; runs before it was first surveyed
 * are not there. Two numbers or none: one says nothing.
 */
export async function readProgress({ facts, rows }: PageLake): Promise<readonly ProgressPoint[]> {
  const { head } = facts;
  if (head === null) return [];
  const known = await rows(
    `SELECT ${Object.keys(shape).join(', ')} FROM run_completeness
     WHERE period = ${quotedString(head.period)} AND period_end = DATE '${head.end}' ORDER BY run_id`,
    shape,
  );
  const points = recentRuns(facts).flatMap((run) => {
    const found = known.findLast(({ run_id }) => run_id <= run.run_id);
    return found === undefined || found.record_count === 0 ? [] : [{ ...found, at: timeOf(run) }];
  });
  return points.length < 2 ? [] : points;
}

/**
 * `Answered: up 2 points since 21 Jan, up 5 since 2 Jan.`: since the last night, and since the oldest of the recent ones; in
 * whole points of percent as the page shows them, so that two pages never contradict each other. Nothing where there is no
 * earlier night.
 */
export function progressSentence(points: readonly ProgressPoint[]): string {
  const [now, before, first] = [points.at(-1), points.at(-2), points[0]];
  if (now === undefined || before === undefined || first === undefined) return '';
  const night = moved(now, before);
  const since = (point: ProgressPoint): string => (point.at === null ? 'the night before' : day(point.at));
  const last =
    night === 0
      ? `unchanged since ${since(before)}`
      : `${night > 0 ? 'up' : 'down'} ${pointsOf(night)} since ${since(before)}`;
  const whole = moved(now, first);
  if (first === before || whole === night) return `Answered: ${last}.`;
  const long = whole === 0 ? 'as on' : `${whole > 0 ? 'up' : 'down'} ${pointsOf(whole)} since`;
  return `Answered: ${last}, ${long} ${since(first)}.`;
}

const shown = (point: ProgressPoint): number => {
  const value = percent(settledAsAnswered(point), point.record_count);
  return value === '<1' ? 0 : Number(value);
};

const moved = (now: ProgressPoint, before: ProgressPoint): number => shown(now) - shown(before);
const pointsOf = (points: number): string => `${Math.abs(points)}${thin}${Math.abs(points) === 1 ? 'point' : 'points'}`;
