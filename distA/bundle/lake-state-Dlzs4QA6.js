import { n as subResourceKey } from "./sub-resource-KK6nce2o.js";
import { a as tables, i as tableNames, r as publishedTableNames, t as isKeptWhole } from "./tables-XTrwXWp2.js";
import { c as textOf, d as withDatabase, i as numberOrNull, l as textOrNull, o as selectRow, r as numberOf, s as selectRows } from "./database-DMdAPb4d.js";
import { t as require_lib } from "./lib-DP-bHo4J.js";
import { a as DamagedError, c as describeDamage, o as damageOf } from "./memory-shares-hgJkWYCJ.js";
import { o as messageOf } from "./errors-C_z2rL-2.js";
import { c as sqlLiteral, o as internalSchema, s as sqlName, t as columnNames } from "./ddl-CUnltIoi.js";
import { a as withPublished } from "./open-published-D0_ogVIY.js";
import { D as databaseName } from "./snapshot-folders-DqqDUO7i.js";
import { join } from "node:path";
// dist/src/load/merge/figures/new-exclusions.js
var import_lib = require_lib();
const key = tables.exclusions.key.join(", ");
/**
* Remembers exclusions, for `countNewExclusions`.
* @param table the table they are in, before any are replaced
* @param where SQL condition on those that may be replaced
*/
async function rememberExclusions(connection, table, where) {
	await connection.run(`CREATE OR REPLACE TEMP TABLE exclusions_before AS SELECT ${key} FROM ${table} WHERE ${where}`);
}
/** The exclusions that were not there before, by reason, the most frequent first; null if none were remembered. */
async function countNewExclusions(connection, where) {
	const { n } = await selectRow(connection, `SELECT count(*) AS n FROM duckdb_tables() WHERE table_name = 'exclusions_before'`);
	if (Number(n) === 0) return null;
	const rows = await selectRows(connection, `SELECT reason, count(*) AS n FROM (SELECT ${key} FROM exclusions WHERE ${where} EXCEPT FROM exclusions_before)
     GROUP BY reason ORDER BY n DESC, reason`);
	return Object.fromEntries(rows.map((row) => [textOf(row, "reason"), numberOf(row, "n")]));
}
// dist/src/load/merge/merge-context.js
/** SQL expression for the time of the merge. */
const changedAtSql = ({ changedAt }) => `make_timestamptz(${Math.trunc(changedAt)}::BIGINT)`;
/** Creates or replaces a temporary table of ids. All ids are bound as one value, however many there are. */
async function createIdTable(connection, name, ids) {
	await connection.run(`CREATE OR REPLACE TEMP TABLE ${name} AS SELECT DISTINCT unnest(from_json($1, '["VARCHAR"]')) AS id`, [JSON.stringify(ids)]);
}
/** Inserts rows into a table. All values are bound as one, however many there are. */
async function insertRows({ connection }, table, rows) {
	const columns = Object.entries(tables[table].columns);
	const types = Object.fromEntries(columns.map(([name, { type }]) => [name, type]));
	await connection.run(`INSERT INTO ${sqlName(table)} BY NAME SELECT unnest(from_json($1, $2), max_depth := 2)`, [JSON.stringify(rows), JSON.stringify([types])]);
}
/** Deletes the rows that match `where`, and returns how many there were. */
async function deleteRows({ connection }, table, where) {
	return (await connection.run(`DELETE FROM ${sqlName(table)} WHERE ${where}`)).rowsChanged;
}
/**
* Inserts all staged rows of a table, or those that match `where`. Columns are matched by name, since a column that was
* added to an older lake is the last of its table.
*/
async function insertStaged({ connection }, table, where = "true") {
	await connection.run(`INSERT INTO ${sqlName(table)} BY NAME SELECT * FROM staging.main.${table} WHERE ${where}`);
}
/**
* SQL condition on the rows of a table that belong to some surveys. One column finds the rows, and only then are the
* other columns read: for 9 surveys out of 15,000 this takes an eighth of the time of `survey_id IN …` with several
* columns.
*
* @param ids name of a table of ids
*/
const isOfSurveys = (table, ids) => `rowid IN (SELECT rowid FROM ${table} WHERE survey_id IN (FROM ${ids}))`;
// dist/src/load/merge/reported-records.js
/**
* SQL for the records that were reported before this merge: those that the lake shows as verified or of a complete survey,
* and those that it remembers. Of what the lake shows only records of touched surveys are here.
*/
const reportedSql = "SELECT utrv_id FROM shown_as_reported UNION ALL SELECT utrv_id FROM internal.reported_records";
/**
* Finds records of touched surveys that were reported, and remembers those that the lake will not show as such after the
* merge, so that a survey that is opened again and changed nights later was still reported. Call it before the rows are
* replaced; it needs the temporary tables `giving_surveys` and `given_records`.
*/
async function rememberReported({ connection }) {
	await connection.run(`CREATE OR REPLACE TEMP TABLE shown_as_reported AS
     ${shownSql("main", isOfSurveys("main.utrvs", "known_surveys"))}
     UNION ${shownSql("main", isOfSurveys("main.utrvs", "giving_surveys"))} AND utrv_id IN (FROM given_records)`);
	await connection.run(`INSERT INTO internal.reported_records
     FROM shown_as_reported EXCEPT ${shownSql("staging.main", "true")} EXCEPT FROM internal.reported_records`);
}
/** Remembers the records of pins that the run has read (`pinned-records.ts`), unless the lake shows them as reported. */
async function rememberPinned({ connection }) {
	const found = await selectRow(connection, "SELECT count(*) AS n FROM newly_read_pins");
	if (numberOf(found, "n") === 0) return;
	await connection.run(`INSERT INTO internal.reported_records
     SELECT utrv_id FROM pinned_records EXCEPT ${shownSql("main", "true")} EXCEPT FROM internal.reported_records`);
	await connection.run("INSERT INTO internal.read_pins FROM newly_read_pins");
}
/** For a lake whose history remembers nothing: what its changes say. */
async function restoreReported(connection) {
	await connection.run(`INSERT INTO internal.reported_records
     SELECT DISTINCT utrv_id FROM data_point_changes
     WHERE was_reported OR old_status = 'verified' OR new_status = 'verified'`);
}
/** Joined after the records of a few surveys are found, so that the others are not read. */
const shownSql = (schema, where) => `SELECT utrv_id FROM (FROM ${schema}.utrvs WHERE ${where}) JOIN ${schema}.surveys USING (survey_id)
   WHERE (status = 'verified' OR is_complete)`;
// dist/src/load/publish/history.js
/** SQL condition on the rows that a rebuild keeps of a table; null if it keeps none. */
function keptRows(table) {
	if (isKeptWhole(table)) return "true";
	return "removed_at" in tables[table].columns ? "removed_at IS NOT NULL" : null;
}
/**
* Finds the history of a snapshot, and reads every byte of it.
* @param manifest null if it is lost
* @throws DamagedError if neither the database nor the files are intact
*/
async function findHistory(folder, manifest) {
	const databaseFile = join(folder, databaseName);
	const damage = await (manifest === null ? whyUnreadable(databaseFile) : damageOf(databaseFile, manifest.database));
	if (damage === null) return { databaseFile };
	const why = describeDamage({
		file: databaseFile,
		what: damage
	});
	if (manifest === null) throw lost(why);
	const files = /* @__PURE__ */ new Map();
	for (const table of publishedTableNames) {
		if (keptRows(table) === null && table !== "exclusions") continue;
		const recorded = manifest.tables[table]?.files ?? [];
		for (const one of recorded) {
			const file = join(folder, one.path);
			const what = await damageOf(file, one);
			if (what !== null) throw lost(`${why}, and ${describeDamage({
				file,
				what
			})}`);
		}
		if (recorded.length > 0) files.set(table, recorded.map(({ path }) => join(folder, path)));
	}
	return { files };
}
const whyUnreadable = (file) => withPublished(file, async ({ connection }) => void await connection.run("SELECT run_id FROM runs")).then(() => null, (error) => `cannot be read (${messageOf(error)})`);
const lost = (why) => new DamagedError(`the history of the lake is lost: ${why}`, { hint: "esg-lake snapshots --rollback ID goes back to an earlier snapshot, which esg-lake replay can rebuild." });
/** Attaches a history as the database `base`, which has at least the tables with a history. */
async function attachHistory(connection, history) {
	if ("databaseFile" in history) {
		await connection.run(`ATTACH ${sqlLiteral(history.databaseFile)} AS base (READ_ONLY)`);
		return;
	}
	await connection.run(`ATTACH ':memory:' AS base`);
	for (const [table, files] of history.files) {
		const list = files.map(sqlLiteral).join(", ");
		await connection.run(`CREATE VIEW base.main.${table} AS FROM read_parquet([${list}], hive_partitioning = false)`);
	}
}
/** Copies a history into an empty lake, as far as both have the same columns. */
async function copyHistory(connection, history) {
	await attachHistory(connection, history);
	const columns = await selectRows(connection, `SELECT table_name || '.' || column_name AS name FROM duckdb_columns() WHERE database_name = 'base'`);
	const has = new Set(columns.map((row) => textOf(row, "name")));
	for (const table of tableNames) {
		const kept = keptRows(table);
		const shared = columnNames(table).filter((name) => has.has(`${table}.${name}`));
		if (kept === null || shared.length === 0) continue;
		const schema = tables[table].kind === "internal" ? internalSchema : "main";
		await connection.run(`INSERT INTO ${sqlName(table)} BY NAME
       SELECT ${shared.map(import_lib.quotedIdentifier).join(", ")} FROM base.${schema}.${table} WHERE ${kept}`);
	}
	if (tables.exclusions.key.every((name) => has.has(`exclusions.${name}`))) await rememberExclusions(connection, "base.main.exclusions", "true");
	if (!has.has("reported_records.utrv_id")) await restoreReported(connection);
	await connection.run("DETACH base");
}
// dist/src/load/lake-state.js
async function readLakeState(snapshot) {
	return withDatabase({
		file: snapshot.databaseFile,
		readOnly: true
	}, ({ connection }) => readState(connection));
}
/** All bodies that were landed for a lake. */
const readResponses = (history) => readHistory(history, async (connection) => (await selectRows(connection, `${responsesSql("base.main.responses")} ORDER BY fetched_at`)).map(toResponse));
/** Runs that published, oldest first. */
const readRunIds = (history) => readHistory(history, async (connection) => (await selectRows(connection, "SELECT run_id FROM base.main.runs ORDER BY run_id")).map((row) => textOf(row, "run_id")));
const readHistory = (history, read) => withDatabase({ file: ":memory:" }, async ({ connection }) => {
	await attachHistory(connection, history);
	return read(connection);
});
const responsesSql = (table) => `SELECT * REPLACE (epoch_us(fetched_at) AS fetched_at) FROM ${table}`;
const toResponse = (row) => ({
	responseId: textOf(row, "response_id"),
	method: textOf(row, "method") === "POST" ? "POST" : "GET",
	path: textOf(row, "path"),
	status: numberOf(row, "status"),
	fetchedAt: numberOf(row, "fetched_at"),
	serverDate: null,
	byteCount: numberOf(row, "byte_count"),
	landingFile: textOf(row, "landing_file"),
	runId: textOf(row, "run_id")
});
async function readState(connection) {
	const select = async (sql, read) => (await selectRows(connection, sql)).map(read);
	const listings = await select(lastRunSql, (row) => ({
		watermarkAt: numberOrNull(row, "watermark_at"),
		surveyListing: textOrNull(row, "survey_listing")
	}));
	const initiatives = await select("SELECT initiative_id, name, parent_id, response_id FROM initiatives WHERE removed_at IS NULL ORDER BY initiative_id", (row) => ({
		id: textOf(row, "initiative_id"),
		name: textOrNull(row, "name"),
		parentId: textOrNull(row, "parent_id"),
		responseId: textOrNull(row, "response_id")
	}));
	const initiativesResponseId = initiatives[0]?.responseId ?? null;
	const listed = await selectRows(connection, `${responsesSql("responses")} WHERE response_id = $1`, [initiativesResponseId]);
	const issues = await select(listingIssuesSql, (row) => textOf(row, "key"));
	const surveys = await select(surveysSql, toKnownSurvey);
	const lookup = await select(lookupSql, (row) => textOf(row, "path"));
	return {
		watermarkAt: listings[0]?.watermarkAt ?? null,
		surveyListing: toListing(listings[0]?.surveyListing ?? null),
		surveys,
		listedByRun: (await select(listedByRunSql, (row) => textOrNull(row, "run_id")))[0] ?? null,
		wholeListing: (await select(wholeListingSql, toWholeListing))[0] ?? null,
		initiativeIds: initiatives.map(({ id }) => id),
		rootIds: initiatives.filter(({ parentId }) => parentId === null).map(({ id }) => id),
		namedInitiativeIds: initiatives.filter(({ name }) => name !== null).map(({ id }) => id),
		initiativesResponseId,
		initiativesBody: listed[0] === void 0 ? null : {
			...toResponse(listed[0]),
			endpoint: "initiatives"
		},
		listingIssueKeys: [...issues].sort(),
		valueLists: await select(valueListsSql, (row) => ({
			id: textOf(row, "value_list_id"),
			fetchedAt: numberOrNull(row, "fetched_at"),
			options: numberOf(row, "options"),
			names: numberOf(row, "names")
		})),
		unknownValueLists: await select(unknownListsSql, (row) => ({
			id: textOf(row, "value_list_id"),
			failed: row["failed"] === true
		})),
		valueListPath: lookup[0] ?? null,
		subResources: subResourcesByName(await selectRows(connection, subResourcesSql)),
		subResourceBodies: await readSubResourceBodies(connection),
		rejectedSurveyIds: await select(rejectedSurveysSql, (row) => textOf(row, "survey_id")),
		crossDuplicates: await select(crossDuplicatesSql, (row) => ({
			surveyId: textOf(row, "survey_id"),
			utrvId: textOf(row, "utrv_id"),
			standsIn: textOrNull(row, "stands_in")
		})),
		runIds: await select("SELECT run_id FROM runs ORDER BY run_id", (row) => textOf(row, "run_id"))
	};
}
const toKnownSurvey = (row) => ({
	surveyId: textOf(row, "survey_id"),
	listingHash: textOrNull(row, "listing_hash"),
	lastUpdatedAt: numberOrNull(row, "last_updated_at"),
	responseId: textOrNull(row, "response_id"),
	failure: textOrNull(row, "failure")
});
const toWholeListing = (row) => ({
	startedAt: numberOf(row, "started_at"),
	runsSince: numberOf(row, "runs_since")
});
function subResourcesByName(rows) {
	const subResources = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const resource = textOf(row, "resource");
		const known = subResources.get(resource) ?? /* @__PURE__ */ new Set();
		subResources.set(resource, known.add(textOf(row, "detail")));
	}
	return subResources;
}
async function readSubResourceBodies(connection) {
	const bodies = /* @__PURE__ */ new Map();
	for (const [table, { resource }] of Object.entries(tables)) {
		if (resource === void 0) continue;
		const { name: endpoint, part } = resource;
		const ofResource = bodies.get(endpoint) ?? /* @__PURE__ */ new Map();
		bodies.set(endpoint, ofResource);
		const sql = `SELECT DISTINCT ${Object.keys(part).map((column) => `t.${column}`).join(", ")}, r.* REPLACE (epoch_us(r.fetched_at) AS fetched_at)
      FROM ${table} t JOIN responses r USING (response_id)`;
		for (const row of await selectRows(connection, sql)) {
			const detail = Object.fromEntries(Object.entries(part).map(([column, field]) => [field, textOf(row, column)]));
			ofResource.set(subResourceKey(detail), {
				...toResponse(row),
				endpoint
			});
		}
	}
	return bodies;
}
const toListing = (text) => text === "connection" || text === "initiatives" ? text : null;
const surveysSql = `
  SELECT survey_id, listing_hash, epoch_us(last_updated_at) AS last_updated_at, response_id, failure
  FROM internal.sync_surveys ORDER BY survey_id`;
/** A replay's row repeats the watermark that it reached, so the newest row is always the right one. */
const lastRunSql = `
  SELECT epoch_us(watermark_at) AS watermark_at, survey_listing FROM runs
  WHERE watermark_at IS NOT NULL ORDER BY run_id DESC LIMIT 1`;
const listedByRunSql = `SELECT max(run_id) AS run_id FROM runs WHERE mode <> 'replay'`;
const wholeListingSql = `
  WITH whole AS (
    SELECT run_id, started_at FROM runs
    WHERE mode <> 'replay' AND changed_since = DATE '1970-01-01' ORDER BY run_id DESC LIMIT 1)
  SELECT epoch_us(whole.started_at) AS started_at, (SELECT count(*) FROM runs r WHERE r.run_id > whole.run_id AND r.mode <> 'replay') AS runs_since
  FROM whole`;
const listingIssuesSql = `
  SELECT code || ' ' || coalesce(json_pointer, '') || ' ' || coalesce(value, '') AS key
  FROM data_issues WHERE scope IN ('initiatives', 'survey_listing')`;
const valueListsSql = `
  SELECT l.value_list_id, epoch_us(any_value(r.fetched_at)) AS fetched_at,
    count(o.option_code) AS options, count(o.name) AS names
  FROM value_lists l LEFT JOIN responses r USING (response_id) LEFT JOIN value_list_options o USING (value_list_id)
  GROUP BY l.value_list_id ORDER BY l.value_list_id`;
const subResourcesSql = "SELECT resource, detail FROM internal.sync_details ORDER BY ALL";
const rejectedSurveysSql = `
  SELECT survey_id FROM internal.sync_surveys
  WHERE response_id IS NOT NULL AND survey_id NOT IN (SELECT survey_id FROM surveys WHERE removed_at IS NULL)
  ORDER BY survey_id`;
const lookupSql = `
  SELECT path FROM responses
  WHERE method = 'POST' AND path LIKE '%/value-list/lookup' ORDER BY fetched_at DESC LIMIT 1`;
const unknownListsSql = `
  SELECT value_list_id, bool_or(response_id IS NULL) AS failed FROM data_issues
  WHERE scope = 'value_lists' AND code = 'unknown_value_list' AND value_list_id IS NOT NULL GROUP BY ALL ORDER BY ALL`;
const crossDuplicatesSql = `
  SELECT i.survey_id, i.utrv_id, u.survey_id AS stands_in
  FROM data_issues i LEFT JOIN utrvs u USING (utrv_id)
  WHERE i.scope = 'references' AND i.code = 'duplicate_id' ORDER BY ALL`;
export { findHistory as a, reportedSql as c, deleteRows as d, insertRows as f, rememberExclusions as g, countNewExclusions as h, copyHistory as i, changedAtSql as l, isOfSurveys as m, readResponses as n, rememberPinned as o, insertStaged as p, readRunIds as r, rememberReported as s, readLakeState as t, createIdTable as u };
