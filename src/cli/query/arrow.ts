import type { DuckDBResult } from '@duckdb/node-api';
import { RecordBatchFileWriter } from 'apache-arrow';
import { toArrow } from '../../load/result-arrow.ts';
import { toCellText } from './values.ts';

/** The result as an Arrow IPC file, batch by batch; nested values as their JSON text. */
export async function* arrowFile(result: DuckDBResult): AsyncGenerator<Uint8Array> {
  const { schema, batches } = toArrow(result, toCellText);
  const writer = new RecordBatchFileWriter();
  const bytes = writer[Symbol.asyncIterator]();
  writer.reset(undefined, schema);
  for await (const batch of batches) writer.write(batch);
  writer.finish();
  for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) yield next.value;
}
