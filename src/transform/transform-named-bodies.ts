import { InvalidBodyError } from '../base/body.ts';
import { DamagedError } from '../base/damage.ts';
import { messageOf, UsageError } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { isTimeZone } from '../base/time.ts';
import { parseDecisions } from '../schema/decisions.ts';
import { type TableBatch, unpackBatch } from '../schema/row-batches.ts';
import { type BatchLimits, createTransformTask, type SurveyJob, type TransformAnswer } from './workers/task.ts';

export interface NamedBody extends Omit<SurveyJob, 'body' | 'byteCount' | 'isChecked' | 'isInLake' | 'runId'> {
  /** Rows of several connections never share a batch. */
  readonly connection: string;
  readonly file: string;
}

export const toBodyLine = (body: NamedBody): string =>
  JSON.stringify({
    connection: body.connection,
    file: body.file,
    response_id: body.responseId,
    survey_id: body.surveyId,
    last_updated: body.lastUpdated,
    time_zone: body.timeZone,
    default_currency: body.defaultCurrency,
    ...(body.unitsCsv === '' ? {} : { units_csv: body.unitsCsv }),
  });

/** Missing fields have the values of a new lake. @throws UsageError */
export async function* readBodyLines(lines: AsyncIterable<string>): AsyncGenerator<NamedBody, void, undefined> {
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    try {
      yield toNamedBody(JSON.parse(line));
    } catch (error) {
      const what = error instanceof SyntaxError ? 'is not JSON' : messageOf(error);
      throw new UsageError(`line ${number} of stdin does not name a landed body: ${what}`, {
        hint: 'esg-lake transform --list prints such lines.',
      });
    }
  }
}

function toNamedBody(line: unknown): NamedBody {
  if (!isObject(line)) throw new TypeError('must be an object');
  const of = (field: string, pattern: RegExp, fallback?: string): string => {
    const value = line[field] ?? fallback;
    if (value === undefined) throw new TypeError(`${field} is missing`);
    if (typeof value === 'string' && pattern.test(value)) return value;
    throw new TypeError(`/${field} must match ${pattern.source}`);
  };
  const timeZone = of('time_zone', /./, 'UTC');
  if (!isTimeZone(timeZone)) throw new TypeError('time_zone is not the name of a time zone');
  const unitsCsv = of('units_csv', /^/, '');
  if (unitsCsv !== '') parseDecisions([{ name: 'units.csv', text: unitsCsv }]);
  return {
    connection: of('connection', /^/, ''),
    file: of('file', /./),
    responseId: of('response_id', /^[0-9a-f]{64}$/),
    surveyId: of('survey_id', /./),
    lastUpdated: line['last_updated'],
    timeZone,
    defaultCurrency: of('default_currency', /^[A-Z]{3}$/, 'USD'),
    unitsCsv,
  };
}

/** The reader of the rows, such as a Spark task with one gigabyte, holds several batches at a time: 15 MB each. */
const frameLimits: BatchLimits = { rows: 20_000, bodyBytes: 8 * 2 ** 20 };

export type ConnectionBatch = TableBatch & { readonly connection: string };

/**
 * Each is read without the others: the code that merges the rows decides what depends on several surveys.
 * @throws DamagedError for the first body that is not what was landed, or larger than `maxBytes`
 */
export async function* transformNamedBodies(
  bodies: AsyncIterable<NamedBody>,
  { maxBytes }: { readonly maxBytes: number },
): AsyncGenerator<ConnectionBatch, void, undefined> {
  const task = createTransformTask(frameLimits);
  const named = (connection: string, { batches }: TransformAnswer): readonly ConnectionBatch[] =>
    batches.map((batch) => ({ connection, ...unpackBatch(batch) }));
  let last: string | null = null;
  for await (const { connection, file, ...survey } of bodies) {
    if (last !== null && connection !== last) yield* named(last, task(null));
    last = connection;
    const ofNoRun = { isInLake: false, runId: '', isChecked: false, byteCount: 0 };
    const answer = task({ ...survey, ...ofNoRun, body: { kind: 'file', file, maxBytes } });
    if (answer.result?.kind === 'unusable') {
      const cause = new InvalidBodyError(answer.result.failure);
      throw new DamagedError(`the landed body ${file} of survey ${survey.surveyId}: ${cause.message}`, {
        hint: 'esg-lake verify --landing lists all damaged bodies; esg-lake run requests them again.',
        cause,
      });
    }
    yield* named(connection, answer);
  }
  if (last !== null) yield* named(last, task(null));
}
