import { transformValueLists } from '../transform/value-lists.ts';
import type { Journal } from './journal.ts';
import type { NightPlan } from './night-plan.ts';
import type { PipelineRun } from './pipeline.ts';
import { createRowBatches } from './row-batches.ts';
import { eachConcurrently, type LoadedSurveys } from './survey-bodies.ts';

/** Ids that one lookup may ask for (observed-behaviour.md, "Transport"). */
const idsPerLookup = 100;

/** Value lists (endpoint 7) that loaded definitions refer to and the lake does not know, and all of them when due. */
export async function extractValueLists(
  run: PipelineRun,
  plan: NightPlan,
  surveys: LoadedSurveys,
): Promise<Journal['value_lists']> {
  const known = [...(run.state?.valueLists.map(({ id }) => id) ?? []), ...(run.state?.unknownValueLists ?? [])];
  const wanted = new Set(plan.refreshValueLists ? known : []);
  const isKnown = new Set(known);
  for (const id of surveys.valueListIds) if (!isKnown.has(id)) wanted.add(id);
  const ids = [...wanted].sort();
  const lookups = Array.from({ length: Math.ceil(ids.length / idsPerLookup) }, (_, i) =>
    ids.slice(i * idsPerLookup, (i + 1) * idsPerLookup),
  );
  const rows = createRowBatches();
  const done: { response_id: string; ids: readonly string[] }[] = [];
  await eachConcurrently(lookups, 1, async (requestedIds) => {
    const { data, response } = await run.client.valueLists(requestedIds);
    run.facts.responses.push(response);
    const { timeZone, defaultCurrency } = run.options;
    const context = { runId: run.runId, responseId: response.responseId, timeZone, defaultCurrency, requestedIds };
    transformValueLists(data, context, rows.sink);
    done.push({ response_id: response.responseId, ids: requestedIds });
    run.progress('value lists', done.length, lookups.length);
  });
  const lake = await run.lake();
  for (const { table, batch } of rows.take()) await lake.append(table, batch);
  return done;
}
