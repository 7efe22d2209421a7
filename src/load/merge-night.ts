import type { TableBatch } from '../schema/row-batches.ts';
import { publishedTableNames } from '../schema/tables.ts';
import type { LoadRun } from './load-run.ts';
import type { MergeOptions } from './merge/merge-context.ts';

/** What a night has loaded, and what its listings no longer have. */
export interface MergedNight {
  readonly plan: { readonly removed: readonly string[] };
  readonly surveys: { readonly loaded: readonly { readonly surveyId: string }[] };
  readonly details: readonly MergedDetail[];
}

interface MergedDetail {
  readonly resource: string;
  readonly detail: Readonly<Record<string, string | readonly string[]>>;
}

/** Merges what was loaded, and the batches, into the private copy of the lake, in one transaction. */
export async function mergeNight(run: LoadRun, night: MergedNight, batches: readonly TableBatch[]): Promise<void> {
  await mergeBatches(run, batches, {
    changedAt: run.facts.listedAt ?? run.now() * 1000,
    loadedSurveys: night.surveys.loaded.map(({ surveyId }) => surveyId),
    removedSurveys: night.plan.removed,
    replacedValueLists: replacedLists(night.details),
    rebuild: false,
  });
}

/** The value lists that were requested. */
export const replacedLists = (details: readonly MergedDetail[]): readonly string[] => [
  ...new Set(
    details.flatMap(({ resource, detail }) => {
      const { ids } = detail;
      return resource === 'value_lists' && typeof ids === 'object' ? ids : [];
    }),
  ),
];

/** Merges, and records the resulting changes, issues and row counts for the report, counting the run's own row in advance. */
export async function mergeBatches(
  run: LoadRun,
  batches: readonly TableBatch[],
  options: Omit<MergeOptions, 'runId' | 'ownOnly' | 'initiativesListed'>,
): Promise<void> {
  const lake = await run.lake();
  for (const { table, batch } of batches) await lake.append(table, batch);
  const outcome = await lake.merge({
    ...options,
    runId: run.runId,
    ownOnly: run.options.ownOnly,
    initiativesListed: true,
  });
  run.facts.changes = outcome.changes;
  run.facts.issues = outcome.issues;
  run.facts.rows = Object.fromEntries(
    publishedTableNames.map((table) => [table, outcome.rows[table] + (table === 'runs' ? 1 : 0)]),
  );
}
