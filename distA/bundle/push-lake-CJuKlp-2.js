import { a as exitCodes, i as UsageError, n as GuardError, r as InterruptedError, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { E as withLakeViews, H as tablesFolder, L as deltaLogName, R as metadataFolderName, S as readCurrentTables, V as tableFormatsOf, a as writeLakeViews, c as parseCommit, p as namedSha256, r as lakeViewsName, u as dataFolderName, y as currentTablesFile } from "./lake-views-atb8Ppdk.js";
import { a as tableStateOf, t as commitLogs } from "./publish-tables-pno1hioL.js";
import { t as readLakeState } from "./lake-state-Dlzs4QA6.js";
import { u as snapshotEntries } from "./snapshot-folders-DqqDUO7i.js";
import "./versions-CV9pneVp.js";
import { i as openStore, r as requireConditions, t as isOldProbe } from "./probe-conditions-ClMSKj3Z.js";
import { l as crashPoint, t as checksumOfFile } from "./files-Df8EQlF-.js";
import { a as DamagedError, f as sealedJson, o as damageOf } from "./memory-shares-hgJkWYCJ.js";
import { n as mapConcurrently } from "./map-concurrently-B82PjCnN.js";
import { a as pushAgain, o as putOnce, t as PushLostError } from "./object-store-8fd39Zns.js";
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
// dist/src/store/store-state.js
/** The key of the pointer: the versions of the tables that belong together. */
const pointerKey = "tables/current.json";
/** The key of a table's file, from its path in the table's folder. */
const objectKey = (table, path) => `tables/${table}/${path}`;
/** @throws GuardError if the content was not written by esg-lake, or by a newer version of it */
async function readStoreState(store, copying) {
	const { folder } = copying;
	const pointer = await store.get(pointerKey);
	const objects = new Map((await store.list("tables/")).map((object) => [object.key, object]));
	if (pointer !== null) {
		await mkdir(dirname(currentTablesFile(folder)), { recursive: true });
		await writeFile(currentTablesFile(folder), pointer.content);
	}
	const current = await readCurrentTables(folder);
	if (typeof current === "string") throw new GuardError(`${store.url}/${pointerKey} ${current}: nothing is pushed next to it`, { hint: "Push to another prefix; or delete what is there, if it is no longer needed, and push again." });
	if (current !== null && current.schema_version > 1) throw new GuardError(`${store.url} was written by a newer esg-lake: schema version ${current.schema_version}, this is 1`, { hint: "Use the newer esg-lake." });
	return {
		current,
		pointerTag: pointer?.tag ?? null,
		objects,
		copy: await copyLogs(store, objects, copying)
	};
}
const logPattern = new RegExp(`^tables/[a-z_]+/${deltaLogName}/(?:\\d{20}\\.(?:json|checkpoint\\.parquet)|_last_checkpoint)$`);
const metadataPattern = new RegExp(`^tables/[a-z_]+/${metadataFolderName}/(?:[\\w-]+\\.avro|[\\w.-]*metadata\\.json(?:\\.\\w+)?|version-hint\\.text)$`);
/** Copies the existing logs, in any format. */
async function copyLogs(store, objects, { folder, concurrency }) {
	const copied = /* @__PURE__ */ new Map();
	const keys = [...objects.keys()].filter((key) => logPattern.test(key) || metadataPattern.test(key));
	const copy = async (key) => {
		const object = await store.get(key);
		if (object === null) return;
		copied.set(key, Buffer.from(object.content));
		await mkdir(dirname(join(folder, key)), { recursive: true });
		await writeFile(join(folder, key), object.content);
	};
	for await (const _ of mapConcurrently(keys, concurrency, copy));
	return {
		folder,
		copied
	};
}
/** The differences between a copy and what was copied. */
async function changesOf({ folder, copied }) {
	const files = (await readdir(tablesFolder(folder), {
		recursive: true,
		withFileTypes: true
	}).catch(() => [])).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const changed = /* @__PURE__ */ new Map();
	const there = /* @__PURE__ */ new Set();
	for (const file of files.sort()) {
		const key = relative(folder, file);
		if (!key.includes(`/_delta_log/`) && !key.includes(`/metadata/`)) continue;
		there.add(key);
		const content = await readFile(file);
		if (copied.get(key)?.equals(content) !== true) changed.set(key, content);
	}
	return {
		changed,
		gone: [...copied.keys()].filter((key) => !there.has(key)).sort()
	};
}
/** Runs work on a copy; errors name the store instead of the copy. */
async function namingStore(folder, { url }, work) {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof GuardError || error instanceof DamagedError)) throw error;
		const named = (text) => text.replaceAll(tablesFolder(folder), `${url}/tables`);
		throw new (error instanceof GuardError ? GuardError : DamagedError)(named(error.message), { hint: named(error.hint ?? "").replaceAll("run again", "push again") });
	}
}
// dist/src/store/put-files.js
/** The files of a state: those missing in the store, and those present. */
function filesOf({ tables }, objects) {
	const all = tables.flatMap(({ table, files }) => [...files.values()].map((file) => ({
		key: objectKey(table.name, file.path),
		file
	})));
	const isThere = ({ key, file }) => objects.get(key)?.bytes === file.bytes;
	return {
		missing: all.filter((one) => !isThere(one)),
		present: all.filter(isThere)
	};
}
/**
* Files that the store has in the same size with other bytes, by the checksums that it reports, or else by reading
* them.
*/
async function otherFiles({ store, concurrency }, objects, files) {
	const found = [];
	for await (const isSame of mapConcurrently(files, concurrency, async (one) => ({
		one,
		is: await isIntact(store, objects, one)
	}))) if (!isSame.is) found.push(isSame.one);
	return found;
}
/** Whether the store has the file's bytes. */
async function isIntact(store, objects, { key, file }) {
	const md5 = objects.get(key)?.md5;
	if (md5 !== void 0 && md5 === await checksumOfFile(file.source, "md5").catch(() => null)) return true;
	const sha256 = (await store.head(key))?.sha256;
	if (sha256 !== void 0) return sha256 === file.sha256;
	const there = await store.get(key);
	return there !== null && createHash("sha256").update(there.content).digest("hex") === file.sha256;
}
/** Larger files are streamed from disk: an SDK cannot retry that. */
const maxInMemory = 64 * 2 ** 20;
/** @throws DamagedError if one of the files does not match the checksum in its name */
async function requireIntact(files) {
	for (const { file } of files) {
		const damage = await damageOf(file.source, file);
		if (damage === null) continue;
		throw new DamagedError(`${file.source} ${damage}: it is not pushed`, { hint: "esg-lake run rebuilds it from intact files (in a fleet: run its connection, then fleet commit); then push again." });
	}
}
/** Puts data files under the names of their checksums, and checks that they have arrived. */
async function putFiles(store, files, { concurrency, onProgress }) {
	if (files.length === 0) return;
	const all = files.reduce((total, { file }) => total + file.bytes, 0);
	const start = performance.now();
	const done = {
		files: 0,
		bytes: 0
	};
	for await (const bytes of mapConcurrently(files, concurrency, (file) => putFile(store, file))) {
		done.files += 1;
		done.bytes += bytes;
		const seconds = (performance.now() - start) / 1e3;
		const secondsLeft = done.bytes === 0 ? null : seconds * (all - done.bytes) / done.bytes;
		onProgress?.({
			files: done.files,
			allFiles: files.length,
			secondsLeft
		});
	}
	await requireArrived(store, files);
}
/** Returns its size. */
async function putFile(store, { key, file }) {
	const { source, bytes, sha256 } = file;
	await store.put(key, bytes > maxInMemory ? {
		file: source,
		bytes,
		sha256
	} : await readFile(source));
	crashPoint("push.file-put");
	return bytes;
}
async function requireArrived(store, files) {
	const there = new Map((await store.list("tables/")).map(({ key, bytes }) => [key, bytes]));
	for (const { key, file } of files) {
		const found = there.get(key);
		if (found === file.bytes) continue;
		const what = found === void 0 ? "is missing after it was pushed" : `has ${found} bytes there, ${file.bytes} here`;
		throw new EsgLakeError(`${store.url}/${key} ${what}`, {
			exitCode: exitCodes.unexpected,
			hint: pushAgain
		});
	}
}
// dist/src/store/push-tables.js
/**
* Makes the tables in a store those of a snapshot: puts the data files first, then one commit for each table that
* changed, then the lake's views, then the pointer. Readers of a table find the old version or the new one, complete; readers of the pointer
* find all tables of one snapshot. Completes what a killed push left unfinished.
*
* @throws GuardError if another lake or engine wrote there, or the store ignores conditions: nothing is changed then;
* PushLostError if another push was faster
*/
async function pushTables(wanted) {
	const { store, folder } = wanted;
	await rm(folder, {
		recursive: true,
		force: true
	});
	try {
		const before = await readStoreState(store, wanted);
		await refuseOtherLake(before, wanted);
		return await pushOver(before, wanted);
	} finally {
		await rm(folder, {
			recursive: true,
			force: true
		});
	}
}
async function pushOver(before, wanted) {
	const { store, state, folder } = wanted;
	const found = filesOf(state, before.objects);
	const others = await otherFiles(wanted, before.objects, found.present);
	const missing = [...found.missing, ...others];
	const present = found.present.filter((one) => !others.includes(one));
	await requireIntact(missing);
	const committed = await namingStore(folder, store, () => commitCopy(before, wanted));
	const views = await lakeViewsOf(before, wanted);
	const current = withLakeViews(committed.current, views.record);
	const { changed } = await changesOf(before.copy);
	const isNew = JSON.stringify(current) !== JSON.stringify(before.current);
	const isRight = changed.size === 0 && missing.length === 0 && views.files.length === 0 && !isNew;
	if (!isRight) await requireConditions(store);
	await putFiles(store, missing, wanted);
	await putLogs(store, changed, () => stopIfAborted(wanted));
	if (isNew) await putFiles(store, filesOf(state, await objectsOf(store)).missing, wanted);
	await putFiles(store, views.files, wanted);
	if (isNew) await putPointer(wanted, before, current);
	const deleted = await expireObjects(store, before, {
		current,
		committed: committed.committed
	}, wanted);
	const counts = {
		put: sumOf(missing),
		present: sumOf(present),
		deleted
	};
	return {
		url: store.url,
		snapshot_id: state.snapshot_id,
		changed: !isRight,
		tables: committed.changed,
		...counts
	};
}
/** What is recorded of the lake's views, and the file if the store does not have it: made here, for the store's address. */
async function lakeViewsOf({ current, objects }, { store, snapshot, folder }) {
	if (snapshot === void 0) return { files: [] };
	const address = `${store.url}/tables`;
	const known = current?.lake_views;
	if (known?.snapshot_id === snapshot.snapshotId && known.address === address) {
		if (objects.get(lakeViewsKey)?.bytes === known.bytes && await isIntact(store, objects, storedViews(folder, known))) return {
			record: known,
			files: []
		};
	}
	await mkdir(folder, { recursive: true });
	const record = await writeLakeViews(join(folder, lakeViewsName), snapshot, address);
	return {
		record,
		files: [storedViews(folder, record)]
	};
}
const lakeViewsKey = `tables/${lakeViewsName}`;
const storedViews = (folder, { bytes, sha256 }) => ({
	key: lakeViewsKey,
	file: {
		source: join(folder, lakeViewsName),
		bytes,
		sha256
	}
});
/** All logs are read before any is changed: one that is refused stops all. Nothing is put yet. */
async function commitCopy({ current }, wanted) {
	const { store, state, folder, formats = [], keep, at, commitsPerCheckpoint } = wanted;
	const names = state.tables.map(({ table }) => table.name);
	const there = await tableFormatsOf(folder, names);
	const asked = formats.length + there.length === 0 ? ["delta"] : formats;
	const crashPoints = commitsPerCheckpoint === void 0 ? {} : { commitsPerCheckpoint };
	const committing = {
		output: folder,
		address: store.url,
		formats: asked,
		state,
		keep,
		at,
		...crashPoints
	};
	return commitLogs(committing, current, async () => {});
}
const sumOf = (files) => ({
	files: files.length,
	bytes: files.reduce((total, { file }) => total + file.bytes, 0)
});
const objectsOf = async (store) => new Map((await store.list("tables/")).map((object) => [object.key, object]));
function stopIfAborted({ signal }) {
	if (signal?.aborted === true) throw new InterruptedError("interrupted", { hint: pushAgain });
}
/** The snapshots in the pointer, or without a pointer those in the commits, must be ones that this lake has had. */
async function refuseOtherLake({ current, copy }, { store, isOurs }) {
	const named = current === null ? [...copy.copied].map(snapshotIn) : [current.snapshot_id];
	for (const id of new Set(named)) {
		if (id === null || await isOurs(id, current)) continue;
		throw new GuardError(`${store.url} holds another lake: its snapshot ${id} was never published here`, { hint: "Push to another prefix. If this lake replaces that one, delete what is there and push again." });
	}
}
/** The snapshot of a commit that esg-lake wrote; null for other files. */
function snapshotIn([key, content]) {
	const text = content.toString("utf8");
	if (/\/v\d+\.metadata\.json$/.test(key)) return new RegExp(`"esg-lake.snapshot-id":\\s*"([\\w-]+)"`).exec(text)?.[1] ?? null;
	if (!key.endsWith(".json")) return null;
	const commit = parseCommit(text);
	return typeof commit === "string" ? null : commit.snapshotId;
}
async function putPointer({ store }, before, current) {
	const condition = before.pointerTag === null ? { ifNoneMatch: "*" } : { ifMatch: before.pointerTag };
	if (!await putOnce(store, "tables/current.json", Buffer.from(sealedJson(current, 2)), condition)) throw new PushLostError(`another push to ${store.url} was faster: ${pointerKey} has changed since it was read`);
	crashPoint("push.pointer-put");
}
/** The kinds of log files, in the order in which those of one table are put. */
const kinds = [
	{
		kind: "manifest",
		pattern: /\.avro$/
	},
	{
		kind: "commit",
		pattern: /^\d{20}\.json$|^v\d+\.metadata\.json$/
	},
	{
		kind: "checkpoint",
		pattern: /\.checkpoint\.parquet$/
	},
	{
		kind: "hint",
		pattern: /^_last_checkpoint$|^version-hint\.text$/
	}
];
const rankOf = (key) => kinds.findIndex(({ pattern }) => pattern.test(basename(key)));
const tableOf = (key) => key.split("/")[1] ?? "";
/** A table that every new state changes: in a fleet the first one, in a lake the second. */
const first = ["fleet_connections", "runs"];
/**
* Puts the changed log files, table by table. A commit, or a version of Iceberg's metadata, is put after what it names,
* and only if that version does not exist yet. Every publication adds a row to `runs`, and every new state of a fleet
* adds one to `fleet_connections`. These tables come first: of several concurrent pushes, only the one that commits
* there continues.
*
* @throws PushLostError if another push has put the version
*/
async function putLogs(store, changed, beforeEach) {
	const order = (key) => `${first.includes(tableOf(key)) ? "" : tableOf(key)} ${rankOf(key)} ${key}`;
	const sorted = [...changed].filter(([key]) => rankOf(key) !== -1).sort(([a], [b]) => order(a) < order(b) ? -1 : 1);
	for (const [key, content] of sorted) {
		beforeEach();
		const kind = kinds[rankOf(key)]?.kind;
		if (kind !== "commit") await store.put(key, content);
		else if (!await putOnce(store, key, content, { ifNoneMatch: "*" })) throw new PushLostError(`another push to ${store.url} was faster: it has put ${key}`);
		crashPoint(`push.${kind}-put`);
	}
}
/**
* Deletes data files that no kept version names, and the part of each log that is not needed any more. Touches only
* files with our naming scheme that existed before the push: those put since then belong to another push. Returns the
* number of objects deleted.
*/
async function expireObjects(store, { objects, copy }, { current, committed }, { concurrency, at }) {
	let deleted = 0;
	const remove = async (key) => {
		await store.delete(key);
		crashPoint("push.object-expired");
		deleted += 1;
	};
	const doomed = [...objects.keys()].filter((key) => isOldProbe(key, at));
	for (const [table, formats] of committed) {
		const kept = formats.map((format) => format.kept(current));
		const needed = new Set(kept.flatMap(({ paths }) => [...paths].map((path) => objectKey(table, path))));
		const folder = objectKey(table, `${dataFolderName}/`);
		const isOurs = (key) => key.startsWith(folder) && namedSha256(key) !== null;
		doomed.push(...[...objects.keys()].filter((key) => isOurs(key) && !needed.has(key)));
		for (const { expire } of kept) await expire();
	}
	for await (const _ of mapConcurrently(doomed, concurrency, remove));
	for (const key of (await changesOf(copy)).gone) await remove(key);
	return deleted;
}
// dist/src/store/push-lake.js
/** Pushes the tables of a snapshot. The caller holds the lock of the output folder. */
async function pushLake({ output, snapshot, formats = [], ...wanted }) {
	const { schema_version: version } = snapshot.manifest;
	if (version !== 1) throw new UsageError(`the lake in ${output} has schema version ${version}, not 1: it is not pushed`, { hint: version < 1 ? "esg-lake run upgrades it." : "Use the newer esg-lake." });
	const known = await knownSnapshots(output, snapshot);
	const pushed = await formatsFor(wanted.store, formats, output);
	return pushTables({
		...wanted,
		formats: pushed,
		state: tableStateOf(snapshot),
		snapshot,
		isOurs: (id) => known.has(id),
		folder: pushFolder(output)
	});
}
/** The folder for copies of a store's logs while their next versions are prepared. */
const pushFolder = (output) => join(output, ".push");
/** The requested formats, or else those on disk. */
async function formatsFor({ url }, asked, output) {
	const isIcebergReadable = !url.startsWith("az:");
	if (asked.includes("iceberg") && !isIcebergReadable) throw new UsageError(`Iceberg tables cannot be pushed to ${url}: Iceberg does not know az:// addresses`, { hint: "Push Delta tables: --table-format delta." });
	return (asked.length > 0 ? asked : await tableFormatsOf(output)).filter((format) => format !== "iceberg" || isIcebergReadable);
}
/** Every snapshot that the lake has had, including ones that were rolled back. */
async function knownSnapshots(output, snapshot) {
	const { runIds } = await readLakeState(snapshot);
	const entries = await snapshotEntries(output);
	const runs = await readdir(join(output, "runs")).catch(() => []);
	return /* @__PURE__ */ new Set([
		...runIds,
		...entries.map(({ snapshotId }) => snapshotId),
		...runs,
		snapshot.snapshotId
	]);
}
/**
* Pushes the published snapshot to the object store of `--push`, if there is one. Call it at the end of a pipeline,
* also when it has found that nothing changed: it completes what an earlier push left unfinished. The snapshot stays
* published even if the push fails.
*
* @throws what `openStore` and `pushTables` throw
*/
async function publishToStore(run) {
	const snapshot = run.published.snapshot();
	const { push: url, pathStyle, output, tableFormats: formats, keepSnapshots: keep, concurrency } = run.options;
	if (url === null || snapshot === null) return;
	const { signal } = run;
	await run.stage("push", async () => {
		try {
			const store = await openStore({
				url,
				pathStyle,
				signal
			});
			try {
				const onProgress = ({ files, allFiles, secondsLeft }) => run.progress("push", files, allFiles, secondsLeft);
				const report = await pushLake({
					store,
					output,
					snapshot,
					formats,
					keep,
					concurrency,
					at: run.now(),
					signal,
					onProgress
				});
				run.log("info", pushSummary(report));
			} finally {
				await store.close();
			}
		} catch (error) {
			run.log("warn", `${snapshot.snapshotId} is published in ${output}, but not pushed to ${url}`);
			throw error;
		}
	});
}
/** One sentence on what a push did. */
function pushSummary({ url, snapshot_id: id, changed, put, present, deleted }) {
	if (!changed) return `${url} already has ${id}: nothing was pushed`;
	const gone = deleted === 0 ? "" : `, ${deleted} old objects deleted`;
	return `${url} has ${id}: ${put.files} data files pushed (${(put.bytes / 1e6).toFixed(1)} MB), ${present.files} already there${gone}`;
}
export { pushSummary as a, pushLake as i, publishToStore as n, pushFolder as r, formatsFor as t };
