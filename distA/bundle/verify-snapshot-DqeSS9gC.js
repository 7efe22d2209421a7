import { o as damageOf } from "./memory-shares-hgJkWYCJ.js";
import { o as messageOf } from "./errors-C_z2rL-2.js";
import { t as inTemporaryFolder } from "./folders-Ch3xkLLg.js";
import { t as allEnded } from "./map-concurrently-B82PjCnN.js";
import { c as sqlLiteral, t as columnNames } from "./ddl-CUnltIoi.js";
import { a as tables, i as tableNames, r as publishedTableNames, s as unhashedColumns } from "./tables-XTrwXWp2.js";
import { c as textOf, d as withDatabase, o as selectRow, r as numberOf, s as selectRows, t as countsSql } from "./database-DMdAPb4d.js";
import { t as isOfThisSchema } from "./lake-version-CKlij-5M.js";
import { t as require_lib } from "./lib-DP-bHo4J.js";
import { n as unlistedFiles } from "./damages-yMpphjL9.js";
import { O as filesIn } from "./snapshot-folders-DqqDUO7i.js";
import { m as isOfSurveys, u as createIdTable } from "./lake-state-Dlzs4QA6.js";
import { join, relative } from "node:path";
// dist/src/load/publish/content-hash.js
var import_lib = require_lib();
const emptyHash = {
	rows: 0,
	sum: 0n,
	xor: 0n
};
/** The hash of the union of two parts without common rows. */
const addHashes = (a, b) => ({
	rows: a.rows + b.rows,
	sum: BigInt.asUintN(64, a.sum + b.sum),
	xor: a.xor ^ b.xor
});
/** As written in the manifest: 32 hexadecimal digits, sum first. */
const formatHash = ({ sum, xor }) => sum.toString(16).padStart(16, "0") + xor.toString(16).padStart(16, "0");
/** The inverse of `formatHash`. */
const parseHash = (text, rows) => ({
	rows,
	sum: BigInt(`0x${text.slice(0, 16)}`),
	xor: BigInt(`0x${text.slice(16)}`)
});
/** SQL aggregates that make up the hash of a table's rows; columns `rows`, `sum` and `xor`, the latter two as text. */
function hashSql(table) {
	const names = columnNames(table);
	return columnsHashSql(names.filter((name) => !unhashedColumns.includes(name)), names.includes("removed_at") ? " FILTER (removed_at IS NULL)" : "");
}
/** @param filter of the rows to hash; all are counted */
function columnsHashSql(columns, filter = "") {
	const hash = `hash(${columns.map(import_lib.quotedIdentifier).join(", ")})`;
	return `count(*) AS rows,
    coalesce(sum(${hash})${filter} % 18446744073709551616, 0)::VARCHAR AS sum,
    coalesce(bit_xor(${hash})${filter}, 0)::VARCHAR AS xor`;
}
/**
* The content hash of a relation that has the table's columns (lake.md, "Current and append-only tables").
* @param relation SQL of a table, or of files
*/
async function hashOf(connection, table, relation) {
	const [row] = await selectRows(connection, `SELECT ${hashSql(table)} FROM ${relation}`);
	return row === void 0 ? emptyHash : toHash(row);
}
/** Reads a row of `hashSql`. */
const toHash = (row) => ({
	rows: numberOf(row, "rows"),
	sum: BigInt(textOf(row, "sum")),
	xor: BigInt(textOf(row, "xor"))
});
// dist/src/load/verify/integrity.js
const allRows = (table) => table;
/** Copies the rows of some surveys once: otherwise every block of a large table is searched for nine of 15,000. */
async function rowsOfSurveys(connection, surveys) {
	await createIdTable(connection, "touched_surveys", surveys);
	const ofSurveys = checkedTables.filter((table) => "survey_id" in tables[table].columns);
	for (const table of ofSurveys) await connection.run(`CREATE OR REPLACE TEMP TABLE checked_${table} AS SELECT ${checkedColumns(table).join(", ")}
       FROM ${table} WHERE ${isOfSurveys(table, "touched_surveys")}`);
	return (table) => ofSurveys.includes(table) ? `checked_${table}` : table;
}
/** Whether every table's key is unique. */
async function checkKeys(connection, rowsOf) {
	const checks = [];
	for (const table of publishedTableNames) {
		const { key } = tables[table];
		if (key.length === 0) continue;
		const rows = rowsOf(table);
		const repeated = await hasDistinctHashes(connection, rows, key) ? 0 : await countOf(connection, `(SELECT 1 FROM ${rows} GROUP BY ${key.join(", ")} HAVING count(*) > 1)`);
		checks.push(toCheck(`key of ${table}`, repeated, "keys occur more than once"));
	}
	return checks;
}
/** Whether every reference of a row has a target. */
async function checkReferences(connection, rowsOf) {
	const checks = [];
	for (const [table, column, target, where] of references) {
		const targets = target === "utrvs" ? rowsOf(target) : target;
		const dangling = await countOf(connection, `${rowsOf(table)} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${keyOf(target)} FROM ${targets} WHERE ${where})`);
		checks.push(toCheck(`${table}.${column} in ${target}.${keyOf(target)}`, dangling, "rows refer to nothing"));
	}
	const counts = `${rowsOf("surveys")} s WHERE removed_at IS NULL AND utrv_count <>
    (SELECT count(*) FROM ${rowsOf("utrvs")} u WHERE u.survey_id = s.survey_id)`;
	checks.push(toCheck("surveys.utrv_count", await countOf(connection, counts), "surveys have a different number of records"));
	return checks;
}
const keyOf = (table) => tables[table].key[0] ?? "";
const references = [
	[
		"utrvs",
		"survey_id",
		"surveys",
		"removed_at IS NULL"
	],
	[
		"utrvs",
		"definition_id",
		"tracker_definitions",
		"true"
	],
	[
		"data_points",
		"utrv_id",
		"utrvs",
		"true"
	],
	[
		"data_points",
		"survey_id",
		"surveys",
		"removed_at IS NULL"
	],
	...tableNames.filter((table) => "resource" in tables[table]).map((table) => [
		table,
		"survey_id",
		"surveys",
		"removed_at IS NULL"
	]),
	[
		"figures",
		"utrv_id",
		"utrvs",
		"true"
	],
	[
		"figures",
		"survey_id",
		"surveys",
		"removed_at IS NULL"
	],
	[
		"period_figures",
		"utrv_id",
		"utrvs",
		"true"
	],
	[
		"period_figures",
		"survey_id",
		"surveys",
		"removed_at IS NULL"
	],
	[
		"surveys",
		"response_id",
		"responses",
		"true"
	],
	[
		"tracker_definitions",
		"tracker_id",
		"trackers",
		"true"
	],
	[
		"tracker_columns",
		"tracker_id",
		"trackers",
		"true"
	],
	[
		"value_list_options",
		"value_list_id",
		"value_lists",
		"true"
	],
	[
		"initiative_ancestors",
		"ancestor_id",
		"initiatives",
		"removed_at IS NULL"
	],
	[
		"initiative_ancestors",
		"descendant_id",
		"initiatives",
		"removed_at IS NULL"
	]
];
const checkedTables = [.../* @__PURE__ */ new Set([...publishedTableNames, ...references.flatMap(([table, , target]) => [table, target])])];
/** Columns of the key and of references, and those that the number of records is compared by. */
function checkedColumns(table) {
	const referring = references.flatMap(([from, column]) => from === table ? [column] : []);
	const counted = table === "surveys" ? ["removed_at", "utrv_count"] : [];
	return [.../* @__PURE__ */ new Set([
		...tables[table].key,
		...referring,
		...counted,
		"survey_id"
	])];
}
/**
* If all hashes differ, so do the keys, which takes a third of the time of comparing millions of keys. If not, the keys
* must be compared.
*/
async function hasDistinctHashes(connection, rows, key) {
	const sql = `SELECT count(*) - count(DISTINCT hash(${key.join(", ")})) AS n FROM ${rows}`;
	return numberOf(await selectRow(connection, sql), "n") === 0;
}
async function countOf(connection, from) {
	return numberOf(await selectRow(connection, `SELECT count(*) AS n FROM ${from}`), "n");
}
const toCheck = (name, count, what) => ({
	name,
	ok: count === 0,
	detail: count === 0 ? "as expected" : `${count} ${what}`
});
// dist/src/load/verify/verify-snapshot.js
/**
* Compares everything in a snapshot with its manifest: checksums, rows and content hashes of the database and the
* Parquet files, keys, references, and whether there are files that the manifest does not name. Reads every byte. For a
* snapshot with a different schema version, only checksums and names are compared, since its columns differ.
*/
async function verifySnapshot(snapshot) {
	const checks = [await checkDatabaseFile(snapshot)];
	const files = filesIn(snapshot.manifest);
	const damaged = /* @__PURE__ */ new Set();
	for (const file of files) {
		const check = await checkFile(snapshot.folder, file);
		if (!check.ok) damaged.add(file.path);
		if (!check.ok) checks.push(check);
	}
	checks.push(check("files", damaged.size === 0, `${files.length - damaged.size} of ${files.length} as in the manifest`));
	for (const { file, what } of await unlistedFiles(snapshot)) checks.push(check(relative(snapshot.folder, file), false, what));
	if (!isOfThisSchema(snapshot.manifest)) {
		checks.push(check("schema", true, "of another version of esg-lake: only checksums were compared"));
		return {
			ok: checks.every(({ ok }) => ok),
			checks
		};
	}
	await checkWith(snapshot.databaseFile, checks, async (connection) => {
		for (const name of publishedTableNames) {
			const table = snapshot.manifest.tables[name];
			if (table === void 0) checks.push(check(name, false, "not in the manifest"));
			else checks.push(await checkTable(connection, snapshot.folder, name, table, damaged));
		}
		checks.push(...await checkKeys(connection, allRows), ...await checkReferences(connection, allRows));
	});
	return {
		ok: checks.every(({ ok }) => ok),
		checks
	};
}
/**
* Checks what is new in a snapshot before it is published: reads back the written files, compares row counts, keys and
* references.
*/
async function verifyWork(work) {
	const { connections } = work;
	const checks = (await allEnded([
		connections.use((connection) => checkCounts(connection, work.manifest)),
		checkWritten(work),
		checkSurveys(work)
	])).flat();
	return {
		ok: checks.every(({ ok }) => ok),
		checks
	};
}
/**
* Checks keys and references of all rows or of those of the touched surveys, which are in a table of one connection.
*/
async function checkSurveys({ connection, connections, touchedSurveys }) {
	if (touchedSurveys !== null) {
		const rowsOf = await rowsOfSurveys(connection, touchedSurveys);
		return [...await checkKeys(connection, rowsOf), ...await checkReferences(connection, rowsOf)];
	}
	const checks = [checkKeys, checkReferences].map((check) => connections.use((other) => check(other, allRows)));
	return (await connections.all(checks)).flat();
}
async function checkWritten(work) {
	const { connections, folder, manifest } = work;
	const written = new Set(work.written);
	const checks = publishedTableNames.flatMap((name) => (manifest.tables[name]?.files ?? []).filter((file) => written.has(file.path)).map((file) => connections.use((connection) => checkParquet(connection, folder, name, file))));
	return connections.all(checks);
}
async function checkCounts(connection, manifest) {
	const row = await selectRow(connection, countsSql(publishedTableNames));
	return publishedTableNames.map((name) => {
		const rows = manifest.tables[name]?.rows;
		return check(name, numberOf(row, name) === rows, `${numberOf(row, name)} rows, ${rows} in the manifest`);
	});
}
const check = (name, ok, detail) => ({
	name,
	ok,
	detail
});
async function checkDatabaseFile({ databaseFile, manifest }) {
	const damage = await damageOf(databaseFile, manifest.database);
	return check("database", damage === null, damage === null ? "checksum as in the manifest" : `${databaseFile} ${damage}`);
}
async function checkFile(folder, file) {
	const damage = await damageOf(join(folder, file.path), file);
	return check(file.path, damage === null, damage ?? "");
}
/** A damaged database is one failed check, not an exception. */
async function checkWith(file, checks, work) {
	await inTemporaryFolder(async (tempDirectory) => {
		try {
			await withDatabase({
				file,
				readOnly: true,
				tempDirectory
			}, ({ connection }) => work(connection));
		} catch (error) {
			checks.push(check("database", false, messageOf(error)));
		}
	});
}
async function checkTable(connection, folder, name, table, damaged) {
	const inDatabase = await hashOf(connection, name, name);
	const wrong = [];
	if (!isAs(inDatabase, table)) wrong.push(`the database has ${describe(inDatabase)}`);
	const readable = table.files.filter(({ path }) => !damaged.has(path));
	if (readable.length === table.files.length && table.files.length > 0) {
		const inFiles = await hashOf(connection, name, filesSql(folder, readable));
		if (!isAs(inFiles, table)) wrong.push(`the Parquet files have ${describe(inFiles)}`);
	}
	const expected = `${table.rows} rows with content hash ${table.content_hash}`;
	return check(name, wrong.length === 0, wrong.length === 0 ? expected : `${expected}, but ${wrong.join(" and ")}`);
}
async function checkParquet(connection, folder, name, file) {
	const hash = await hashOf(connection, name, filesSql(folder, [file]));
	return check(file.path, isAs(hash, file), `${describe(hash)}, ${file.rows} rows with ${file.content_hash} in the manifest`);
}
const isAs = (hash, expected) => hash.rows === expected.rows && formatHash(hash) === expected.content_hash;
const describe = (hash) => `${hash.rows} rows with ${formatHash(hash)}`;
const filesSql = (folder, files) => `read_parquet([${files.map(({ path }) => sqlLiteral(join(folder, path))).join(", ")}], hive_partitioning = false)`;
export { formatHash as a, parseHash as c, emptyHash as i, toHash as l, verifyWork as n, hashOf as o, addHashes as r, hashSql as s, verifySnapshot as t };
