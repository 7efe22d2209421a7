import { fromBodyFailure } from '../base/body-errors.js';
import { DamagedError } from '../base/damage.js';
import { messageOf, UsageError } from '../base/errors.js';
import { compileSchema, objectOf, text } from '../base/json-schema.js';
import { isTimeZone } from '../base/time.js';
import { parseDecisions } from '../schema/decisions/decisions.js';
import { unpackBatch } from '../schema/packed-batch.js';
import { createTransformTask } from './workers/task.js';
const bodyLineSchema = objectOf({
    file: { ...text, minLength: 1 },
    response_id: { ...text, pattern: '^[0-9a-f]{64}$' },
    survey_id: { ...text, minLength: 1 },
}, {
    ...{ connection: text, time_zone: text, default_currency: { ...text, pattern: '^[A-Z]{3}$' } },
});
export const toBodyLine = (body) => {
    const line = {
        connection: body.connection,
        file: body.file,
        response_id: body.responseId,
        survey_id: body.surveyId,
        last_updated: body.lastUpdated,
        time_zone: body.timeZone,
        default_currency: body.defaultCurrency,
        ...(body.unitsCsv === '' ? {} : { units_csv: body.unitsCsv }),
    };
    return JSON.stringify(line);
};
/**
 * Parses lines into bodies; empty lines are skipped. Missing fields have the values of a new lake.
 * @throws UsageError
 */
export async function* readBodyLines(lines) {
    let number = 0;
    for await (const line of lines) {
        number++;
        if (line.trim() !== '')
            yield toNamedBody(await parseLine(line, number), number);
    }
}
async function parseLine(line, number) {
    const isBodyLine = await compileSchema(bodyLineSchema);
    const parsed = jsonOrUndefined(line);
    if (isBodyLine(parsed))
        return parsed;
    const [wrong] = isBodyLine.errors ?? [];
    throw refused(number, parsed === undefined ? 'is not JSON' : `${wrong?.instancePath ?? ''} ${wrong?.message}`.trim());
}
function toNamedBody(line, number) {
    const timeZone = line.time_zone ?? 'UTC';
    if (!isTimeZone(timeZone))
        throw refused(number, 'time_zone is not the name of a time zone');
    return {
        ...{ connection: line.connection ?? '', file: line.file, responseId: line.response_id, surveyId: line.survey_id },
        ...{ lastUpdated: line.last_updated, timeZone, defaultCurrency: line.default_currency ?? 'USD' },
        unitsCsv: unitsCsvOf(line, number),
    };
}
/** @throws UsageError if it is malformed */
function unitsCsvOf({ units_csv: text = '' }, number) {
    try {
        parseDecisions(text === '' ? [] : [{ name: 'units.csv', text }]);
        return text;
    }
    catch (error) {
        throw refused(number, `units_csv: ${messageOf(error)}`);
    }
}
const refused = (number, what) => new UsageError(`line ${number} of stdin does not name a landed body: ${what}`, {
    hint: 'esg-lake transform --list prints such lines.',
});
function jsonOrUndefined(line) {
    try {
        return JSON.parse(line);
    }
    catch {
        return undefined;
    }
}
/**
 * The reader of the rows, such as a Spark task with one gigabyte in all, holds several batches at a time: 15 MB each.
 */
const frameLimits = { rows: 20_000, bodyBytes: 8 * 2 ** 20 };
/**
 * Turns landed bodies into rows of surveys, utrvs, data_points, tracker_definitions and data_issues, in the calling
 * thread. Each body is read without the others, so the code that merges the rows has to decide what depends on several
 * surveys (records that two of them have, the newest version of a question).
 *
 * @throws DamagedError for the first body that is not what was landed, or larger than `maxBytes`
 */
export async function* transformNamedBodies(bodies, { maxBytes }) {
    const task = createTransformTask(frameLimits);
    let connection = null;
    for await (const body of bodies) {
        if (connection !== null && body.connection !== connection)
            yield* named(connection, task({ kind: 'flush' }).batches);
        connection = body.connection;
        const { file, ...survey } = body;
        const { batches, result } = task({
            kind: 'survey',
            survey: {
                ...survey,
                isInLake: null,
                runId: '',
                isChecked: false,
                byteCount: 0,
                body: { kind: 'file', file, maxBytes },
            },
        });
        if (result !== null && 'failure' in result)
            throw damaged(body, fromBodyFailure(result.failure));
        yield* named(connection, batches);
    }
    if (connection !== null)
        yield* named(connection, task({ kind: 'flush' }).batches);
}
function* named(connection, batches) {
    for (const batch of batches)
        yield { connection, table: batch.table, batch: unpackBatch(batch) };
}
const damaged = ({ file, surveyId }, cause) => new DamagedError(`the landed body ${file} of survey ${surveyId}: ${cause.message}`, {
    hint: 'esg-lake verify --landing lists all damaged bodies; esg-lake run requests them again.',
    cause,
});
