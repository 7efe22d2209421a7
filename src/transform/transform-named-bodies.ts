import { fromBodyFailure } from '../base/body-errors.ts';
import { DamagedError } from '../base/damage.ts';
import type { AdditivityPatterns } from '../schema/additivity-patterns.ts';
import { type PackedBatch, unpackBatch } from '../schema/packed-batch.ts';
import type { TableBatch } from '../schema/row-batches.ts';
import type { BatchLimits } from './workers/batch-limits.ts';
import { createTransformTask } from './workers/task.ts';

/** A landed survey body and the rules to read it by: all that its rows depend on. */
export interface NamedBody {
  /** Whose it is; rows of several connections never share a batch. */
  readonly connection: string;
  readonly file: string;
  /** SHA-256 of the decoded body. */
  readonly responseId: string;
  readonly surveyId: string;
  /** `lastUpdated` as listed, not parsed. */
  readonly lastUpdated: unknown;
  readonly timeZone: string;
  readonly defaultCurrency: string;
  readonly additivity: AdditivityPatterns;
}

/** Whoever reads the rows, such as a task of Spark with a gigabyte for all it does, holds several batches at a time: 15 MB each. */
const frameLimits: BatchLimits = { rows: 20_000, bodyBytes: 8 * 2 ** 20 };

export type ConnectionBatch = TableBatch & { readonly connection: string };

/**
 * Turns landed bodies into rows of surveys, utrvs, data_points, tracker_definitions and data_issues, in the calling thread.
 * Nothing is known of other bodies: what several surveys decide together (records that two of them have, the newest version
 * of a question) is up to whoever merges the rows.
 *
 * @throws DamagedError for the first body that is not what was landed, or larger than `maxBytes`
 */
export async function* transformNamedBodies(
  bodies: AsyncIterable<NamedBody>,
  { maxBytes }: { readonly maxBytes: number },
): AsyncGenerator<ConnectionBatch, void, undefined> {
  const task = createTransformTask(frameLimits);
  let connection: string | null = null;
  for await (const body of bodies) {
    if (connection !== null && body.connection !== connection)
      yield* named(connection, task({ kind: 'flush' }).batches);
    connection = body.connection;
    const { file, ...survey } = body;
    const { batches, result } = task({
      kind: 'survey',
      survey: { ...survey, runId: '', isChecked: false, byteCount: 0, body: { gzip: { file }, maxBytes } },
    });
    if (result !== null && 'failure' in result) throw damaged(body, fromBodyFailure(result.failure));
    yield* named(connection, batches);
  }
  if (connection !== null) yield* named(connection, task({ kind: 'flush' }).batches);
}

function* named(connection: string, batches: readonly PackedBatch[]): Generator<ConnectionBatch> {
  for (const batch of batches) yield { connection, table: batch.table, batch: unpackBatch(batch) };
}

const damaged = ({ file, surveyId }: NamedBody, cause: Error): DamagedError =>
  new DamagedError(`the landed body ${file} of survey ${surveyId}: ${cause.message}`, {
    hint: 'esg-lake verify --landing names all that are damaged; esg-lake run requests them again.',
    cause,
  });
