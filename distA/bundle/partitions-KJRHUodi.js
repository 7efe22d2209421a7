import { a as tables, o as tablesByYear, r as publishedTableNames } from "./tables-XTrwXWp2.js";
import { i as ofYearsSql, n as buckets, t as bucketSql } from "./touched-partitions-1xu1C7vR.js";
// dist/src/load/publish/partitions.js
/** The file of a table that is not published by year. */
function tableFile(table) {
	const { sortedBy = [] } = tables[table];
	return {
		table,
		path: `parquet/${table}.parquet`,
		where: "true",
		sortedBy
	};
}
/** The file of a partition: `parquet/<table>/period_year=2024/<table>.parquet`, or, in parts, `<table>-07.parquet`. */
function partitionFile(table, { year, part, parts }) {
	const { byYear } = tables[table];
	const name = parts === 1 ? table : `${table}-${String(part).padStart(2, "0")}`;
	const ofYear = ofYearsSql([year]);
	return {
		table,
		path: `parquet/${table}/period_year=${year}/${name}.parquet`,
		where: parts === 1 ? ofYear : `${ofYear} AND ${partSql(parts)} = ${part}`,
		sortedBy: byYear?.sortedBy ?? []
	};
}
/** SQL for the part of its year that a row belongs to. */
const partSql = (parts) => parts === 1 ? "0" : `${bucketSql} * ${parts} // ${buckets}`;
/** The part of a year that a bucket belongs to, as in SQL. */
const partOf = (bucket, parts) => Math.floor(bucket * parts / buckets);
/** Smaller parts compress worse. */
const usualPartRows = 25e4;
/** File names have two digits. */
const maxParts = 100;
/**
* The number of parts in which a year is published. It stays the same as long as it is large enough and at least half
* of what it could be, since a change rewrites the whole year.
*
* @param known the number of parts in the previous snapshot; 0 if it does not have the year
*/
function partsFor(rows, known, minPartRows) {
	const most = Math.min(Math.max(1, Math.floor(rows / minPartRows)), maxParts);
	return known <= most && 2 * known > most ? known : most;
}
/** Files of a manifest by year, in the order of their parts; null if they are not laid out by year. */
function filesByYear(files) {
	const years = /* @__PURE__ */ new Map();
	for (const file of files) {
		const year = periodYearOf(file.path);
		if (year === null) return null;
		years.set(year, [...years.get(year) ?? [], file]);
	}
	for (const ofYear of years.values()) ofYear.sort((a, b) => a.path < b.path ? -1 : 1);
	return years;
}
/** The year of a file's partition, from its path; null for a table with a single file. */
function periodYearOf(path) {
	const year = /\/period_year=(-?\d+)\//.exec(path)?.[1];
	return year === void 0 ? null : Number(year);
}
/** All tables of a snapshot. */
const everything = (manifest) => publishedTableNames.map((table) => wholeTable(manifest, table));
/**
* What has to be replaced to get from all of the snapshot `from` to all of the snapshot `to`: tables of which a file
* differs; of those published by year, the years of which a file differs, or that are in only one of the two.
*/
const changedPartitions = (from, to) => publishedTableNames.flatMap((table) => {
	const before = filesIn(from, table);
	const after = filesIn(to, table);
	if (isSame(before, after)) return [];
	const yearsBefore = tablesByYear.includes(table) ? filesByYear(before) : null;
	const yearsAfter = filesByYear(after);
	if (yearsBefore === null || yearsAfter === null) return [wholeTable(to, table)];
	const years = [.../* @__PURE__ */ new Set([...yearsBefore.keys(), ...yearsAfter.keys()])].filter((year) => !isSame(yearsBefore.get(year) ?? [], yearsAfter.get(year) ?? [])).sort((a, b) => a - b);
	const files = years.flatMap((year) => pathsOf(yearsAfter.get(year) ?? []));
	return years.length === 0 ? [] : [{
		table,
		years,
		files
	}];
});
const wholeTable = (manifest, table) => {
	const files = filesIn(manifest, table);
	const byYear = tablesByYear.includes(table) ? filesByYear(files) : null;
	return {
		table,
		years: null,
		files: pathsOf(byYear === null ? files : [...byYear.values()].flat())
	};
};
const pathsOf = (files) => files.map(({ path }) => path);
const filesIn = (manifest, table) => manifest.tables[table]?.files ?? [];
/**
* Compares bytes: the content hash leaves out columns that a warehouse has too, such as the response that a row was
* read from.
*/
const isSame = (a, b) => a.length === b.length && a.every(({ sha256 }) => b.some((file) => file.sha256 === sha256));
export { partSql as a, periodYearOf as c, partOf as i, tableFile as l, everything as n, partitionFile as o, filesByYear as r, partsFor as s, changedPartitions as t, usualPartRows as u };
