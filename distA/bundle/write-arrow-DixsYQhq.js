import { d as RecordBatchFileWriter } from "./Arrow.node-DPL0-8M5.js";
import { t as toArrow } from "./result-arrow-B3QDOxCz.js";
import { n as wholePieces } from "./result-VE4LZECg.js";
import { o as toCellText } from "./query-database-D2ryA9J2.js";
// dist/src/cli/query/write-arrow.js
/** The result as an Arrow IPC file, batch by batch; nested values as JSON text. */
const writeArrow = async (database, sql, { write }) => {
	const { schema, batches } = toArrow(await database.stream(sql), toCellText);
	const writer = new RecordBatchFileWriter();
	const bytes = writer[Symbol.asyncIterator]();
	writer.reset(void 0, schema);
	for await (const batch of wholePieces(database, sql, batches)) writer.write(batch);
	writer.finish();
	for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) await write(next.value);
	return null;
};
export { writeArrow };
