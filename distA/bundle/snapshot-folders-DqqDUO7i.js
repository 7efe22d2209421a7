import { c as writeDurably, i as readOnly, l as crashPoint, n as errorCode, r as isMissing, s as syncToDisk } from "./files-Df8EQlF-.js";
import { a as DamagedError, d as readSealedJson, f as sealedJson, o as damageOf } from "./memory-shares-hgJkWYCJ.js";
import { i as UsageError, o as messageOf } from "./errors-C_z2rL-2.js";
import { a as removeWithPrefix, i as namesIn, o as workPrefix } from "./folders-Ch3xkLLg.js";
import { n as nearest } from "./suggest-vMPnIR5p.js";
import { a as documentSchema, d as time, i as described, l as text, n as compileSchema, o as mapOf, r as count, s as objectOf, t as arrayOf, u as textOrNull } from "./json-schema-9QH-o7FW.js";
import { t as isPinName } from "./pin-name-BV8GpPd_.js";
import { randomUUID } from "node:crypto";
import { readlink, realpath, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
// dist/src/load/publish/manifest.js
/** Files of the snapshot other than the database: those of the tables, and the decisions. */
const filesIn = ({ tables, rules }) => [...Object.values(tables).flatMap(({ files }) => files), ...rules.decisions];
const manifestName = "manifest.json";
/** The database of a snapshot. */
const databaseName = "lake.duckdb";
/** The manifest in a snapshot's folder. @throws DamagedError if it is damaged or missing */
async function readManifest(folder) {
	const file = join(folder, manifestName);
	const manifest = await readSealedJson(file);
	if (typeof manifest === "string") throw new DamagedError(`${file} ${manifest}`);
	const isManifest = await compileSchema(manifestSchema);
	if (isManifest(manifest)) return manifest;
	const [error] = isManifest.errors ?? [];
	throw new DamagedError(`${file} is not a manifest: ${error?.instancePath ?? ""} ${error?.message ?? ""}`);
}
/** Writes the manifest of a snapshot that is being built. */
async function writeManifest(folder, manifest) {
	await writeDurably(join(folder, manifestName), sealedJson(manifest, 2), { mode: readOnly });
}
const sha256 = described("SHA-256 of the bytes, in hexadecimal digits.", text);
const bytes = described("Size in bytes.", count);
const fileSchema = objectOf({
	path: described("Relative to the snapshot's folder.", text),
	rows: count,
	bytes,
	sha256,
	content_hash: described("Of its rows, whatever their order; the hash of the table is the sum of those of its files.", text)
});
const tableSchema = objectOf({
	rows: described("Rows, with those that were removed.", count),
	content_hash: described("Of the rows that are not removed, without run_id, response_id and removed_at: equal in two lakes with the same content.", text),
	files: arrayOf(fileSchema)
});
const rulesSchema = described("The rules that the lake was built with.", objectOf({
	time_zone: described("--time-zone", text),
	default_currency: described("--default-currency", text),
	year_end: described("--year-end", text),
	decisions: described("The files of --decisions.", arrayOf(objectOf({
		path: described("Relative to the snapshot's folder.", text),
		bytes,
		sha256
	})))
}));
/** Checks every manifest that is read; published as docs/reference/manifest.schema.json. */
const manifestSchema = documentSchema("manifest.schema.json", "manifest.json", "What a published snapshot consists of, with checksums.", objectOf({
	snapshot_id: text,
	run_id: described("The run that published it (runs.run_id).", text),
	created_at: time,
	schema_version: described("Version of the rules.", count),
	schema_sha256: described("SHA-256 of the declaration of tables, views, issue codes and units.", text),
	rules: rulesSchema,
	watermark_at: described("It contains all changes up to this time; null if nothing was ever listed.", textOrNull),
	database: objectOf({
		path: described("Relative to the snapshot's folder.", text),
		bytes,
		sha256
	}),
	tables: mapOf(tableSchema)
}, { sha256: described("SHA-256 of the JSON text of all other members, without white space between them.", text) }));
// dist/src/schema/kept-figures.js
/** What a number is said in: its scale, unit and type, by definition and column. */
const definitionsSql = `
  SELECT definition_id, NULL AS column_code, concat_ws('|', coalesce(unit, ''), coalesce(unit_type, ''), coalesce(number_scale, ''),
    coalesce(value_type, '')) AS definition
  FROM tracker_definitions
  UNION ALL
  SELECT definition_id, c.column_code, concat_ws('|', coalesce(c.unit, unit, ''), coalesce(c.unit_type, unit_type, ''),
    coalesce(c.number_scale, number_scale, ''), coalesce(c.value_type, '')) AS definition
  FROM (
    SELECT definition_id, unit, unit_type, number_scale, unnest(from_json(table_columns,
      '[{"column_code":"VARCHAR","unit":"VARCHAR","unit_type":"VARCHAR","number_scale":"VARCHAR","value_type":"VARCHAR"}]')) AS c
    FROM tracker_definitions WHERE table_columns IS NOT NULL)`;
/** A number that is the same for the same answer, as sent: its cells, in whatever order they are read. */
const answerSql = `bit_xor(md5_number(concat_ws(chr(31), utrv_id, period, period_end, coalesce(row_index::VARCHAR, ''), coalesce(column_code, ''),
  coalesce(option_code, ''), coalesce(printf('%.17g', value_number), ''), coalesce(value_text, ''), coalesce(value_date::VARCHAR, ''),
  coalesce(number_scale, ''), CASE WHEN unit_source IN ('cell', 'survey') THEN unit ELSE '' END)))`;
const partsOfFiguresSql = `
  SELECT initiative_id, tracker_id, column_code, option_code, base_unit, figure_period_end, utrv_id
  FROM internal.used_numbers WHERE use = 'figure'`;
/**
* SQL for what each listed initiative says of what adds up, by tracker, column and reporting year, and in which records.
* Records are looked up among value records first, so that DuckDB knows how few they are and does not hash all data points.
* @param where SQL that follows `FROM` rollup figures `r`, to leave out what is not needed
*/
const sourcesSql = (where = "") => `
WITH said AS (
  SELECT r.initiative_id, r.tracker_id, r.column_code, r.reporting_year, f.period_end, f.basis, r.value IS NOT NULL AS counts, f.utrv_id
  FROM (SELECT r.* FROM internal.rollup_figures r ${where}) r JOIN figures f ON f.initiative_id = r.initiative_id
    AND f.tracker_id = r.tracker_id AND f.measure_id = r.measure_id AND f.period_end = r.figure_period_end),
places AS (
  SELECT initiative_id, tracker_id, column_code, reporting_year, period_end, any_value(basis) AS basis, bool_or(counts) AS counts
  FROM said GROUP BY initiative_id, tracker_id, column_code, reporting_year, period_end),
records AS (
  SELECT initiative_id, tracker_id, column_code, period_end, utrv_id FROM said WHERE utrv_id IS NOT NULL
  UNION
  SELECT u.initiative_id, u.tracker_id, u.column_code, u.figure_period_end, u.utrv_id
  FROM (${partsOfFiguresSql}) u JOIN places p ON p.initiative_id = u.initiative_id AND p.tracker_id = u.tracker_id
    AND p.column_code IS NOT DISTINCT FROM u.column_code AND p.period_end = u.figure_period_end),
cells AS (
  SELECT utrv_id, column_code, ${answerSql} AS answer,
    list(DISTINCT {unit: unit, unit_type: unit_type}) FILTER (unit IS NOT NULL) AS units
  FROM data_points SEMI JOIN (SELECT utrv_id FROM utrvs SEMI JOIN records USING (utrv_id)) USING (utrv_id) GROUP BY utrv_id, column_code),
answers AS (SELECT utrv_id, bit_xor(answer) AS answer FROM cells GROUP BY utrv_id),
definitions AS (${definitionsSql})
SELECT p.initiative_id, p.tracker_id, p.column_code, p.reporting_year, p.basis, p.counts, list_sort(list(r.utrv_id)) AS utrv_ids,
  hex(bit_xor(a.answer)) AS answers, list_sort(list(DISTINCT d.definition)) AS definitions,
  list_sort(list_distinct(flatten(list(c.units)))) AS units
FROM places p JOIN records r ON r.initiative_id = p.initiative_id AND r.tracker_id = p.tracker_id
    AND r.column_code IS NOT DISTINCT FROM p.column_code AND r.period_end = p.period_end
  JOIN answers a USING (utrv_id) JOIN utrvs u USING (utrv_id)
  LEFT JOIN cells c ON c.utrv_id = r.utrv_id AND c.column_code IS NOT DISTINCT FROM p.column_code
  LEFT JOIN definitions d ON d.definition_id = u.definition_id AND d.column_code IS NOT DISTINCT FROM p.column_code
GROUP BY p.initiative_id, p.tracker_id, p.column_code, p.reporting_year, p.basis, p.counts`;
/**
* What a pin keeps of a lake in files of its own, so that a later schema version can compare it: by the name of the file
* (`.parquet`), SQL for its rows. Runs in a database whose default catalog is the lake. In `contributions`, `utrv_ids` are all
* value records that a figure is made of.
*/
const keptFigures = {
	group_figures: "FROM group_figures",
	contributions: `
    SELECT c.* EXCLUDE (utrv_id), CASE WHEN c.utrv_id IS NULL THEN p.utrv_ids ELSE [c.utrv_id] END AS utrv_ids
    FROM rollup_contributions c SEMI JOIN group_figures g ON g.initiative_id = c.initiative_id
      LEFT JOIN (
        SELECT initiative_id, tracker_id, column_code, option_code, base_unit, figure_period_end, list_sort(list(DISTINCT utrv_id)) AS utrv_ids
        FROM (${partsOfFiguresSql}) GROUP BY ALL) p
        ON c.utrv_id IS NULL AND p.initiative_id = c.contributor_id AND p.tracker_id = c.tracker_id
          AND p.column_code IS NOT DISTINCT FROM c.column_code AND p.option_code IS NOT DISTINCT FROM c.option_code
          AND p.base_unit IS NOT DISTINCT FROM c.base_unit AND p.figure_period_end = c.figure_period_end`,
	sources: sourcesSql(),
	initiatives: "SELECT initiative_id, name, parent_id, depth, path_ids, is_leaf FROM initiatives WHERE removed_at IS NULL",
	boundary_changes: "FROM boundary_changes",
	questions: `
    SELECT tracker_id, NULL AS column_code, type_code, is_additive, rows_add, over_time, md5(definition::VARCHAR) AS definition FROM trackers
    UNION ALL SELECT c.tracker_id, c.column_code, t.type_code, c.is_additive, c.rows_add, c.over_time, md5(t.definition::VARCHAR) AS definition
    FROM tracker_columns c JOIN trackers t USING (tracker_id)`,
	consolidation_decisions: "FROM consolidation_decisions",
	measure_decisions: "FROM measure_decisions",
	unit_aliases: "FROM unit_aliases"
};
/** SQL for the rows of one reporting year of the large relations: those of all years of a large lake do not fit into memory at once. */
const keptOfYear = /* @__PURE__ */ new Map([["contributions", (year) => `FROM (${keptFigures.contributions}) WHERE reporting_year = ${year}`], ["sources", (year) => sourcesSql(`WHERE r.reporting_year = ${year}`)]]);
/** SQL for the reporting years that there are rows of. */
const keptYearsSql = "SELECT DISTINCT reporting_year FROM internal.rollup_figures ORDER BY reporting_year";
/** The name of its file. */
const keptFile = (relation) => `${relation}.parquet`;
// dist/src/load/publish/pins.js
const pinsFolder = (output) => join(output, "pins");
const pinFile = "pin.json";
/** What the snapshot needs of the landing: known even if its database is damaged. */
const needsFile = "needs.json";
/** A symbolic link to the folder of the snapshot. */
const snapshotLink = "snapshot";
/** All pins, by name. */
async function listPins(output) {
	const pins = (await namesIn(pinsFolder(output))).filter(isPinName);
	return Promise.all(pins.map((name) => readPin(join(pinsFolder(output), name))));
}
async function readPin(folder) {
	const pin = {
		name: basename(folder),
		folder
	};
	const record = await readSealed(join(folder, pinFile), pinSchema);
	if (typeof record !== "string") return {
		...pin,
		snapshotId: record.snapshot_id,
		record,
		damage: null
	};
	return {
		...pin,
		snapshotId: await linkedSnapshot(folder),
		record: null,
		damage: record
	};
}
/** The snapshot that the link in a pin's folder names; it may no longer exist. */
async function linkedSnapshot(folder) {
	const target = await readlink(join(folder, snapshotLink)).catch(() => "");
	return basename(dirname(target)) === "snapshots" ? basename(target) : null;
}
/** What is wrong with the file of a relation of `keptFigures`; null if it is what was pinned. */
async function damageOfKept({ folder, files }, relation) {
	const recorded = files.find(({ path }) => path === keptFile(relation));
	return recorded === void 0 ? "is missing" : damageOf(join(folder, recorded.path), recorded);
}
/** What a pin recorded of its snapshot's needs; null if that cannot be read. */
async function recordedNeeds({ folder }) {
	const needs = await readSealed(join(folder, needsFile), needsSchema);
	return typeof needs === "string" ? null : needs;
}
/** The content of a file, or a text that says what is wrong with it. */
async function readSealed(file, schema) {
	const value = await readSealedJson(file);
	if (typeof value === "string") return value;
	return (await compileSchema(schema))(value) ? value : "is not what it was written as";
}
const pinSchema = objectOf({
	name: text,
	snapshot_id: text,
	pinned_at: time,
	manifest_sha256: text,
	schema_version: count,
	files: arrayOf(objectOf({
		path: text,
		bytes: count,
		sha256: text
	}))
});
const needsSchema = objectOf({
	run_ids: arrayOf(text),
	bodies: arrayOf(text),
	files: mapOf(text)
});
/** Ids of the snapshots that pins keep. */
async function pinnedSnapshots(output) {
	return new Set((await listPins(output)).flatMap(({ snapshotId }) => snapshotId ?? []));
}
/**
* Deletes a pin; its snapshot goes with the next pruning if nothing else keeps it. Call it while holding the lock.
* @throws UsageError if there is no such pin
*/
async function removePin(output, name) {
	await removePinLeftovers(output);
	const pins = await listPins(output);
	const pin = pins.find((one) => one.name === name);
	if (pin === void 0) {
		const names = pins.map((one) => one.name);
		const [near] = nearest(name, names);
		const hint = names.length === 0 ? "There are no pins." : `Pins: ${names.join(", ")}.`;
		throw new UsageError(`no pin ${name} in ${output}`, { hint: near === void 0 ? hint : `Did you mean ${near}?` });
	}
	const aside = join(pinsFolder(output), `${workPrefix}${name}`);
	await rename(pin.folder, aside);
	crashPoint("pin.set-aside");
	await syncToDisk(pinsFolder(output));
	crashPoint("pin.folder-synced-without");
	await rm(aside, {
		recursive: true,
		force: true
	});
	crashPoint("pin.removed");
	return pin;
}
/** Deletes what was left when making or removing a pin was killed. */
const removePinLeftovers = (output) => removeWithPrefix(pinsFolder(output), workPrefix);
// dist/src/load/publish/snapshot-folders.js
const snapshotsFolder = (output) => join(output, "snapshots");
const currentLink = (output) => join(output, "current");
/**
* The snapshot that `current` points to; null if there is none (see `nothingPublished`).
* @throws DamagedError if its manifest cannot be read
*/
async function findCurrent(output) {
	const folder = await currentFolder(output);
	return folder === null ? null : readSnapshot(folder);
}
/** The snapshot that `current` points to. @throws what `nothingPublished` returns, if there is none */
async function requireCurrent(output) {
	const snapshot = await findCurrent(output);
	if (snapshot === null) throw await nothingPublished(output);
	return snapshot;
}
/** The folder in `snapshots` that `current` leads to, without symbolic links; null if it does not lead to one. */
async function currentFolder(output) {
	try {
		const folder = await realpath(currentLink(output));
		return dirname(folder) === await realpath(snapshotsFolder(output)) ? folder : null;
	} catch (error) {
		if (isMissing(error) || [
			"ENOTDIR",
			"ELOOP",
			"ENAMETOOLONG"
		].includes(errorCode(error) ?? "")) return null;
		throw error;
	}
}
/** Why `current` leads nowhere, and what to do: nothing has been published yet, or the link is gone. */
async function nothingPublished(output) {
	const entries = await snapshotEntries(output);
	if (entries.length === 0) return new UsageError(`no lake has been published in ${output}`, { hint: "Run esg-lake run first, or name the right folder with --output." });
	const there = entries.length === 1 ? "a snapshot exists" : `${entries.length} snapshots exist`;
	return new DamagedError(`${currentLink(output)} is missing or broken, although ${there}`, { hint: "esg-lake run continues from the newest one; esg-lake snapshots --rollback ID publishes the one you choose." });
}
/** All snapshots that were published and not pruned, oldest first. */
async function snapshotEntries(output) {
	const visible = (await namesIn(snapshotsFolder(output))).filter((name) => !name.startsWith("."));
	return Promise.all(visible.map((name) => readEntry(join(snapshotsFolder(output), name))));
}
async function readEntry(folder) {
	const entry = {
		snapshotId: basename(folder),
		folder
	};
	try {
		const snapshot = await readSnapshot(folder);
		return {
			...entry,
			snapshot,
			damage: null
		};
	} catch (error) {
		return {
			...entry,
			snapshot: null,
			damage: messageOf(error)
		};
	}
}
async function readSnapshot(folder) {
	const resolved = await realpath(folder);
	const manifest = await readManifest(resolved);
	const databaseFile = join(resolved, manifest.database.path);
	return {
		snapshotId: manifest.snapshot_id,
		folder: resolved,
		databaseFile,
		manifest
	};
}
/** Points `current` to a snapshot by renaming a new symbolic link over the old one, so that the link always exists. */
async function switchCurrent(output, snapshotId) {
	const link = join(output, `.current-${randomUUID()}`);
	await symlink(join("snapshots", snapshotId), link);
	crashPoint("current.made-aside");
	await replaceCurrent(output, link);
	crashPoint("current.switched");
	await syncToDisk(output);
	crashPoint("current.synced");
}
/** If a folder is in place of the link (in a copy made by another program), it is moved away and deleted later. */
async function replaceCurrent(output, link) {
	try {
		await rename(link, currentLink(output));
	} catch (error) {
		if (![
			"EISDIR",
			"ENOTEMPTY",
			"EEXIST"
		].includes(errorCode(error) ?? "")) throw error;
		await rename(currentLink(output), join(output, `.current-${randomUUID()}`));
		await rename(link, currentLink(output));
	}
}
/**
* Deletes all but the newest `keep` snapshots and those that are pinned, and returns the ids of those deleted. Never
* deletes the current snapshot or the one before it, which readers may still have open.
*
* @param previous the snapshot that was current until now, which is kept too: after a rollback, or a crash before a
* switch, there are others in between
*/
async function pruneSnapshots(output, keep, previous = null) {
	const snapshots = await snapshotEntries(output);
	const current = await currentId(output);
	const place = snapshots.findIndex(({ folder }) => basename(folder) === current);
	const kept = /* @__PURE__ */ new Set([place - 1, place]);
	for (let i = Math.max(0, snapshots.length - keep); i < snapshots.length; i++) kept.add(i);
	const pinned = await pinnedSnapshots(output);
	const isDoomed = ({ snapshotId }, i) => !kept.has(i) && snapshotId !== previous && !pinned.has(snapshotId);
	const doomed = place === -1 ? [] : snapshots.filter(isDoomed);
	for (const { folder } of doomed) await removeSnapshot(folder);
	return doomed.map(({ snapshotId }) => snapshotId);
}
/** Renames the folder first, so that an interruption leaves a leftover and not half a snapshot. */
async function removeSnapshot(folder) {
	const doomed = join(dirname(folder), `${workPrefix}pruned-${basename(folder)}`);
	await rename(folder, doomed);
	crashPoint("snapshot.set-aside");
	await rm(doomed, {
		recursive: true,
		force: true
	});
	crashPoint("snapshot.pruned");
}
/** Name of the folder that `current` points to; null if there is none. */
async function currentId(output) {
	try {
		return basename(await readlink(currentLink(output)));
	} catch (error) {
		if (isMissing(error) || errorCode(error) === "EINVAL") return null;
		throw error;
	}
}
/**
* Deletes what killed runs left behind: work folders, links that never became `current`, half pins. Call it only while
* holding the lock.
*/
async function removeLeftovers(output) {
	await removeWithPrefix(snapshotsFolder(output), workPrefix);
	await removeWithPrefix(output, ".current-");
	await removePinLeftovers(output);
}
/**
* The snapshot with this id, or that a pin of this name keeps.
* @throws UsageError if there is neither; DamagedError if the pin is damaged and its snapshot is lost
*/
async function namedSnapshot(output, idOrName) {
	const entries = await snapshotEntries(output);
	const withId = (id) => entries.find(({ snapshotId }) => snapshotId === id);
	const found = withId(idOrName);
	if (found !== void 0) return found;
	const pins = await listPins(output);
	const pin = pins.find(({ name }) => name === idOrName);
	if (pin !== void 0) return withId(pin.snapshotId) ?? lost(pin.name, pin.snapshotId);
	const names = pins.map(({ name }) => name);
	const [near] = nearest(idOrName, names);
	const all = [...names, ...entries.map(({ snapshotId }) => snapshotId)].join(", ");
	throw new UsageError(`no snapshot ${idOrName} in ${output}`, { hint: near !== void 0 ? `Did you mean ${near}?` : all === "" ? nonePublished : `Snapshots: ${all}.` });
}
const nonePublished = "esg-lake run publishes the first one.";
function lost(name, snapshotId) {
	const what = snapshotId === null ? "does not say which snapshot it keeps" : `keeps ${snapshotId}, which is missing`;
	throw new DamagedError(`the pin ${name} ${what}`, { hint: `Restore it from a backup of the output folder, or remove the pin: esg-lake snapshots --unpin ${name}` });
}
export { readManifest as A, keptFile as C, databaseName as D, sourcesSql as E, filesIn as O, keptFigures as S, keptYearsSql as T, pinsFolder as _, nothingPublished as a, removePinLeftovers as b, removeLeftovers as c, snapshotsFolder as d, switchCurrent as f, pinFile as g, needsFile as h, namedSnapshot as i, writeManifest as j, manifestName as k, requireCurrent as l, listPins as m, currentId as n, pruneSnapshots as o, damageOfKept as p, findCurrent as r, readSnapshot as s, currentFolder as t, snapshotEntries as u, recordedNeeds as v, keptOfYear as w, snapshotLink as x, removePin as y };
