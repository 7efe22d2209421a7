import { RecordBatchFileWriter } from 'apache-arrow';
import { toArrow } from '../../load/result-arrow.js';
import { wholePieces } from './result.js';
import { toCellText } from './result-values.js';
/** The result as an Arrow IPC file, batch by batch; nested values as JSON text. */
export const writeArrow = async (database, sql, { write }) => {
    const { schema, batches } = toArrow(await database.stream(sql), toCellText);
    const writer = new RecordBatchFileWriter();
    const bytes = writer[Symbol.asyncIterator]();
    writer.reset(undefined, schema);
    for await (const batch of wholePieces(database, sql, batches))
        writer.write(batch);
    writer.finish();
    for (let next = await bytes.next(); next.done !== true; next = await bytes.next())
        await write(next.value);
    return null;
};
