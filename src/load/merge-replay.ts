import type { TableBatch } from '../schema/row-batches.ts';
import type { LoadRun } from './load-run.ts';
import { type MergedNight, mergeBatches, replacedLists } from './merge-night.ts';

/** Rebuilds the current tables from scratch, but for surveys whose body is lost; the history of runs and changes stays. */
export async function mergeReplay(
  run: LoadRun,
  replayed: Pick<MergedNight, 'details'> & {
    /** Surveys that keep their previous rows. */
    readonly lost: ReadonlyMap<string, string>;
    readonly landing: {
      readonly state: {
        readonly surveys: ReadonlyMap<string, unknown>;
        readonly last: { readonly changed_at: number };
      };
    };
  },
  batches: readonly TableBatch[],
): Promise<void> {
  const { state } = replayed.landing;
  await mergeBatches(run, batches, {
    changedAt: state.last.changed_at,
    loadedSurveys: [...state.surveys.keys()],
    keptSurveys: [...replayed.lost.keys()],
    removedSurveys: [],
    replacedValueLists: replacedLists(replayed.details),
    rebuild: true,
  });
}
