import { a as openDatabase } from "./database-DMdAPb4d.js";
import { r as tableFormats } from "./options-BUn40I3c.js";
import { r as publishedTableNames } from "./tables-XTrwXWp2.js";
import "./versions-CV9pneVp.js";
import { B as tableFolder, C as recordedSets, D as writeCurrentTables, E as withLakeViews, S as readCurrentTables, V as tableFormatsOf, a as writeLakeViews, b as earlierSets, d as expireDataFiles, f as linkDataFiles, h as openIcebergTables, i as localAddress, j as readableSet, l as dataFilesOf, m as fileBounds, n as lakeViewsFile, o as openDeltaTables, t as lakeViewsDamage, w as tableSet, x as mapVersions, y as currentTablesFile, z as openTable } from "./lake-views-atb8Ppdk.js";
// dist/src/formats/publish-tables.js
/**
* Updates the open tables to the published snapshot, if the run requests them or the lake already has them. Writes
* nothing if they are up to date, and completes what a killed run left unfinished. Call it when the pipeline has
* published, or has found that nothing changed.
*
* @throws GuardError if another engine has written to a table: no table is changed then
*/
async function publishTables(run) {
	const snapshot = run.published.snapshot();
	if (snapshot === null) return;
	const { output, tableFormats: formats, keepSnapshots } = run.options;
	if (formats.length === 0 && (await tableFormatsOf(output)).length === 0) return;
	await run.stage("tables", async () => {
		const warn = (message) => run.log("warn", message);
		const { changed } = await commitTables({
			output,
			snapshot,
			formats,
			keep: keepSnapshots,
			at: run.now(),
			warn
		});
		const all = publishedTableNames.length;
		if (changed > 0) run.log("info", `${changed} of ${all} open tables have a new version`);
	});
}
/** Like `publishTables`, for any snapshot. The caller holds the lock of the output folder. */
async function commitTables({ snapshot, ...wanted }) {
	if (snapshot.manifest.schema_version !== 1) {
		wanted.warn(`the tables are not updated until the lake has schema version 1`);
		return { changed: 0 };
	}
	return commitTableState({
		...wanted,
		state: tableStateOf(snapshot),
		snapshot
	});
}
/** All tables of a snapshot. */
function tableStateOf(snapshot) {
	const { snapshot_id, created_at, schema_version, tables } = snapshot.manifest;
	return {
		snapshot_id,
		created_at,
		schema_version,
		tables: publishedTableNames.map((name) => {
			const { rows = 0, content_hash = "" } = tables[name] ?? {};
			return {
				table: openTable(name),
				rows,
				content_hash,
				files: dataFilesOf(snapshot, name)
			};
		})
	};
}
/**
* Updates the tables to a state. The caller holds the lock of the output folder.
* @param wanted with the snapshot of the state, if it has a database: the lake's views are published too
*/
async function commitTableState(wanted) {
	const { output } = wanted;
	const before = await knownTables(wanted);
	const { committed, changed, damaged, ...logs } = await commitLogs(wanted, before, (table, files) => linkDataFiles(tableFolder(output, table), files.values()));
	if (damaged.length > 0) wanted.warn(`damaged open tables were rebuilt from the published files: ${damaged.join("; ")}`);
	const lakeViews = await publishLakeViews(output, wanted.snapshot, before);
	const current = withLakeViews(logs.current, lakeViews);
	if (JSON.stringify(before) !== JSON.stringify(current)) await writeCurrentTables(output, current);
	for (const [table, formats] of committed) {
		const kept = formats.map((format) => format.kept(current));
		await expireDataFiles(tableFolder(output, table), new Set(kept.flatMap(({ paths }) => [...paths])));
		for (const { expire } of kept) await expire();
	}
	return { changed };
}
/** Keeps the file if it is intact and of this snapshot. Its data files must be in place. */
async function publishLakeViews(output, snapshot, before) {
	if (snapshot === void 0) return void 0;
	const known = before?.lake_views;
	const file = lakeViewsFile(output);
	const wanted = {
		snapshot_id: snapshot.snapshotId,
		address: await localAddress(output)
	};
	if (known !== void 0 && await lakeViewsDamage(file, known, wanted) === null) return known;
	return writeLakeViews(file, snapshot, wanted.address);
}
/**
* Updates the logs of the tables to a state. Data files and `current.json` are left to the caller.
*
* @param before the previous content of `current.json`
* @param putFiles puts the data files of a table in place before its logs name them
*/
async function commitLogs(wanted, before, putFiles) {
	const { state, at, keep } = wanted;
	let opened = null;
	const database = () => opened ??= openDatabase({ file: ":memory:" });
	try {
		const formats = await openFormats(wanted, recordedSets(before), database);
		for (const format of formats.values()) await format.removeUnfinished();
		const earlier = earlierSets(readableSets(before, formats), state.snapshot_id, keep);
		const committed = /* @__PURE__ */ new Map();
		for (const { table, files } of state.tables) {
			await putFiles(table.name, files);
			const bounds = fileBounds(database, table);
			const target = {
				table,
				snapshotId: state.snapshot_id,
				files,
				at,
				earlier,
				bounds
			};
			committed.set(table.name, await commitTable(formats, target));
		}
		const changed = [...committed.values()].filter((ones) => ones.some(({ isChanged }) => isChanged)).length;
		const damaged = [...formats.values()].flatMap((format) => format.damaged);
		return {
			current: currentOf(state, earlier, committed),
			committed,
			changed,
			damaged
		};
	} finally {
		await closeOpened(opened);
	}
}
const closeOpened = async (opened) => (await opened)?.close();
async function commitTable(formats, target) {
	const committed = [];
	for (const format of formats.values()) committed.push(await format.commit(target));
	return committed;
}
/** Without a record of the kept states, only the newest state of each table is kept. */
async function knownTables({ output, warn }) {
	const known = await readCurrentTables(output);
	if (typeof known !== "string") return known;
	warn(`${currentTablesFile(output)} ${known}: it is rebuilt, and earlier versions of the tables are no longer readable`);
	return null;
}
/** All tables are read in all formats before any is written: one that is refused stops all. */
async function openFormats({ output, address, state, formats: asked = [], commitsPerCheckpoint = 30 }, sets, database) {
	const names = state.tables.map(({ table }) => table.name);
	const formats = /* @__PURE__ */ new Set([...asked, ...await tableFormatsOf(output, names)]);
	const open = /* @__PURE__ */ new Map();
	if (formats.has("delta")) open.set("delta", await openDeltaTables({
		output,
		names,
		sets,
		database,
		commitsPerCheckpoint
	}));
	if (formats.has("iceberg")) open.set("iceberg", await openIcebergTables({
		output,
		names,
		sets,
		otherAddress: address
	}));
	return open;
}
/** Earlier states that can still be read, each in the formats in which it is complete. */
const readableSets = (before, open) => recordedSets(before).map((set) => tableFormats.reduce((known, format) => open.get(format)?.readable(known) ?? withoutFormat(known, format), set)).filter(({ tables }) => Object.values(tables).some(hasFormat));
const withoutFormat = (set, format) => readableSet(set, format, (version) => version[format] === void 0);
const hasFormat = ({ delta, iceberg }) => delta !== void 0 || iceberg !== void 0;
/** The versions that belong together. */
function currentOf(state, earlier, committed) {
	const versions = [...committed].map(([table, formats]) => {
		let ofFormats = {};
		for (const { version } of formats) ofFormats = {
			...ofFormats,
			...version
		};
		return [table, ofFormats];
	});
	const sets = earlier.map((set) => mapVersions(set, (version, table) => (committed.get(table) ?? []).reduce((one, format) => format.asNow(one), version)));
	return {
		...tableSet(state, new Map(versions)),
		earlier: sets
	};
}
export { tableStateOf as a, publishTables as i, commitTableState as n, commitTables as r, commitLogs as t };
