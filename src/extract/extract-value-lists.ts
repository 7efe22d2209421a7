import type { NightPlan } from '../plan/plan-night.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { transformContext } from '../run/transform-context.ts';
import { createRowBatches } from '../schema/row-batches.ts';
import { transformValueLists } from '../transform/value-lists.ts';
import { eachConcurrently, type LoadedSurveys } from './extract-surveys.ts';
import type { Journal } from './landing/journal.ts';
import { readLandedData } from './landing/landed-data.ts';
import type { LandedResponse } from './landing/reader.ts';
import type { ResponseInfo } from './types.ts';

/** Ids that one lookup may ask for (observed-behaviour.md, "Transport"). */
const idsPerLookup = 100;

/**
 * Value lists (endpoint 7) that loaded definitions refer to and the lake does not know, and all of them when due. What a
 * run that did not publish had landed since the lake was made is read from disk.
 */
export async function extractValueLists(
  run: PipelineRun,
  plan: NightPlan,
  surveys: LoadedSurveys,
): Promise<Journal['value_lists']> {
  const wanted = wantedIds(run, plan, surveys);
  const reused = landedLookups(await run.landed(), run.state?.listedByRun ?? null, wanted);
  for (const { requestIds } of reused) for (const id of requestIds) wanted.delete(id);
  const ids = [...wanted].sort();
  const lookups = Array.from({ length: Math.ceil(ids.length / idsPerLookup) }, (_, i) =>
    ids.slice(i * idsPerLookup, (i + 1) * idsPerLookup),
  );
  const rows = createRowBatches();
  const done: { response_id: string; ids: readonly string[] }[] = [];
  const keep = (data: readonly unknown[], response: ResponseInfo, requestedIds: readonly string[]): void => {
    run.facts.responses.push(response);
    transformValueLists(data, { ...transformContext(run, response.responseId), requestedIds }, rows.sink);
    done.push({ response_id: response.responseId, ids: requestedIds });
    run.progress('value lists', done.length, reused.length + lookups.length);
  };
  for (const { landed, requestIds } of reused) {
    const data = await readLandedData(run.options, landed);
    keep(Array.isArray(data) ? data : [], landed, requestIds);
  }
  await eachConcurrently(lookups, 1, async (requestedIds) => {
    const { data, response } = await run.client.valueLists(requestedIds);
    keep(data, response, requestedIds);
  });
  const lake = await run.lake();
  for (const { table, batch } of rows.take()) await lake.append(table, batch);
  return done;
}

function wantedIds(run: PipelineRun, plan: NightPlan, surveys: LoadedSurveys): Set<string> {
  const known = [...(run.state?.valueLists.map(({ id }) => id) ?? []), ...(run.state?.unknownValueLists ?? [])];
  const wanted = new Set(plan.refreshValueLists ? known : []);
  const isKnown = new Set(known);
  for (const id of surveys.valueListIds) if (!isKnown.has(id)) wanted.add(id);
  return wanted;
}

interface LandedLookup {
  readonly landed: LandedResponse;
  readonly requestIds: readonly string[];
}

/** Whole lookups only, the newest first: none that has a list which is not wanted, or is in a newer one. */
function landedLookups(
  landed: readonly LandedResponse[],
  listedByRun: string | null,
  wanted: ReadonlySet<string>,
): readonly LandedLookup[] {
  const found: LandedLookup[] = [];
  const taken = new Set<string>();
  for (const response of [...landed].reverse()) {
    const { endpoint, requestIds } = response;
    if (endpoint !== 'value_lists' || requestIds === undefined) continue;
    if (listedByRun !== null && (response.runId === null || response.runId <= listedByRun)) continue;
    if (!requestIds.every((id) => wanted.has(id) && !taken.has(id))) continue;
    for (const id of requestIds) taken.add(id);
    found.push({ landed: response, requestIds });
  }
  return found;
}
