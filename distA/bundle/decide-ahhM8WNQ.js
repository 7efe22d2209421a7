import { a as exitCodes, i as UsageError, o as messageOf } from "./errors-C_z2rL-2.js";
import { a as withoutUnprintable, i as shellWord, n as printable } from "./printable-D5BxvqJ9.js";
import { c as textOf, i as numberOrNull, l as textOrNull, r as numberOf, s as selectRows } from "./database-DMdAPb4d.js";
import { n as withLake } from "./lake-DQE59y_A.js";
import { o as additivitySql, r as numbersSql, t as readGivenDecisions } from "./given-decisions-CBceef7c.js";
import { i as readHeader, n as isFormula, o as withoutFormula, r as readCsv, t as csvCell } from "./csv-rows-B8HImWZJ.js";
import { t as decisionColumns } from "./decisions-QZn_gqkp.js";
import { i as openPlacesSql, n as openDecisionKinds, r as openDecisionNames } from "./open-decisions-BiSQAnC9.js";
import { i as exactSumsSql, o as exactTotalsSql, r as exactPartsSql } from "./exact-sum-BpErNVRf.js";
import { a as optionHintsTableSql, n as leftOutSql, t as hintsSql } from "./row-hints-BKdtU5el.js";
import { t as decisionFileNames } from "./decision-file-CkSLBKVT.js";
import { s as readSnapshot, t as currentFolder } from "./snapshot-folders-DqqDUO7i.js";
import { t as readLake } from "./lake-location-G0pknm8f.js";
import { t as refuseManaged } from "./target-file-DGri7KvH.js";
import { a as wrapped, r as cutToWidth } from "./layout-C1Savhma.js";
import { n as outputOption } from "./run-summary-CfMrJGvv.js";
import { m as stringify, n as count, r as counted, s as number, u as plainText } from "./text-Bxluz5fi.js";
import { i as widthOf } from "./text-output-JCIFfAKd.js";
import { appendFile, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
// dist/src/schema/decisions/decision-line.js
/** The line with the decision left empty, without line break. @param columns in the order of the file */
const emptyLine = (undecided, columns) => decidedLine(undecided, {}, columns);
/** @param decision cells by column */
function decidedLine({ file, target, name }, decision, columns = decisionColumns[file]) {
	const cells = {
		...target,
		...decision,
		...name === null ? {} : { reason: withoutFormula(printable(name, 80)) }
	};
	return columns.map((column) => csvCell(cells[column] ?? null)).join(",");
}
/** Whether a file may have this text as it is: a line about another text would have no effect. */
const isHarmless = (text) => !isFormula(text) && withoutUnprintable(text, () => "") === text;
// dist/src/inspect/open-decisions/open-examples.js
/** `open_places`, and `open_items`: one row for each decision. */
const itemStatements = [`CREATE TEMP TABLE open_places AS ${openPlacesSql}`, `CREATE TEMP TABLE open_items AS
  SELECT row_number() OVER (ORDER BY kind, about, about_column)::INTEGER AS item, kind, about, about_column,
    count(*) FILTER (is_low) AS too_low, count(*) FILTER (NOT is_low) AS too_high, list_sort(list(DISTINCT reporting_year)) AS years
  FROM open_places GROUP BY kind, about, about_column`];
/**
* `open_candidates`: the figures of groups that each decision is about, and those of parents themselves; `distance` is that
* of a parent.
*/
const candidatesSql = `
CREATE TEMP TABLE open_candidates AS
SELECT i.item, i.kind, p.about, g.initiative_id AS group_id, g.initiative_name AS group_name, g.measure_id, g.tracker_id, g.tracker_name,
  g.type_code, g.column_code, g.option_code, g.base_unit, g.reporting_year, g.period_end, g.value, g.depth = 0 AS is_of_group, a.distance
FROM open_places p
  JOIN open_items i ON i.kind = p.kind AND i.about = p.about AND i.about_column IS NOT DISTINCT FROM p.about_column
  JOIN group_figures g ON (g.depth = 0 OR (p.kind = 'parent' AND g.initiative_id = p.about))
    AND g.tracker_id = p.tracker_id AND g.reporting_year = p.reporting_year AND g.column_code IS NOT DISTINCT FROM p.column_code AND (p.kind <> 'unit' OR g.base_unit = p.about)
  LEFT JOIN initiative_ancestors a ON p.kind = 'parent' AND a.ancestor_id = g.initiative_id AND a.descendant_id = p.about
WHERE p.kind <> 'parent' OR a.distance IS NOT NULL`;
/** `open_newest`: those of the newest year that has ended before the day that is bound. */
const newestSql = `
CREATE TEMP TABLE open_newest AS
FROM open_candidates
QUALIFY dense_rank() OVER (PARTITION BY item ORDER BY period_end < $1::DATE DESC, reporting_year DESC) = 1`;
/** SQL for a relation with the exact sum `other` of `value`, by decision and figure. */
const otherSumsSql = (relation) => `
FROM ${exactSumsSql(`(SELECT item, group_id, measure_id, ${exactTotalsSql("value", "other")}
    FROM (SELECT *, ${exactPartsSql("value")} FROM (${relation})) GROUP BY item, group_id, measure_id)`, ["other"])}`;
/** SQL for the difference of two values as a share of the greater amount, at most 1. */
const shareSql = (a, b) => `coalesce(least(abs(coalesce(${b}, 0) - coalesce(${a}, 0)) / nullif(greatest(abs(coalesce(${a}, 0)), abs(coalesce(${b}, 0))), 0), 1), 0)`;
/**
* The decisions with their examples: figures whose other value is known before others, then the one of a group that changes
* most; if none does, that of the parent itself.
*/
const examplesSql = `
WITH known AS (
  SELECT n.*, o.other, o.item IS NOT NULL AS is_known, CASE WHEN is_known THEN ${shareSql("n.value", "o.other")} END AS changed,
    CASE WHEN n.is_of_group THEN changed WHEN is_known THEN 0 END AS share
  FROM open_newest n LEFT JOIN open_others o ON o.item = n.item AND o.group_id = n.group_id AND o.measure_id = n.measure_id),
examples AS (
  FROM known QUALIFY row_number() OVER (
    PARTITION BY item ORDER BY is_known DESC, share DESC, changed DESC, abs(coalesce(other, 0) - coalesce(value, 0)) DESC, abs(value) DESC NULLS LAST,
      measure_id, group_id) = 1),
codes AS (SELECT lower(type_code) AS code, count(*) AS trackers FROM trackers GROUP BY lower(type_code))
SELECT i.kind, i.about, i.about_column, i.too_low, i.too_high, i.years::VARCHAR AS years, coalesce(c.figures, 0) AS figures,
  coalesce(n.name, t.name) AS name, t.type_code, coalesce(k.trackers = 1, false) AS is_only_of_code, q.over_time,
  coalesce(b.item IS NOT NULL, false) AS is_below_aggregation,
  e.group_id, e.group_name, e.measure_id, e.tracker_name, e.type_code AS example_type_code, e.column_code, e.option_code, e.reporting_year,
  e.base_unit, e.value, e.other, coalesce(e.is_known, false) AS is_known, e.share
FROM open_items i LEFT JOIN examples e USING (item)
  LEFT JOIN (SELECT item, count(DISTINCT (group_id, measure_id, period_end)) AS figures FROM open_candidates WHERE is_of_group GROUP BY item) c USING (item)
  LEFT JOIN open_below_aggregations b USING (item)
  LEFT JOIN initiatives n ON i.kind = 'parent' AND n.initiative_id = i.about
  LEFT JOIN trackers t ON i.kind NOT IN ('parent', 'unit') AND t.tracker_id = i.about
  LEFT JOIN codes k ON k.code = lower(t.type_code)
  LEFT JOIN figure_additivity q ON q.tracker_id = t.tracker_id AND q.column_code IS NOT DISTINCT FROM i.about_column
ORDER BY e.share DESC NULLS LAST, abs(e.value) DESC NULLS LAST, i.about, i.about_column`;
// dist/src/inspect/open-decisions/other-outcomes.js
const sameYear = (figure) => `${figure}.tracker_id = n.tracker_id AND ${figure}.column_code IS NOT DISTINCT FROM n.column_code
    AND ${figure}.reporting_year = n.reporting_year`;
/**
* Statements that add to `open_others` what years would be with the value of the part that ends them. That is known only if
* the same initiatives would have figures of the same measures: others may cover them, or they others.
*/
const partStatements = [
	`CREATE TEMP TABLE open_part_places AS
  SELECT DISTINCT n.item, n.tracker_id, n.column_code, n.reporting_year, n.period_end
  FROM open_newest n JOIN figure_additivity q ON q.tracker_id = n.tracker_id AND q.column_code IS NOT DISTINCT FROM n.column_code
  WHERE n.kind = 'over_time' AND q.over_time = 'sum'`,
	`CREATE TEMP TABLE open_last_parts AS
  SELECT n.item, p.initiative_id, p.measure_id, p.value
  FROM open_part_places n JOIN period_figures p ON ${sameYear("p")} AND p.basis <> 'aggregation' AND abs(p.period_end - n.period_end) <= 7
    ANTI JOIN (FROM figures WHERE basis = 'reported') f
      ON f.initiative_id = p.initiative_id AND f.tracker_id = n.tracker_id AND f.reporting_year = n.reporting_year
  QUALIFY rank() OVER (PARTITION BY n.item, p.initiative_id
    ORDER BY p.period = 'quarterly' DESC, abs(p.period_end - n.period_end), p.period_end DESC) = 1`,
	`CREATE TEMP TABLE open_part_years AS
  SELECT n.item, f.initiative_id, f.measure_id FROM open_part_places n JOIN (FROM figures WHERE basis = 'parts') f ON ${sameYear("f")}`,
	`INSERT INTO open_others ${otherSumsSql(`
    SELECT n.item, n.group_id, n.measure_id, CASE WHEN c.basis = 'parts' THEN l.value ELSE c.value END AS value
    FROM open_newest n SEMI JOIN open_part_places p ON p.item = n.item
      ANTI JOIN (
        SELECT item FROM open_last_parts l FULL JOIN open_part_years y USING (item, initiative_id, measure_id)
        WHERE l.measure_id IS NULL OR y.measure_id IS NULL) u ON u.item = n.item
      JOIN rollup_contributions c ON c.initiative_id = n.group_id AND c.measure_id = n.measure_id AND c.reporting_year = n.reporting_year
      LEFT JOIN open_last_parts l ON l.item = n.item AND l.initiative_id = c.contributor_id AND l.measure_id = c.measure_id`)}`
];
const samePlace = (figure, place) => `${figure}.tracker_id = ${place}.tracker_id AND ${figure}.period_end = ${place}.period_end
    AND ${figure}.column_code IS NOT DISTINCT FROM ${place}.column_code`;
/** Statements that add to `open_others` what figures would be if a parent's report stood alone. */
const parentStatements = [
	`
CREATE TEMP TABLE open_reports AS
SELECT n.item, n.about, n.tracker_id, n.column_code, n.period_end, min(r.shadow_distance) AS shadow_distance
FROM (SELECT DISTINCT item, about, tracker_id, column_code, period_end FROM open_newest WHERE kind = 'parent') n
  JOIN internal.rollup_figures r ON r.initiative_id = n.about AND ${samePlace("r", "n")}
GROUP BY ALL`,
	`
CREATE TEMP TABLE open_parents AS
WITH held AS (
  SELECT o.item, r.measure_id, r.period_end, sum(r.value) AS value
  FROM open_reports o JOIN initiative_ancestors a ON a.ancestor_id = o.about AND a.distance > 0
    JOIN internal.rollup_figures r ON r.initiative_id = a.descendant_id AND r.shadow_distance = a.distance AND ${samePlace("r", "o")}
  WHERE r.value IS NOT NULL GROUP BY ALL)
SELECT n.*, n.distance < o.shadow_distance AS is_counted,
  coalesce(n.value, 0) + CASE WHEN is_counted THEN coalesce(h.value, 0) ELSE 0 END AS near_value
FROM open_newest n JOIN open_reports o ON o.item = n.item AND ${samePlace("o", "n")}
  LEFT JOIN held h ON h.item = n.item AND h.measure_id = n.measure_id AND h.period_end = n.period_end
WHERE n.kind = 'parent'
QUALIFY row_number() OVER (PARTITION BY n.item, n.is_of_group ORDER BY ${shareSql("n.value", "near_value")} DESC,
  abs(near_value - coalesce(n.value, 0)) DESC, n.measure_id, n.group_id) = 1`,
	`INSERT INTO open_others ${otherSumsSql(`
    SELECT p.item, p.group_id, p.measure_id, r.value
    FROM open_parents p JOIN initiative_ancestors a ON a.ancestor_id = p.group_id
      JOIN internal.rollup_figures r ON r.initiative_id = a.descendant_id AND r.measure_id = p.measure_id AND ${samePlace("r", "p")}
      LEFT JOIN initiative_ancestors b ON b.ancestor_id = p.about AND b.descendant_id = r.initiative_id AND b.distance > 0
    WHERE r.value IS NOT NULL AND (a.distance < r.shadow_distance OR (p.is_counted AND b.distance = r.shadow_distance))`)}`,
	`CREATE TEMP TABLE open_below_aggregations AS
  SELECT DISTINCT p.item
  FROM open_parents p JOIN initiative_ancestors a ON a.descendant_id = p.about AND a.distance > 0
    JOIN internal.rollup_figures r ON r.initiative_id = a.ancestor_id AND ${samePlace("r", "p")}
    JOIN figures f ON f.initiative_id = r.initiative_id AND f.measure_id = r.measure_id AND f.period_end = r.figure_period_end
  WHERE r.value IS NOT NULL AND f.basis = 'aggregation'`
];
/** `open_row_records`: the value records that the examples are made of. */
const recordsSql = `
CREATE TEMP TABLE open_row_records AS
WITH counted AS (
  SELECT n.item, n.group_id, n.measure_id, n.tracker_id, n.column_code, c.contributor_id, c.figure_period_end, c.utrv_id
  FROM open_newest n JOIN rollup_contributions c
    ON c.initiative_id = n.group_id AND c.measure_id = n.measure_id AND c.reporting_year = n.reporting_year
  WHERE n.kind = 'rows')
SELECT item, group_id, measure_id, utrv_id FROM counted WHERE utrv_id IS NOT NULL
UNION
SELECT c.item, c.group_id, c.measure_id, u.utrv_id
FROM (FROM counted WHERE utrv_id IS NULL) c JOIN (FROM internal.used_numbers WHERE use = 'figure') u
  ON u.initiative_id = c.contributor_id AND u.tracker_id = c.tracker_id AND u.column_code IS NOT DISTINCT FROM c.column_code
  AND u.figure_period_end = c.figure_period_end`;
const ofRecords = "utrv_id IN (SELECT utrv_id FROM open_row_records)";
/** Statements that add to `open_others` what figures would be without totals, by the rules that make figures. */
const rowStatements = [
	recordsSql,
	`CREATE TEMP TABLE figure_records AS
  SELECT utrv_id, row_number() OVER ()::INTEGER AS record FROM (SELECT DISTINCT utrv_id FROM open_row_records)`,
	`CREATE TEMP TABLE measure_answers AS
  SELECT DISTINCT tracker_id, column_code, 'without_total' AS over_rows FROM open_newest WHERE kind = 'rows'`,
	optionHintsTableSql,
	hintsSql(ofRecords),
	leftOutSql(ofRecords),
	numbersSql(ofRecords),
	`INSERT INTO open_others ${otherSumsSql(`
    SELECT r.item, r.group_id, r.measure_id, n.value
    FROM open_row_records r JOIN figure_records f USING (utrv_id)
      JOIN figure_numbers n ON n.record = f.record AND n.measure_id = r.measure_id
    WHERE n.value IS NOT NULL`)}`
];
// dist/src/inspect/open-decisions/read-open-decisions.js
/**
* What is open in a snapshot, what changes a figure of a group most first.
*
* @throws DamagedError if it cannot be read; UsageError if a program of another version made it
*/
const readOpenDecisions = (snapshot) => withLake(snapshot, read);
async function read({ connection, snapshot }) {
	for (const sql of [...itemStatements, candidatesSql]) await connection.run(sql);
	await connection.run(newestSql, [snapshot.manifest.created_at.slice(0, 10)]);
	for (const sql of [
		`CREATE TEMP TABLE figure_additivity AS ${additivitySql}`,
		"CREATE TEMP TABLE open_others (item INTEGER, group_id VARCHAR, measure_id VARCHAR, other DOUBLE)",
		...parentStatements,
		...rowStatements,
		...partStatements
	]) await connection.run(sql);
	return (await selectRows(connection, examplesSql)).map(toDecision).sort(byWeight);
}
/**
* What changes a figure most comes first; of what changes none by as much as is shown (0.1 %), what concerns most reports;
* then by kind.
*/
function byWeight(a, b) {
	return shownShare(b) - shownShare(a) || reportsOf(b) - reportsOf(a) || (b.share ?? -1) - (a.share ?? -1) || placeOf(a) - placeOf(b);
}
const shownShare = ({ share }) => share !== null && share < 5e-4 ? 0 : share ?? -1;
const reportsOf = (one) => shownShare(one) === 0 && one.reports !== null ? one.reports.too_low + one.reports.too_high : 0;
const placeOf = ({ kind }) => openDecisionKinds.indexOf(kind);
/** What can be decided, and where: what holds without a decision, then the other. */
const choices = {
	parent: {
		file: "consolidation.csv",
		column: "report_is",
		words: ["consolidated", "stand_alone"]
	},
	rows: {
		file: "measures.csv",
		column: "over_rows",
		words: ["sum", "without_total"]
	},
	over_time: {
		file: "measures.csv",
		column: "over_time",
		words: ["sum", "period_end"]
	},
	unit: {
		file: "units.csv",
		column: "is",
		words: []
	},
	adding: {
		file: "measures.csv",
		column: "over_initiatives",
		words: ["sum", "none"]
	}
};
function toDecision(row) {
	const kind = openDecisionKinds.find((one) => one === row["kind"]) ?? "parent";
	const { file, column, words } = choices[kind];
	const target = targetOf(kind, row);
	const name = textOrNull(row, "name");
	const undecided = {
		file,
		target,
		name
	};
	const value = numberOrNull(row, "value");
	const outcome = (decision, is) => ({
		decision,
		...is,
		base_unit: textOrNull(row, "base_unit"),
		line: decidedLine(undecided, decision === null ? {} : { [column]: decision })
	});
	const [usual = null, other = null] = words;
	return {
		kind,
		file,
		target,
		name,
		type_code: textOrNull(row, "type_code"),
		column_code: textOrNull(row, "about_column"),
		figures: numberOf(row, "figures"),
		years: yearsOf(textOf(row, "years")),
		reports: kind === "parent" ? {
			too_low: numberOf(row, "too_low"),
			too_high: numberOf(row, "too_high")
		} : null,
		example: exampleOf(row, value),
		outcomes: [outcome(usual, usualOf(kind, row, value)), outcome(other, {
			is_now: false,
			...otherOf(kind, row)
		})],
		share: numberOrNull(row, "share"),
		line: emptyLine(undecided)
	};
}
const unknown = {
	is_known: false,
	value: null
};
/** Without a decision, quarters and months of which nobody knows what they are make no year. */
function usualOf(kind, row, value) {
	if (kind === "over_time" && row["over_time"] !== "sum") return {
		...unknown,
		is_now: false
	};
	if (kind === "parent" && row["is_below_aggregation"] === true) return {
		...unknown,
		is_now: false
	};
	return {
		is_now: true,
		is_known: row["measure_id"] !== null,
		value
	};
}
function otherOf(kind, row) {
	if (kind === "adding") return {
		is_known: true,
		value: null
	};
	return row["is_known"] === true ? {
		is_known: true,
		value: numberOrNull(row, "other")
	} : unknown;
}
/** A type code names one question only if no other has it; and an asterisk in it would match any characters. */
function targetOf(kind, row) {
	const about = textOf(row, "about");
	if (kind === "parent") return { initiative_id: about };
	if (kind === "unit") return { unit: about };
	const code = textOrNull(row, "type_code");
	const column = textOrNull(row, "about_column");
	return {
		...row["is_only_of_code"] === true && code !== null && /^[\w./:-]+$/.test(code) && !/^-/.test(code) ? { type_code: code } : { tracker_id: about },
		...column === null ? {} : { column_code: column }
	};
}
function exampleOf(row, value) {
	if (row["measure_id"] === null) return null;
	return {
		group_id: textOf(row, "group_id"),
		group_name: textOrNull(row, "group_name"),
		measure_id: textOf(row, "measure_id"),
		tracker_name: textOrNull(row, "tracker_name"),
		type_code: textOrNull(row, "example_type_code"),
		column_code: textOrNull(row, "column_code"),
		option_code: textOrNull(row, "option_code"),
		reporting_year: numberOf(row, "reporting_year"),
		base_unit: textOrNull(row, "base_unit"),
		value
	};
}
const yearsOf = (list) => (list.match(/\d+/g) ?? []).map(Number);
// dist/src/inspect/open-decisions/write-open-decisions.js
/**
* Appends the lines of open decisions to the files of a folder, with the decision left empty. What is in the files stays
* as it is.
*
* @throws UsageError naming file and line if a file is malformed
*/
async function writeOpenDecisions(folder, decisions) {
	await mkdir(folder, { recursive: true }).catch((cause) => {
		throw new UsageError(`the folder ${folder} cannot be made: ${messageOf(cause)}`, { cause });
	});
	const files = await readGivenDecisions(folder) ?? [];
	const written = [];
	for (const name of decisionFileNames) {
		const open = decisions.filter(({ file }) => file === name);
		const file = files.find((one) => one.name === name);
		if (open.length > 0) written.push(await append(join(folder, name), name, file, open));
	}
	return written;
}
/** The columns that say what a line is about. */
const targetColumns = {
	"consolidation.csv": [
		"initiative_id",
		"type_code",
		"tracker_id",
		"from_year",
		"to_year"
	],
	"measures.csv": [
		"type_code",
		"tracker_id",
		"column_code"
	],
	"units.csv": ["unit", "unit_type"]
};
async function append(path, name, file, decisions) {
	const keyOf = (cell) => JSON.stringify(targetColumns[name].map(cell));
	const open = new Map(decisions.map((one) => [keyOf((column) => one.target[column] ?? null), one]));
	const usable = [...open].filter(([, { target }]) => Object.values(target).every(isHarmless));
	const columns = decisionColumns[name];
	const there = new Set(file === void 0 ? [] : readCsv(file, columns).map(({ cell }) => keyOf(cell)));
	const added = usable.filter(([key]) => !there.has(key));
	const header = file === void 0 ? columns : readHeader(file, columns);
	const lines = [...file === void 0 ? [columns.join(",")] : [], ...added.map(([, decision]) => emptyLine(decision, header))];
	const lineBreak = file?.text.includes("\r\n") === true ? "\r\n" : "\n";
	const before = file === void 0 || /[\r\n]$/.test(file.text) ? "" : lineBreak;
	if (added.length > 0) await appendFile(path, before + lines.map((line) => line + lineBreak).join(""));
	return {
		file: path,
		added: added.length,
		already_there: usable.length - added.length,
		left_out: open.size - usable.length
	};
}
// dist/src/cli/commands/decide.js
/** `decide`: lists the decisions that are open, and writes their lines to the files of a folder. */
async function decide({ values, world }) {
	const output = resolve(world.workingDirectory, values.output);
	const folder = values.write === void 0 ? null : resolve(world.workingDirectory, values.write);
	if (folder !== null) await refuseManaged(output, folder, `--write ${values.write}`, true);
	const snapshot = await readLake(output, values.snapshot);
	const decisions = await readOpenDecisions(snapshot);
	const written = folder === null ? null : await writeOpenDecisions(folder, decisions);
	const { snapshotId: snapshot_id } = snapshot;
	const whole = {
		snapshot_id,
		open: decisions.length,
		decisions,
		...written === null ? {} : { written }
	};
	world.stdout.write(values.json ? `${stringify(whole, 2)}\n` : decideText(decisions, {
		written,
		folder: values.write ?? null,
		output: values.output,
		width: widthOf(world.stdout) ?? Number.POSITIVE_INFINITY
	}));
	return exitCodes.ok;
}
/** The decision that could change most, as text; null if none is open, or there is no lake of this version. */
async function firstOpenDecision({ values, world }) {
	const folder = await currentFolder(resolve(world.workingDirectory, values.output));
	const decisions = folder === null ? [] : await readSnapshot(folder).then(readOpenDecisions).catch(() => []);
	const [first] = decisions;
	if (first === void 0) return null;
	return `\n${`${counted(decisions.length, "decision")} open (esg-lake decide${outputOption(values.output)}), first:`}\n${itemText(first, widthOf(world.stdout) ?? 80)}`;
}
const maxShown = 20;
function decideText(decisions, options) {
	const { width } = options;
	if (decisions.length === 0) return "No decisions are open.\n";
	const shown = decisions.slice(0, maxShown);
	const cut = decisions.length > shown.length ? `; the first ${maxShown}, all with --json` : "";
	const head = wrapped(`${counted(decisions.length, "decision")} open: ${kindCounts(decisions)}${cut}.`, width);
	const items = shown.map((decision) => itemText(decision, width));
	return `${[
		...head,
		"",
		...items,
		...endLines(options)
	].join("\n")}\n`;
}
function kindCounts(decisions) {
	return Object.entries(openDecisionNames).map(([kind, names]) => ({
		names,
		n: decisions.filter((one) => one.kind === kind).length
	})).flatMap(({ names, n }) => n === 0 ? [] : [counted(n, ...names)]).join(", ");
}
/** Only the line to paste is never cut. */
function itemText(decision, width) {
	const { file, line, share } = decision;
	const cut = (text) => cutToWidth(plainText(text), width);
	const changes = share === null ? "" : `  ${number(Math.round(1e3 * share) / 10)} %`;
	return [
		cutToWidth(plainText(titleOf(decision)), Math.max(20, width - changes.length)) + changes,
		cut(`    ${figureText(decision)}`),
		cut(`    ${outcomesText(decision)}`),
		`    ${file}: ${plainText(line)}`,
		""
	].join("\n");
}
function titleOf(decision) {
	const { kind, name, type_code: code, column_code: column, target, reports } = decision;
	if (kind === "unit") return `The unit ${target["unit"] ?? ""} is unknown`;
	const { too_low: low, too_high: high } = reports ?? {
		too_low: 0,
		too_high: 0
	};
	const found = [...low > 0 ? [`${counted(low, "report")} too low`] : [], ...high > 0 ? [`${counted(high, "report")} too high`] : []];
	if (kind === "parent") return `${name ?? target["initiative_id"] ?? ""}: ${found.join(", ")}`;
	return `${[
		code,
		name ?? target["tracker_id"],
		column
	].filter((part) => part !== null).join(" · ")}: ${isUndecided(decision) ? "quarters or months make no year yet" : findings[kind]}`;
}
const findings = {
	rows: "rows may overlap",
	over_time: "quarters or months are added by default",
	adding: "adds up by default"
};
/** Whether nothing holds without a decision. */
const isUndecided = ({ kind, outcomes }) => kind === "over_time" && outcomes.every(({ is_now: isNow }) => !isNow);
function figureText({ kind, example, figures, years }) {
	if (example === null) return "in no figure of a group";
	const { group_name, group_id, tracker_name, type_code, column_code, option_code, reporting_year, base_unit } = example;
	const measure = [...kind === "parent" || kind === "unit" ? [
		type_code,
		tracker_name,
		column_code
	] : [], option_code].filter((part) => part !== null).join(" · ");
	const unit = base_unit === null ? "" : ` in ${base_unit}`;
	const [first, last] = [years[0], years.at(-1)];
	const span = first === last ? `${first}` : `${first} to ${last}`;
	return `${`${group_name ?? group_id} ${reporting_year}${measure === "" ? "" : `, ${measure}`}${unit}`} (1 of ${counted(figures, "figure")}, ${span})`;
}
function outcomesText({ example, outcomes }) {
	if (example === null) return outcomes.map(wordOf).join(" or ");
	const known = outcomes.filter(({ is_known: isKnown }) => isKnown);
	const unknown = outcomes.filter(({ is_known: isKnown }) => !isKnown);
	return [
		...known.some(({ is_now: isNow }) => isNow) ? [] : [`now: ${valueText(example.value)}`],
		...known.map((outcome) => `${wordOf(outcome)}: ${valueText(outcome.value)}`),
		...unknown.length === 0 ? [] : [`${unknown.map(wordOf).join(" or ")}: known after a replay`]
	].join("; ");
}
const wordOf = ({ decision, is_now: isNow }) => isNow ? `${decision ?? "as it is"} (now)` : decision ?? "converted";
const valueText = (value) => value === null ? "no figure" : number(value);
function endLines({ written, folder, output }) {
	if (written === null || folder === null) return ["Write these lines to files, with the decision left empty:", `  esg-lake decide --write decisions${outputOption(output)}`];
	return [
		...written.map(({ file, added, already_there: there, left_out: leftOut }) => {
			const notes = [
				`${counted(added, "line")} added`,
				...there > 0 ? [`${count(there)} already there`] : [],
				...leftOut > 0 ? [`${count(leftOut)} left out: a code or unit that a spreadsheet would run or not show`] : []
			];
			return `${plainText(file)}: ${notes.join(", ")}`;
		}),
		"Fill in what you decide, then:",
		`  esg-lake run --decisions ${shellWord(folder)}${outputOption(output)}`
	];
}
export { firstOpenDecision as n, decide as t };
