import { crashPoint } from '../../base/crash-point.js';
import { tableNames } from '../../schema/tables.js';
import { countsSql, numberOf, selectRow, selectRows, textOf } from '../database.js';
import { chooseTrackers } from './choose-trackers.js';
import { dropCrossDuplicates, findCrossDuplicates, recordCrossDuplicates } from './cross-duplicates.js';
import { decideMeasures } from './decisions/decide-measures.js';
import { rememberFigureRules } from './figures/figure-scope.js';
import { replaceFigures } from './figures/make-figures.js';
import { findBrokenReferences } from './find-broken-references.js';
import { createIdTable, deleteRows, insertRows } from './merge-context.js';
import { boundaryKinds, recordBoundaryChanges, recordChanges } from './record-history.js';
import { calculatedLossesSql, rememberCalculated, replaceInitiatives, replaceResponses, replaceSubResources, replaceSurveys, replaceSyncState, replaceUnits, replaceValueLists, } from './replace-rows.js';
import { rememberPinned } from './reported-records.js';
import { findTouchedPartitions, readTouchedPartitions } from './touched-partitions.js';
/**
 * Merges what is staged into the lake, step by step, in one transaction of `context.connection`; in direct mode, the
 * caller has begun it. Only the deletion of staged records that another survey has comes before the transaction.
 */
export async function merge(context) {
    const { connection, direct } = context;
    await createSurveySets(context);
    const staged = 'staging.main';
    await findCrossDuplicates(context, staged);
    if (true) {
        await dropCrossDuplicates(context, 'staging.main');
        await connection.run('BEGIN');
    }
    let newExclusions;
    try {
        await findTouchedPartitions(context);
        await rememberFigureRules(context);
        if (!direct) {
            await rememberPinned(context);
            await recordChanges(context);
            await recordBoundaryChanges(context);
        }
        await rememberCalculated(context);
        await replaceSurveys(context);
        await replaceSubResources(context);
        await dropCrossDuplicates(context, 'main');
        await recordCrossDuplicates(context);
        await replaceInitiatives(context);
        await replaceDecisions(context);
        await chooseTrackers(context);
        await decideMeasures(context);
        await replaceUnits(context);
        // Before figures: names of options may hint at rows that include each other.
        const valueListsChanged = await replaceValueLists(context);
        newExclusions = await replaceFigures(context);
        await findBrokenReferences(context, valueListsChanged);
        await replaceSyncState(context);
        await replaceResponses(context);
        crashPoint('merge.before-commit');
        await connection.run('COMMIT');
    }
    catch (error) {
        // A full disk has already ended the transaction; the first error is the one to report.
        await connection.run('ROLLBACK').catch(() => { });
        throw error;
    }
    return { ...(await outcomeOf(context)), newExclusions };
}
/**
 * Creates the temporary tables `loaded_surveys` and `removed_surveys`, both together, and those of them that the lake
 * already had.
 */
async function createSurveySets({ connection, loadedSurveys, removedSurveys }) {
    await createIdTable(connection, 'loaded_surveys', loadedSurveys);
    await createIdTable(connection, 'removed_surveys', removedSurveys);
    await createIdTable(connection, 'touched_surveys', [...loadedSurveys, ...removedSurveys]);
    await connection.run(`CREATE OR REPLACE TEMP TABLE known_surveys AS
     SELECT id FROM touched_surveys WHERE id IN (SELECT survey_id FROM surveys)`);
}
async function outcomeOf({ connection, runId }) {
    const counts = await selectRow(connection, countsSql(tableNames));
    const countsOf = async (history, kinds) => {
        const row = await selectRow(connection, `SELECT ${kinds.map((kind) => `count(*) FILTER (change = '${kind}') AS ${kind}`).join(', ')}
       FROM ${history} WHERE run_id = $1`, [runId]);
        return Object.fromEntries(kinds.map((kind) => [kind, numberOf(row, kind)]));
    };
    const restated = await selectRow(connection, 'SELECT count(*) AS n FROM restatements WHERE run_id = $1 AND was_reported', [runId]);
    const issues = await selectRows(connection, 'SELECT code, count(*) AS n FROM data_issues GROUP BY code ORDER BY code');
    const lost = async (sql, values) => new Map((await selectRows(connection, sql, values)).map((row) => [textOf(row, 'survey_id'), numberOf(row, 'lost')]));
    return {
        losses: {
            dataPoints: await lost(`SELECT survey_id, count(*) FILTER (change = 'removed') - count(*) FILTER (change = 'added') AS lost
         FROM data_point_changes WHERE run_id = $1 GROUP BY survey_id HAVING lost > 0 ORDER BY survey_id`, [runId]),
            calculatedValues: await lost(calculatedLossesSql),
        },
        changes: await countsOf('data_point_changes', ['added', 'changed', 'removed']),
        restated: numberOf(restated, 'n'),
        boundary: await countsOf('boundary_changes', boundaryKinds),
        touched: await readTouchedPartitions(connection),
        rows: Object.fromEntries(tableNames.map((table) => [table, numberOf(counts, table)])),
        issues: Object.fromEntries(issues.map((row) => [textOf(row, 'code'), numberOf(row, 'n')])),
    };
}
/** Replaces the published decisions of the owner by those of the run. */
async function replaceDecisions(context) {
    const { consolidation, measures, units } = context.decisions;
    for (const table of ['consolidation_decisions', 'measure_decisions', 'unit_aliases'])
        await deleteRows(context, table, 'true');
    await insertRows(context, 'consolidation_decisions', consolidation);
    await insertRows(context, 'measure_decisions', measures);
    await insertRows(context, 'unit_aliases', units);
}
