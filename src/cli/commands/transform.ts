import { createInterface } from 'node:readline';
import { RecordBatchStreamWriter } from 'apache-arrow';
import { landedSurveys } from '../../answers/landed-bodies.ts';
import { exitCodes } from '../../base/errors.ts';
import { openSnapshot } from '../../publish/snapshot-folders.ts';
import { arrowSchema } from '../../schema/arrow.ts';
import { readBodyLines, toBodyLine, transformNamedBodies } from '../../transform/transform-named-bodies.ts';
import type { Invocation } from '../invocation.ts';
import { writePiece } from '../terminal/text.ts';

const transformedTables = ['surveys', 'utrvs', 'data_points', 'tracker_definitions', 'data_issues'] as const;

/**
 * A frame is a line of JSON (`connection`, `table`, `rows`, `bytes`) and that many bytes of an Arrow IPC stream. Of a
 * table without rows, it has no connection: its schema tells the reader what to expect.
 */
export async function transform({ values, world, output }: Invocation) {
  const { stdin, stdout } = world;
  if (values.list) {
    for (const body of await landedSurveys(output, await openSnapshot(output)))
      await writePiece(stdout, `${toBodyLine(body)}\n`);
    return exitCodes.ok;
  }
  const writeFrame = async (connection: string | null, table: string, rows: number, ipc: Uint8Array) => {
    await writePiece(stdout, `${JSON.stringify({ connection, table, rows, bytes: ipc.byteLength })}\n`);
    await writePiece(stdout, ipc);
  };
  const lines = createInterface({ input: stdin, crlfDelay: Infinity });
  const maxBytes = values['max-body-mb'] * 2 ** 20;
  const written = new Set<string>();
  for await (const { connection, table, batch } of transformNamedBodies(readBodyLines(lines), { maxBytes })) {
    await writeFrame(connection, table, batch.numRows, RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true));
    written.add(table);
  }
  for (const table of transformedTables) {
    if (written.has(table)) continue;
    const empty = new RecordBatchStreamWriter().reset(undefined, arrowSchema(table)).finish().toUint8Array(true);
    await writeFrame(null, table, 0, empty);
  }
  return exitCodes.ok;
}
