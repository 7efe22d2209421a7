import { deleteRows, insertRows, type MergeContext } from '../merge-context.ts';

/** Replaces the published decisions of the owner by those of the run. */
export async function replaceDecisions(context: MergeContext): Promise<void> {
  const { consolidation, measures, units } = context.decisions;
  for (const table of ['consolidation_decisions', 'measure_decisions', 'unit_aliases'] as const)
    await deleteRows(context, table, 'true');
  await insertRows(context, 'consolidation_decisions', consolidation);
  await insertRows(context, 'measure_decisions', measures);
  await insertRows(context, 'unit_aliases', units);
}
