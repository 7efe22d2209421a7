import { quotedString } from '@duckdb/node-api';
import type { LakeFacts, PublishedRun } from './lake-facts.ts';
import { timeOf } from './lake-facts.ts';
import { dayOrNone } from './night-chart.ts';

/** What the page calls "the last nights". */
export const maxNights = 30;

/** SQL for the list of their ids, the first run included, which restated nothing. */
export const recentRunsSql = (facts: LakeFacts): string =>
  `(${
    recentRuns(facts)
      .map(({ run_id }) => quotedString(run_id))
      .join(', ') || "''"
  })`;

/** The runs of the last nights, oldest first. */
export const recentRuns = ({ runs }: LakeFacts): readonly PublishedRun[] => runs.slice(-maxNights);

/** The time of each of them; the epoch, which no lake has, for a run that says none. */
export const nightsOf = (runs: readonly PublishedRun[]): readonly Date[] =>
  runs.map((run) => timeOf(run) ?? new Date(0));

/** `22 Jan`, when a run saw what it brought. */
export const nightOf = ({ runs }: LakeFacts, runId: string): string =>
  dayOrNone(timeOf(runs.find((run) => run.run_id === runId)));
