import { a as exitCodes, i as UsageError } from "./errors-C_z2rL-2.js";
import { t as require_lib } from "./lib-DP-bHo4J.js";
import { a as DamagedError, o as damageOf } from "./memory-shares-hgJkWYCJ.js";
import { t as inTemporaryFolder } from "./folders-Ch3xkLLg.js";
import { c as sqlLiteral, t as columnNames } from "./ddl-CUnltIoi.js";
import { c as textOf, d as withDatabase, i as numberOrNull, l as textOrNull, o as selectRow, r as numberOf, s as selectRows } from "./database-DMdAPb4d.js";
import { n as readAnyVersion, t as isOfThisSchema } from "./lake-version-CKlij-5M.js";
import { r as readPublished } from "./open-published-D0_ogVIY.js";
import { a as tables, o as tablesByYear, r as publishedTableNames, s as unhashedColumns } from "./tables-XTrwXWp2.js";
import { i as findReasons, r as differencesByReasonSql, t as changedFigure } from "./since-pin-CwYF5xDx.js";
import { i as diffReasons, n as changedFiguresSql, o as withDifferenceSql, r as diffReasonOf, t as byWeightSql } from "./changed-figures-DHvpyiH6.js";
import { C as keptFile, S as keptFigures, m as listPins, p as damageOfKept } from "./snapshot-folders-DqqDUO7i.js";
import { n as groupBy } from "./grouping-B_PRtCWX.js";
import { o as withoutFormula, t as csvCell } from "./csv-rows-B8HImWZJ.js";
import "./versions-CV9pneVp.js";
import { i as figureText, n as outputOption } from "./run-summary-CfMrJGvv.js";
import { t as readLake } from "./lake-location-G0pknm8f.js";
import { a as wrapped, n as alignedTable } from "./layout-C1Savhma.js";
import { l as plainLines, m as stringify, n as count, r as counted } from "./text-Bxluz5fi.js";
import { dirname, join, resolve } from "node:path";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
// dist/src/inspect/diff/kept-sides.js
var import_lib = require_lib();
/**
* The database, where it is there and of this version; else the files that a pin of the snapshot keeps.
* @throws UsageError if neither can be read
*/
async function keptSideOf(side, snapshot) {
	const isThere = existsSync(snapshot.databaseFile);
	const fromDatabase = {
		side,
		snapshotId: snapshot.snapshotId,
		pin: null,
		isDatabaseGone: false
	};
	if (isThere && isOfThisSchema(snapshot.manifest)) return fromDatabase;
	const pin = await findPin(snapshot);
	if (pin !== null) return {
		...fromDatabase,
		pin,
		isDatabaseGone: !isThere
	};
	if (!isThere) return fromDatabase;
	throw new UsageError(`the group figures of ${snapshot.snapshotId} cannot be compared: another version of esg-lake made it, and it is not pinned`, { hint: "Only pins can be compared after an upgrade: pin what you publish with esg-lake snapshots --pin NAME before you upgrade." });
}
/** A pin of this snapshot; null if there is none. */
async function findPin({ folder, snapshotId }) {
	const found = (await listPins(dirname(dirname(folder)))).find(({ record }) => record?.snapshot_id === snapshotId);
	return found?.record === void 0 || found.record === null ? null : {
		folder: found.folder,
		files: found.record.files
	};
}
/** @throws DamagedError if the file of a relation is not what was pinned */
async function pinnedFile(pin, relation) {
	const file = join(pin.folder, keptFile(relation));
	const damage = await damageOfKept(pin, relation);
	if (damage === null) return file;
	throw new DamagedError(`${file} ${damage}`, { hint: "Restore the folder of the pin from a backup of the output folder." });
}
/**
* Creates the temporary table `<side>_<relation>` with the rows of one relation of `keptFigures`.
* @param where SQL that follows `FROM relation`, to leave out rows that are not needed
* @param sql for the same rows of a database, made faster by leaving them out earlier
*/
async function readKept(connection, { side, pin }, relation, where = "", sql = keptFigures[relation]) {
	const rows = pin === null ? `(${sql})` : `read_parquet(${sqlLiteral(await pinnedFile(pin, relation))})`;
	await connection.run(`USE ${pin === null ? side : "memory"}`);
	await connection.run(`CREATE OR REPLACE TEMP TABLE ${side}_${relation} AS SELECT k.* FROM ${rows} k ${where}`);
	await connection.run("USE memory");
}
// dist/src/inspect/diff/line-boundaries.js
/**
* What runs between two snapshots saw of the initiatives whose places make the boundary of a line, by line, the earliest first; none if
* the lake was loaded anew in between. Needs what `findReasons` needs and creates.
*/
async function findBoundaryChanges(connection, { before, after }) {
	const [earlier, later] = before.snapshotId < after.snapshotId ? [before, after] : [after, before];
	await readKept(connection, later, "boundary_changes", `WHERE run_id > ${sqlLiteral(earlier.snapshotId)} AND change <> 'renamed'`);
	return rowsBy("line", await selectRows(connection, seenSql(later.side)), (row) => {
		const seen = row["seen_at"];
		if (!(seen instanceof Date)) throw new Error("seen_at is not a time");
		return {
			initiative_id: textOf(row, "initiative_id"),
			initiative_name: textOrNull(row, "name"),
			change: textOf(row, "change"),
			seen_at: seen.toISOString(),
			old_parent_id: textOrNull(row, "old_parent_id"),
			new_parent_id: textOrNull(row, "new_parent_id")
		};
	});
}
/** What `make` makes of each row, by a number in the rows. */
const rowsBy = (column, rows, make) => new Map([...groupBy(rows, (row) => numberOf(row, column))].map(([number, some]) => [number, some.map(make)]));
/**
* Initiatives whose place can make the boundary: the contributor if only one side has it; else those from it up to the node, or up to
* the root where the node is too deep.
*/
const placesSql = (side) => `
  SELECT w.line, unnest(CASE WHEN w.move <> 'moved' THEN [w.contributor_id]
      WHEN w.way_${side} IS NOT NULL THEN list_append(w.way_${side}, w.contributor_id)
      WHEN list_contains(i.path_ids, w.initiative_id) THEN i.path_ids END) AS initiative_id
  FROM diff_ways w JOIN diff_reasons r USING (line) JOIN ${side}_initiatives i ON i.initiative_id = w.contributor_id
  WHERE r.reason = 'boundary'`;
const seenSql = (later) => `
SELECT p.line, b.initiative_id, coalesce(b.new_name, b.old_name) AS name, b.change, b.seen_at, b.old_parent_id, b.new_parent_id
FROM ((${placesSql("before")}) UNION (${placesSql("after")})) p
  JOIN ${later}_boundary_changes b ON b.initiative_id = p.initiative_id
ORDER BY p.line, b.run_id, b.initiative_id`;
// dist/src/inspect/diff/diff-group-figures.js
/** Compares the group figures of two snapshots; in the order of `byWeightSql`. */
async function diffGroupFigures(connection, sides) {
	const both = [sides.before, sides.after];
	for (const side of both) await readKept(connection, side, "group_figures");
	await connection.run(figuresSql);
	await findReasons({
		run: (sql) => connection.run(sql),
		read: (side, ...asked) => readKept(connection, sides[side], ...asked)
	});
	const lines = await linesByFigure(connection, await findBoundaryChanges(connection, sides));
	const reasons = await reasonsByFigure(connection);
	return (await selectRows(connection, `FROM ${withDifferenceSql("diff_figures", "figure")} ORDER BY figure`)).map((row) => ({
		...changedFigure(row),
		reasons: reasons.get(numberOf(row, "figure")) ?? [],
		lines: lines.get(numberOf(row, "figure")) ?? []
	}));
}
const differenceIn = (row) => ({
	before: numberOrNull(row, "before"),
	after: numberOrNull(row, "after"),
	difference: numberOf(row, "difference")
});
async function linesByFigure(connection, boundaryChanges) {
	const rows = await selectRows(connection, `SELECT * FROM ${withDifferenceSql("diff_lines", "line")} JOIN diff_reasons USING (line)
     ORDER BY figure, abs(difference) DESC, contributor_id`);
	return rowsBy("figure", rows, (row) => ({
		contributor_id: textOf(row, "contributor_id"),
		contributor_name: textOrNull(row, "contributor_name"),
		reason: reasonIn(row),
		change: textOrNull(row, "change"),
		...differenceIn(row),
		utrv_ids_before: textsOf(row, "utrv_ids_before"),
		utrv_ids_after: textsOf(row, "utrv_ids_after"),
		boundary_changes: boundaryChanges.get(numberOf(row, "line")) ?? []
	}));
}
function textsOf(row, column) {
	const texts = row[column];
	return Array.isArray(texts) ? texts.map(String) : [];
}
async function reasonsByFigure(connection) {
	const rows = await selectRows(connection, `FROM ${differencesByReasonSql}`);
	const reasons = rowsBy("figure", rows, (row) => ({
		reason: reasonIn(row),
		change: textOrNull(row, "change"),
		difference: numberOf(row, "difference"),
		line_count: numberOf(row, "line_count")
	}));
	for (const each of reasons.values()) each.sort((a, b) => placeOf(a.reason) - placeOf(b.reason) || String(a.change).localeCompare(String(b.change)));
	return reasons;
}
const placeOf = (reason) => diffReasons.indexOf(reason);
const reasonIn = (row) => diffReasonOf(textOf(row, "reason"));
const figuresSql = `
CREATE OR REPLACE TEMP TABLE diff_figures AS
SELECT row_number() OVER (ORDER BY ${byWeightSql})::INTEGER AS figure, * FROM (
  ${changedFiguresSql("before_group_figures", "after_group_figures")})`;
// dist/src/inspect/diff-snapshots.js
/**
* Compares two published snapshots: tables by their content hashes, then only the rows that these do not rule out; and the
* group figures. Tables and surveys of different schema versions are not compared; group figures are, if the snapshot of
* the other version is pinned.
*
* @throws UsageError if nothing can be compared; DamagedError if one cannot be read
*/
async function diffSnapshots(from, to) {
	const sides = await keptSidesOf(from, to);
	const whyNoRows = whyRowsDiffer(from, to, sides);
	if (whyNoRows !== null && sides instanceof UsageError) throw sides;
	const used = [{
		name: "before",
		snapshot: from
	}, {
		name: "after",
		snapshot: to
	}].filter(({ name }) => whyNoRows === null || !(sides instanceof UsageError) && sides[name].pin === null);
	const compare = (tempDirectory) => withDatabase({
		file: ":memory:",
		tempDirectory,
		threads: availableParallelism()
	}, async ({ connection }) => {
		for (const { name, snapshot } of used) await connection.run(`ATTACH ${sqlLiteral(snapshot.databaseFile)} AS ${name} (READ_ONLY)`);
		return readAnyVersion(to, async () => ({
			from: named(from),
			to: named(to),
			tables: whyNoRows === null ? await diffTables(connection, from.manifest, to.manifest) : null,
			surveys: whyNoRows === null ? await diffSurveys(connection) : null,
			group_figures: await figuresOf(connection),
			notes: [whyNoRows, sides instanceof UsageError ? `${sides.message}. ${sides.hint}` : null].filter((note) => note !== null)
		}));
	});
	const figuresOf = async (connection) => {
		if (sides instanceof UsageError) return null;
		return haveSameFigures(from, to) ? [] : diffGroupFigures(connection, sides);
	};
	return whole(used.map(({ snapshot }) => snapshot), () => inTemporaryFolder(compare));
}
/** By their content hashes, which a later version makes in another way. */
function haveSameFigures({ manifest: a }, { manifest: b }) {
	const [before, after] = [a, b].map(({ tables: all }) => all["group_figures"]?.content_hash);
	return a.schema_version === b.schema_version && before !== void 0 && before === after;
}
/** Where group figures are read from, or why they cannot be compared. */
async function keptSidesOf(from, to) {
	try {
		return {
			before: await keptSideOf("before", from),
			after: await keptSideOf("after", to)
		};
	} catch (error) {
		if (error instanceof UsageError) return error;
		throw error;
	}
}
/** Why tables and surveys cannot be compared; null if they can. */
function whyRowsDiffer(from, to, sides) {
	const [a, b] = [from.manifest.schema_version, to.manifest.schema_version];
	const not = "Tables and surveys are not compared";
	if (a !== b) return `${not}: ${from.snapshotId} has schema version ${a}, ${to.snapshotId} has ${b}.`;
	if (sides instanceof UsageError) return null;
	const gone = [{
		snapshot: from,
		side: sides.before
	}, {
		snapshot: to,
		side: sides.after
	}].find(({ side }) => side.isDatabaseGone);
	return gone === void 0 ? null : `${not}: the database of ${gone.snapshot.snapshotId} is gone.`;
}
const named = ({ manifest }) => ({
	snapshot_id: manifest.snapshot_id,
	created_at: manifest.created_at,
	watermark_at: manifest.watermark_at
});
/** Runs work on the databases of snapshots; if it fails because one of them is damaged, the error names that one. */
async function whole(snapshots, work) {
	const guarded = snapshots.reduce((inner, { databaseFile }) => () => readPublished(databaseFile, inner), work);
	try {
		return await guarded();
	} catch (error) {
		for (const { databaseFile, manifest } of snapshots) {
			const damage = await damageOf(databaseFile, manifest.database);
			if (damage !== null) throw new DamagedError(`${databaseFile} ${damage}`, { cause: error });
		}
		throw error;
	}
}
async function diffTables(connection, from, to) {
	const diffed = [];
	for (const table of publishedTableNames) {
		const [a, b] = [from.tables[table], to.tables[table]];
		diffed.push(a !== void 0 && a.content_hash === b?.content_hash ? {
			table,
			added: 0,
			changed: 0,
			removed: 0
		} : await diffTable(connection, table, yearsSql(table, from, to)));
	}
	return diffed;
}
async function diffTable(connection, table, where) {
	const { key } = tables[table];
	const sql = key.length === 0 ? unkeyedSql(table, where) : keyedSql(table, key, where);
	const row = await selectRow(connection, sql);
	return {
		table,
		added: numberOf(row, "added"),
		changed: numberOf(row, "changed"),
		removed: numberOf(row, "removed")
	};
}
const keyedSql = (table, key, where) => `
WITH old_rows AS (${hashesSql("before", table, key, where)}), new_rows AS (${hashesSql("after", table, key, where)})
SELECT count(*) FILTER (o.id IS NULL) AS added, count(*) FILTER (n.id IS NULL) AS removed,
  count(*) FILTER (o.content <> n.content) AS changed
FROM old_rows o FULL JOIN new_rows n ON n.id = o.id`;
/** Duplicate rows count as often as they occur. */
const unkeyedSql = (table, where) => `
WITH old_rows AS (${hashesSql("before", table, [], where)}), new_rows AS (${hashesSql("after", table, [], where)}),
counts AS (
  SELECT coalesce(n.count, 0) - coalesce(o.count, 0) AS more
  FROM (SELECT content, count(*) AS count FROM old_rows GROUP BY content) o
    FULL JOIN (SELECT content, count(*) AS count FROM new_rows GROUP BY content) n USING (content))
SELECT coalesce(sum(more) FILTER (more > 0), 0)::BIGINT AS added, 0 AS changed,
  coalesce(-sum(more) FILTER (more < 0), 0)::BIGINT AS removed
FROM counts`;
/** Hashes instead of rows, so that the comparison fits in memory. */
function hashesSql(lake, table, key, where) {
	const current = columnNames(table).includes("removed_at") ? "removed_at IS NULL" : "true";
	return `SELECT ${key.length === 0 ? "" : `hash(${key.map(import_lib.quotedIdentifier).join(", ")}) AS id, `}${hashSql(table)} AS content FROM ${lake}.${table} WHERE ${current} AND ${where}`;
}
/** Hash of a row's content. */
function hashSql(table) {
	return `hash(${columnNames(table).filter((name) => !unhashedColumns.includes(name)).map(import_lib.quotedIdentifier).join(", ")})`;
}
/** For a table that is published by year: only the years whose files differ. */
function yearsSql(table, from, to) {
	if (!tablesByYear.includes(table)) return "true";
	const filesOf = ({ tables: all }) => new Set((all[table]?.files ?? []).map(({ path, content_hash: hash }) => `${path} ${hash}`));
	const [a, b] = [filesOf(from), filesOf(to)];
	const years = [...[...a].filter((file) => !b.has(file)), ...[...b].filter((file) => !a.has(file))].map((file) => /period_year=(-?\d+)/.exec(file)?.[1]);
	if (years.some((year) => year === void 0)) return "true";
	return `year(period_end) IN (${[...new Set(years), "NULL"].join(", ")})`;
}
async function diffSurveys(connection) {
	return (await selectRows(connection, surveysSql)).map((row) => ({
		survey_id: textOf(row, "survey_id"),
		change: changeOf(textOf(row, "change")),
		survey_name: textOrNull(row, "survey_name"),
		initiative_name: textOrNull(row, "initiative_name"),
		period_label: textOf(row, "period_label"),
		data_points: {
			added: numberOf(row, "added"),
			changed: numberOf(row, "changed"),
			removed: numberOf(row, "removed")
		}
	}));
}
function changeOf(change) {
	return change === "added" || change === "removed" ? change : "changed";
}
/** Three hashes for each current survey: of its own row, of its records and of its data points. */
const contentSql = (lake) => `
  SELECT s.survey_id, s.initiative_id, s.name, s.period_label, ${hashSql("surveys")} AS own,
    u.records, d.points
  FROM ${lake}.surveys s
    LEFT JOIN (SELECT survey_id, bit_xor(${hashSql("utrvs")}) AS records FROM ${lake}.utrvs GROUP BY survey_id) u USING (survey_id)
    LEFT JOIN (SELECT survey_id, bit_xor(${hashSql("data_points")}) AS points FROM ${lake}.data_points GROUP BY survey_id) d USING (survey_id)
  WHERE s.removed_at IS NULL`;
const pointsSql = (lake) => `
  SELECT survey_id, hash(utrv_id, row_index, column_code, option_code) AS id, ${hashSql("data_points")} AS content
  FROM ${lake}.data_points SEMI JOIN touched USING (survey_id)`;
/** Data points are compared one by one only for surveys that differ. */
const surveysSql = `
WITH old_surveys AS MATERIALIZED (${contentSql("before")}), new_surveys AS MATERIALIZED (${contentSql("after")}),
touched AS MATERIALIZED (
  SELECT survey_id, CASE WHEN o.own IS NULL THEN 'added' WHEN n.own IS NULL THEN 'removed' ELSE 'changed' END AS change,
    coalesce(n.name, o.name) AS survey_name, coalesce(n.initiative_id, o.initiative_id) AS initiative_id,
    coalesce(n.period_label, o.period_label) AS period_label
  FROM old_surveys o FULL JOIN new_surveys n USING (survey_id)
  WHERE o.own IS DISTINCT FROM n.own OR o.records IS DISTINCT FROM n.records OR o.points IS DISTINCT FROM n.points),
points AS (
  SELECT survey_id, count(*) FILTER (o.id IS NULL) AS added, count(*) FILTER (n.id IS NULL) AS removed,
    count(*) FILTER (o.content <> n.content) AS changed
  FROM (${pointsSql("before")}) o FULL JOIN (${pointsSql("after")}) n USING (survey_id, id) GROUP BY survey_id)
SELECT t.survey_id, t.change, t.survey_name, coalesce(i.name, j.name) AS initiative_name, t.period_label,
  coalesce(p.added, 0) AS added, coalesce(p.changed, 0) AS changed, coalesce(p.removed, 0) AS removed
FROM touched t LEFT JOIN points p USING (survey_id)
  LEFT JOIN after.initiatives i ON i.initiative_id = t.initiative_id
  LEFT JOIN before.initiatives j ON j.initiative_id = t.initiative_id
ORDER BY added + changed + removed DESC, t.survey_id`;
// dist/src/cli/commands/diff.js
/** `diff`: shows the differences between two published snapshots. */
async function diff({ values, world, positional, secondPositional }) {
	if (positional === void 0) throw new UsageError("no snapshot given", { hint: "esg-lake diff ID [ID]; esg-lake snapshots lists them." });
	const output = resolve(world.workingDirectory, values.output);
	const [from, to] = [await readLake(output, positional), await readLake(output, secondPositional)];
	const found = await diffSnapshots(from, to);
	const nameOf = ({ manifest, snapshotId }, asked) => manifest.schema_version === 1 ? asked ?? snapshotId : null;
	const named = {
		before: nameOf(from, positional),
		after: nameOf(to, secondPositional),
		outputOption: outputOption(values.output).trim()
	};
	const width = world.stdout.columns;
	world.stdout.write(answerIn(values.json ? "json" : values.format, found, named, width));
	return exitCodes.ok;
}
function answerIn(format, found, named, width) {
	if (format === "json") return `${stringify(found, 2)}\n`;
	if (format !== "csv") return diffText(found, named, width);
	if (found.group_figures === null) throw new UsageError(found.notes.join(" "));
	const csv = linesCsv(found.group_figures);
	return width === void 0 ? csv : plainLines(csv);
}
const maxSurveys = 20;
const maxFigures = 10;
/** @param width of the terminal; undefined without one */
function diffText({ from, to, tables, surveys, group_figures: figures, notes }, named, width) {
	const differing = (tables ?? []).filter(({ added, changed, removed }) => added + changed + removed > 0);
	const fitting = width === void 0 ? {} : { width };
	const sections = [
		notes.flatMap((note) => [...wrapped(note, width ?? Number.POSITIVE_INFINITY), ""]).join("\n"),
		section("group figure", figures ?? [], maxFigures, "all with --json or --format csv", (shown) => shown.map((figure) => figureText(figure, named, width)).join("\n")),
		differing.length === 0 ? "" : alignedTable([
			"table",
			"added",
			"changed",
			"removed"
		], differing.map(({ table, added, changed, removed }) => [table, ...[
			added,
			changed,
			removed
		].map(dotted)]), {
			...fitting,
			right: /* @__PURE__ */ new Set([
				1,
				2,
				3
			])
		}),
		section("survey", surveys ?? [], maxSurveys, "all with --json", (shown) => alignedTable([
			"survey",
			"of",
			"period",
			"",
			"points +",
			"~",
			"-"
		], shown.map(surveyCells), {
			...fitting,
			right: /* @__PURE__ */ new Set([
				4,
				5,
				6
			])
		}))
	].filter((text) => text !== "");
	const head = `From ${from.snapshot_id} to ${to.snapshot_id}\n`;
	return sections.length === 0 ? `${head}No differences.\n` : [head, ...sections].join("\n");
}
function section(one, all, max, others, text) {
	if (all.length === 0) return "";
	const cut = all.length <= max ? "" : `; the first ${max}, ${others}`;
	return `${counted(all.length, one)} ${all.length === 1 ? "differs" : "differ"}${cut}\n\n${text(all.slice(0, max))}`;
}
const surveyCells = (survey) => [
	survey.survey_name ?? survey.survey_id,
	survey.initiative_name ?? "",
	survey.period_label,
	survey.change,
	...[
		survey.data_points.added,
		survey.data_points.changed,
		survey.data_points.removed
	].map(dotted)
];
const dotted = (value) => value === 0 ? "·" : count(value);
const columns = [
	"initiative_id",
	"initiative_name",
	"measure_id",
	"type_code",
	"tracker_name",
	"column_code",
	"option_code",
	"reporting_year",
	"contributor_id",
	"contributor_name",
	"reason",
	"change",
	"before",
	"after",
	"difference",
	"base_unit",
	"utrv_ids_before",
	"utrv_ids_after",
	"boundary_initiative_id",
	"seen_at",
	"old_parent_id",
	"new_parent_id"
];
/** All lines of group figures that differ, as CSV (RFC 4180) with a header line; several ids or times in a cell are joined by `;`. */
const linesCsv = (figures) => [columns.join(","), ...figures.flatMap((figure) => figure.lines.map((line) => {
	const row = {
		...figure,
		...line,
		...seenOf(line)
	};
	return columns.map((column) => cellOf(row[column])).join(",");
}))].map((line) => `${line}\r\n`).join("");
/** What was seen of the tree, column by column. */
const seenOf = ({ boundary_changes: changes }) => ({
	boundary_initiative_id: changes.map(({ initiative_id: id }) => id),
	seen_at: changes.map(({ seen_at: at }) => at),
	old_parent_id: changes.map(({ old_parent_id: id }) => id),
	new_parent_id: changes.map(({ new_parent_id: id }) => id)
});
function cellOf(value) {
	if (typeof value === "string") return csvCell(withoutFormula(value) || null);
	return typeof value === "object" ? value?.join(";") ?? "" : String(value);
}
export { diff as default, linesCsv };
