import { decodeBody, requireBody, responseIdOf } from '../../base/body.js';
import { toBodyFailure } from '../../base/body-errors.js';
import { memoryShares } from '../../base/memory-shares.js';
import { orderByTracker } from '../../schema/order-by-tracker.js';
import { packBatch } from '../../schema/packed-batch.js';
import { createRowBatches } from '../../schema/row-batches.js';
import { createDefinitionCache } from '../definitions.js';
import { createPointColumns } from '../point-columns.js';
import { decidedUnitsIn } from '../reading/decided-units.js';
import { requireSurvey, transformSurvey } from '../survey.js';
import { createSurveyParser, largeBody } from './survey-parser.js';
/** Each thread's share, for this many threads. */
export const batchLimits = (threads) => ({
    rows: memoryShares.rowsUnderWay / Math.max(2, threads),
    bodyBytes: memoryShares.bodiesUnderWay / Math.max(2, threads),
});
/**
 * The number of rows at which even an unfinished survey is packed into a batch: unpacked, rows take several times the
 * memory, and a large body leaves little of it.
 */
const maxRowsOf = ({ rows }, bodyBytes) => bodyBytes < largeBody ? 1.2 * rows : Math.min(rows, rowsOfLargeBody);
const rowsOfLargeBody = 10_000;
/**
 * The work of one worker thread. It keeps the rows of earlier surveys until there are enough for a batch.
 *
 * @param limits rows are passed on when one of them is reached
 * @param deliver takes batches in the middle of a survey and returns when they are loaded. Without it, all batches of a
 * survey of 200 MB would be held until its end. By then the body is known to be complete, so nothing is ever taken
 * back.
 */
export function createTransformTask(limits, deliver = null) {
    const rows = createRowBatches();
    const columns = createPointColumns();
    const definitions = createDefinitionCache();
    const parser = createSurveyParser();
    let packed = [];
    let maxRows = maxRowsOf(limits, 0);
    /** Bytes of the bodies whose rows are held. */
    let bodyBytes = 0;
    const pack = () => {
        for (const { table, batch } of [...columns.take(), ...rows.take()])
            packed.push(packBatch(table, orderByTracker(table, batch)));
    };
    const takeBatches = () => {
        pack();
        const taken = packed;
        packed = [];
        bodyBytes = 0;
        return taken;
    };
    const countRows = () => rows.rowCount + columns.rowCount;
    const packIfMany = () => {
        if (countRows() < maxRows)
            return;
        if (deliver === null)
            pack();
        else
            deliver(takeBatches());
    };
    const sink = (table, row) => {
        rows.sink(table, row);
        packIfMany();
    };
    const points = {
        add: (place, option, pointer, reading) => {
            columns.add(place, option, pointer, reading);
            packIfMany();
        },
    };
    const transformBody = (job) => {
        const bytes = decodeBody(job.body);
        if (!job.isChecked)
            requireBody(responseIdOf(bytes), job.responseId);
        const data = parser.parse(bytes);
        if (job.isInLake !== null)
            requireSurvey(data, job, job.isInLake);
        maxRows = maxRowsOf(limits, bytes.byteLength);
        bodyBytes += bytes.byteLength;
        return transformSurvey(data, { ...job, definitions, points, decidedUnits: decidedUnitsIn(job.unitsCsv) }, sink);
    };
    return (job) => {
        if (job.kind === 'flush')
            return { batches: takeBatches(), result: null };
        try {
            const outcome = transformBody(job.survey);
            const isEnough = countRows() >= limits.rows || bodyBytes >= limits.bodyBytes || packed.length > 0;
            return { batches: isEnough ? takeBatches() : [], result: { outcome } };
        }
        catch (error) {
            const failure = toBodyFailure(error);
            if (failure === null)
                throw error;
            return { batches: [], result: { failure } };
        }
    };
}
