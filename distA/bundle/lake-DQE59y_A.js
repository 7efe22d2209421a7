import { T as Table } from "./Arrow.node-DPL0-8M5.js";
import { n as readAnyVersion } from "./lake-version-CKlij-5M.js";
import { n as openPublished, r as readPublished } from "./open-published-D0_ogVIY.js";
import { l as requireCurrent } from "./snapshot-folders-DqqDUO7i.js";
import { t as toArrow } from "./result-arrow-B3QDOxCz.js";
import { availableParallelism } from "node:os";
// dist/src/load/lake.js
/**
* Opens the snapshot that `current` of an output folder points to now, or a given one. SQL cannot write to it, touch
* other files (unless `allowFiles`) or change these settings.
*
* @throws UsageError if nothing has been published yet; DamagedError if the database or the link to it is damaged
*/
async function openLake(from, options = {}) {
	const snapshot = typeof from === "string" ? await requireCurrent(from) : from;
	const database = await openPublished({
		file: snapshot.databaseFile,
		memoryLimitMb: options.memoryLimitMb ?? 1024,
		externalAccess: options.allowFiles === true,
		threads: availableParallelism()
	});
	const { connection } = database;
	await connection.run("SET lock_configuration = true");
	return {
		snapshot,
		connection,
		query: async (sql, values = []) => (await connection.runAndReadAll(sql, [...values])).getRowObjectsJS(),
		queryTable: async (sql, values = []) => {
			const reader = await connection.runAndReadAll(sql, [...values]);
			const types = reader.columnTypes();
			return {
				columns: reader.deduplicatedColumnNames().map((name, i) => ({
					name,
					type: String(types[i])
				})),
				rows: reader.getRowsJS()
			};
		},
		queryArrow: async (sql, values = []) => {
			const { schema, batches } = toArrow(await connection.run(sql, [...values]));
			const read = [];
			for await (const batch of batches) read.push(batch);
			return new Table(schema, read);
		},
		close: () => database.close()
	};
}
/** Opens a lake for `work`. @throws DamagedError as `readPublished` does; UsageError as `readAnyVersion` does */
const withLake = (snapshot, work, options) => readPublished(snapshot.databaseFile, async () => {
	const lake = await openLake(snapshot, options);
	try {
		return await readAnyVersion(snapshot, () => work(lake));
	} finally {
		lake.close();
	}
});
export { withLake as n, openLake as t };
