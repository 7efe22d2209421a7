import { createInterface } from 'node:readline';
import { RecordBatchStreamWriter } from 'apache-arrow';
import { landedSurveys } from '../../answers/landed-bodies.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import { openSnapshot } from '../../publish/snapshot-folders.ts';
import { arrowSchema } from '../../schema/arrow.ts';
import type { TableName } from '../../schema/tables.ts';
import {
  type ConnectionBatch,
  readBodyLines,
  toBodyLine,
  transformNamedBodies,
} from '../../transform/transform-named-bodies.ts';
import type { Invocation } from '../invocation.ts';
import { type TextOutput, writePiece } from '../terminal/text.ts';

/** Tables whose rows come from survey bodies alone. */
const transformedTables = ['surveys', 'utrvs', 'data_points', 'tracker_definitions', 'data_issues'] as const;

/**
 * `transform`: reads names of landed bodies, writes Arrow. Each frame on stdout is a line of JSON (`connection`,
 * `table`, `rows`, `bytes`) followed by that many bytes of an Arrow IPC stream; with `--table`, all of stdout is one
 * such stream.
 */
export async function transform({ values, world, output }: Invocation): Promise<number> {
  if (values.list) return list(output, world.stdout);
  const wanted = values.table === undefined ? null : requireTable(values.table);
  const lines = createInterface({ input: world.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const maxBytes = values['max-body-mb'] * 2 ** 20;
  const batches = transformNamedBodies(readBodyLines(lines), { maxBytes });
  await (wanted === null ? writeFrames(batches, world.stdout) : writeStream(batches, wanted, world.stdout));
  return exitCodes.ok;
}

async function list(output: string, stdout: TextOutput): Promise<number> {
  for (const body of await landedSurveys(output, await openSnapshot(output)))
    await writePiece(stdout, `${toBodyLine(body)}\n`);
  return exitCodes.ok;
}

function requireTable(name: string): TableName {
  const found = transformedTables.find((table) => table === name);
  if (found !== undefined) return found;
  const hint = didYouMean(name, transformedTables, `Tables: ${transformedTables.join(', ')}.`);
  throw new UsageError(`--table ${name}: survey bodies have no rows for this table`, { hint });
}

async function writeFrames(batches: AsyncIterable<ConnectionBatch>, stdout: TextOutput): Promise<void> {
  for await (const { connection, table, batch } of batches) {
    const ipc = RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true);
    await writePiece(stdout, `${JSON.stringify({ connection, table, rows: batch.numRows, bytes: ipc.byteLength })}\n`);
    await writePiece(stdout, ipc);
  }
}

async function writeStream(
  batches: AsyncIterable<ConnectionBatch>,
  wanted: TableName,
  stdout: TextOutput,
): Promise<void> {
  // Without rows it is a stream too: its schema tells the reader what to expect.
  const writer = new RecordBatchStreamWriter().reset(undefined, arrowSchema(wanted));
  let written = Promise.resolve();
  const writeAll = async (): Promise<void> => {
    for await (const chunk of writer) {
      written = writePiece(stdout, chunk);
      await written;
    }
  };
  const all = writeAll();
  all.catch(() => {}); // the awaiting loop throws the error
  for await (const { table, batch } of batches) {
    if (table !== wanted) continue;
    await written;
    writer.write(batch);
  }
  writer.finish();
  await all;
}
