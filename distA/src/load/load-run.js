import { parseDecisions } from '../schema/decisions/decisions.js';
import { publishedTableNames } from '../schema/tables.js';
/** Loads batches for the merge as they come, and returns all finished inputs. */
export async function loadBatches(run, parts) {
    const { lake } = run;
    const done = [];
    lake.prepare(); // while the first bodies arrive
    for await (const part of parts) {
        for (const { table, batch } of part.batches)
            await lake.append(table, batch);
        done.push(...part.done);
    }
    return done;
}
/**
 * Merges what was loaded, and the batches, into the private copy of the lake, in one transaction.
 * @returns what surveys do not have any more, for `guardLosses`
 */
export async function mergeRun(run, merged, batches) {
    const { losses } = await mergeBatches(run, batches, {
        changedAt: run.stats.listedAt ?? run.now() * 1000,
        loadedSurveys: merged.surveys.loaded.map(({ surveyId }) => surveyId),
        removedSurveys: merged.plan.removed,
        replacedValueLists: replacedLists(merged.subResources),
    });
    return losses;
}
/** Rebuilds the current tables from scratch. The history of runs and changes is kept. */
export async function mergeReplay(run, { landing, subResources }, batches) {
    await mergeBatches(run, batches, {
        changedAt: landing.state.last.changed_at,
        loadedSurveys: [...landing.state.surveys.keys()],
        removedSurveys: [],
        replacedValueLists: replacedLists(subResources),
    });
}
/** The value lists that were requested. */
const replacedLists = (subResources) => [
    ...new Set(subResources.flatMap(({ resource, detail }) => {
        const { ids } = detail;
        return resource === 'value_lists' && typeof ids === 'object' ? ids : [];
    })),
];
/**
 * Merges, and records the resulting changes, issues and row counts for the report. The run's own row is counted in
 * advance.
 */
async function mergeBatches({ runId, lake, options: { decisions, yearEnd }, stats }, batches, options) {
    for (const { table, batch } of batches)
        await lake.append(table, batch);
    const rules = { decisions: parseDecisions(decisions), yearEnd };
    const outcome = await lake.merge({ ...options, ...rules, runId, initiativesListed: true });
    stats.changes = outcome.changes;
    stats.restated = outcome.restated;
    stats.boundary = outcome.boundary;
    stats.newExclusions = outcome.newExclusions;
    stats.issues = outcome.issues;
    stats.rows = Object.fromEntries(publishedTableNames.map((table) => [table, outcome.rows[table] + (table === 'runs' ? 1 : 0)]));
    return outcome;
}
