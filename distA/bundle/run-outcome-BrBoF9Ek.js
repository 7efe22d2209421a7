import { c as textOf, i as numberOrNull, l as textOrNull, o as selectRow, r as numberOf, s as selectRows } from "./database-DMdAPb4d.js";
import { a as withPublished } from "./open-published-D0_ogVIY.js";
import { D as databaseName, t as currentFolder } from "./snapshot-folders-DqqDUO7i.js";
import { n as readFirstFigure, p as shapedRow } from "./read-key-figures-D_r5HU_F.js";
import { t as openCountSql } from "./open-decisions-BiSQAnC9.js";
import { t as closest } from "./suggest-vMPnIR5p.js";
import { n as isOfCodeSql } from "./deciding-rows-7Juh1eyZ.js";
import { join } from "node:path";
// dist/src/inspect/unmatched-decisions.js
async function readUnmatchedDecisions(select) {
	const known = /* @__PURE__ */ new Map();
	const unmatched = [];
	for (const row of await select(unmatchedSql)) {
		const what = whats.find((one) => one === row["what"]) ?? "type code";
		const names = known.get(what) ?? new Map((await select(namesSql[what])).map((each) => [textOf(each, "code"), textOrNull(each, "name")]));
		known.set(what, names);
		const named = textOf(row, "named");
		const nearest = nearestOf(named, names);
		unmatched.push({
			file: textOf(row, "file"),
			line: numberOf(row, "line"),
			what,
			named,
			nearest
		});
	}
	return unmatched;
}
/** @param names by code or id; null where it has no name of its own */
function nearestOf(named, names) {
	const codes = [...names.keys()];
	if (named.endsWith("*")) {
		const found = closest(named.slice(0, -1), codes.flatMap(beginnings));
		return found === void 0 ? null : `${found.candidate}*`;
	}
	const found = closest(named, codes)?.candidate;
	if (found === void 0) return null;
	const name = names.get(found) ?? null;
	return name === null ? found : `${found} (${name})`;
}
/** `305-1-a`, `305-1` and `305`: of codes that are equally near, the longest. */
const beginnings = (code) => code.split("-").map((_, at, parts) => parts.slice(0, parts.length - at).join("-"));
const whats = [
	"initiative",
	"tracker",
	"type code",
	"column"
];
const namesSql = {
	initiative: "SELECT initiative_id AS code, name FROM initiatives WHERE removed_at IS NULL ORDER BY ALL",
	tracker: "SELECT tracker_id AS code, name FROM trackers ORDER BY ALL",
	"type code": "SELECT DISTINCT type_code AS code, NULL AS name FROM trackers WHERE type_code IS NOT NULL ORDER BY ALL",
	column: "SELECT DISTINCT column_code AS code, NULL AS name FROM tracker_columns ORDER BY ALL"
};
const unmatchedSql = `
WITH questions AS (
  SELECT 'consolidation.csv' AS file, line, type_code, tracker_id, NULL AS column_code FROM consolidation_decisions
  UNION ALL SELECT 'measures.csv', line, type_code, tracker_id, column_code FROM measure_decisions)
SELECT 'consolidation.csv' AS file, line, 'initiative' AS what, initiative_id AS named
FROM (FROM consolidation_decisions WHERE initiative_id IS NOT NULL) d
  ANTI JOIN (FROM initiatives WHERE removed_at IS NULL) i USING (initiative_id)
UNION ALL
SELECT file, line, 'tracker', tracker_id FROM (FROM questions WHERE tracker_id IS NOT NULL) d ANTI JOIN trackers t USING (tracker_id)
UNION ALL
SELECT file, line, 'type code', type_code
FROM (FROM questions WHERE type_code IS NOT NULL) d ANTI JOIN trackers t ON ${isOfCodeSql("t.type_code", "d.type_code")}
UNION ALL
SELECT file, line, 'column', column_code
FROM (FROM questions WHERE column_code IS NOT NULL) d ANTI JOIN tracker_columns c USING (column_code)
ORDER BY file, line, what`;
// dist/src/inspect/run-outcome.js
/** Reads the details from the published lake. @throws DamagedError when that cannot be read */
async function readRunOutcome(output, report, most) {
	const folder = await currentFolder(output);
	if (folder === null) return {
		issues: [],
		changedSurveys: 0,
		restated: [],
		unmatchedDecisions: [],
		openDecisions: 0,
		groupFigures: null,
		firstFigure: null
	};
	const { added, changed, removed } = report.changes;
	return withPublished(join(folder, databaseName), async ({ connection }) => {
		const select = (sql, values) => selectRows(connection, sql, values);
		const issues = await select("SELECT severity, code, count(*) AS n FROM data_issues GROUP BY ALL");
		const [touched] = added + changed + removed === 0 ? [] : await select("SELECT count(DISTINCT survey_id) AS n FROM data_point_changes WHERE run_id = $1", [report.run_id]);
		const restated = report.restated === 0 ? [] : await select(restatedSql(most), [report.run_id]);
		const rows = async (sql, shape, values) => (await selectRows(connection, sql, values)).map((row) => shapedRow(row, shape));
		return {
			groupFigures: await readGroupFigures(select),
			firstFigure: await readFirstFigure(rows),
			issues: issues.map((row) => ({
				severity: textOf(row, "severity"),
				code: textOf(row, "code"),
				count: numberOf(row, "n")
			})),
			changedSurveys: touched === void 0 ? 0 : numberOf(touched, "n"),
			restated: restated.map(toFigure),
			unmatchedDecisions: await readUnmatchedDecisions(select),
			openDecisions: numberOf(await selectRow(connection, openCountSql), "n")
		};
	});
}
/** Where a unit changed too, the values are not comparable, and `percent` is null. */
const restatedSql = (most) => `
  SELECT coalesce(tracker_name, tracker_id) AS tracker, coalesce(initiative_name, initiative_id) AS initiative,
    CAST(period_end AS VARCHAR) AS period_end, coalesce(new_base_unit, new_unit) AS unit, percent,
    coalesce(old_value_base, old_value_scaled, old_value_number) AS was,
    coalesce(new_value_base, new_value_scaled, new_value_number) AS now_is
  FROM restatements
  WHERE run_id = $1 AND was_reported AND difference IS NOT NULL AND difference <> 0
  ORDER BY abs(percent) DESC NULLS LAST, abs(difference) DESC, utrv_id, row_index, column_code, option_code
  LIMIT ${most}`;
/** The rows of `group_figures` with a value, of the newest year that has ended. */
const newestFigures = `(
  FROM group_figures SEMI JOIN (FROM internal.reporting_years WHERE is_newest AND is_closed) USING (reporting_year)
  WHERE depth = 0 AND value IS NOT NULL)`;
async function readGroupFigures(select) {
	const [all] = await select(`SELECT reporting_year AS year, count(*) AS n, count(*) FILTER (len(doubts) > 0) AS doubted FROM ${newestFigures} GROUP BY year`);
	if (all === void 0) return null;
	const doubts = await select(`SELECT doubt, count(*) AS n FROM (SELECT unnest(doubts) AS doubt FROM ${newestFigures}) GROUP BY doubt ORDER BY n DESC, doubt`);
	return {
		year: numberOf(all, "year"),
		count: numberOf(all, "n"),
		doubtedCount: numberOf(all, "doubted"),
		doubts: doubts.map((row) => ({
			name: textOf(row, "doubt"),
			count: numberOf(row, "n")
		}))
	};
}
const toFigure = (row) => ({
	tracker: textOrNull(row, "tracker") ?? "",
	initiative: textOrNull(row, "initiative") ?? "",
	periodEnd: textOrNull(row, "period_end"),
	was: numberOf(row, "was"),
	is: numberOf(row, "now_is"),
	unit: textOrNull(row, "unit"),
	percent: numberOrNull(row, "percent")
});
export { readRunOutcome };
