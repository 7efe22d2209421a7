import { t as require_lib } from "./lib-DP-bHo4J.js";
import { a as exitCodes, i as UsageError, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { c as sqlLiteral } from "./ddl-CUnltIoi.js";
import { r as withoutFinalSemicolons, t as asSubquery } from "./sql-text-DKMSL4A5.js";
import { p as interruptible } from "./database-DMdAPb4d.js";
import { i as saysDamaged, r as readPublished, t as damagedWhileRead } from "./open-published-D0_ogVIY.js";
import { m as stringify } from "./text-Bxluz5fi.js";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
// dist/src/cli/query/read-only.js
var import_lib = require_lib();
const reading = [import_lib.StatementType.SELECT, import_lib.StatementType.EXPLAIN];
const readingOrFiles = [
	...reading,
	import_lib.StatementType.COPY,
	import_lib.StatementType.EXPORT
];
/**
* One statement that only reads, ready to run. DuckDB turns `SHOW`, `DESCRIBE`, `SUMMARIZE`, `VALUES` and most
* `PRAGMA`s into a SELECT, and a `PIVOT` into temporary types and a SELECT: the types exist when this resolves.
*
* @throws UsageError for no statement, several, or one that does more than read; DuckDB's own error for invalid SQL
*/
async function prepareReading(connection, sql, allowFiles) {
	const statements = await extract(connection, sql);
	const count = statements?.count ?? 0;
	if (statements === null || count === 0) throw new UsageError("no SQL statement to run");
	if (count > 1 && !await isOneQuery(connection, sql, count)) throw new UsageError(`one SQL statement at a time, not ${count}`);
	for (let at = 0; at < count - 1; at += 1) await prepareAs(statements, at, [import_lib.StatementType.CREATE]).then(run);
	return prepareAs(statements, count - 1, allowFiles ? readingOrFiles : reading);
}
const run = (statement) => statement.run();
/**
* Whether several statements are what DuckDB made of one `PIVOT`: only a single query can be put in parentheses.
* Complete SQL has balanced parentheses, so it cannot close the outer ones.
*/
async function isOneQuery(connection, sql, count) {
	return extract(connection, `SELECT * FROM ${asSubquery(sql)}`).then((statements) => statements?.count === count, () => false);
}
async function prepareAs(statements, at, allowed) {
	const statement = await statements.prepare(at);
	const type = statement.statementType;
	if (allowed.includes(type)) return statement;
	const name = names[type] ?? import_lib.StatementType[type] ?? "this";
	throw new UsageError(`${name} is not allowed: query only reads, the lake is read-only here`, { hint: adviceOn(type) });
}
async function extract(connection, sql) {
	try {
		return await connection.extractStatements(sql);
	} catch (error) {
		if (error instanceof Error && error.message === "Error in native callback") return null;
		throw error;
	}
}
/** Statements for which DuckDB's name differs from the SQL keyword. */
const names = {
	[import_lib.StatementType.LOAD]: "INSTALL or LOAD",
	[import_lib.StatementType.TRANSACTION]: "BEGIN, COMMIT or ROLLBACK",
	[import_lib.StatementType.PRAGMA]: "this PRAGMA",
	[import_lib.StatementType.SET]: "SET, RESET or USE",
	[import_lib.StatementType.VACUUM]: "VACUUM or ANALYZE"
};
function adviceOn(type) {
	switch (type) {
		case import_lib.StatementType.SET:
		case import_lib.StatementType.VARIABLE_SET:
		case import_lib.StatementType.PRAGMA: return "Settings are fixed here: times are UTC. FROM duckdb_settings() shows them.";
		case import_lib.StatementType.CALL: return "Read what a function returns with FROM function().";
		case import_lib.StatementType.ATTACH:
		case import_lib.StatementType.DETACH:
		case import_lib.StatementType.LOAD: return "To join with other data, open output/current/lake.duckdb in DuckDB.";
		case import_lib.StatementType.COPY:
		case import_lib.StatementType.EXPORT: return "--out FILE writes a result to a file.";
		case import_lib.StatementType.PREPARE:
		case import_lib.StatementType.EXECUTE:
		case import_lib.StatementType.TRANSACTION: return "Give only the SELECT.";
		default: return "Only esg-lake run changes it. For your own tables, ATTACH lake.duckdb READ_ONLY in your own database.";
	}
}
/** The only table that is not part of the lake. */
const answer = "answer";
const types = {
	INTEGER: import_lib.INTEGER,
	DOUBLE: import_lib.DOUBLE,
	VARCHAR: import_lib.VARCHAR,
	DATE: import_lib.DATE,
	BOOLEAN: import_lib.BOOLEAN
};
/**
* Runs a statement with values for its parameters, which are bound and never inserted into the text.
*
* DuckDB does not know the types of the result's columns before the values are bound, and not every enclosing statement
* accepts parameters: therefore the result becomes a temporary table.
*
* @returns SQL for the result
* @throws UsageError for a value that DuckDB cannot read; otherwise as `prepareReading`
*/
async function answerOf(connection, sql, parameters, allowFiles) {
	await prepareReading(connection, sql, allowFiles);
	const values = {};
	for (const parameter of parameters) values[parameter.name] = await readValue(connection, parameter, allowFiles);
	const statement = await connection.prepare(`CREATE TEMP TABLE ${answer} AS (${withoutFinalSemicolons(sql)}\n)`);
	statement.bind(values, Object.fromEntries(parameters.map(({ name, type }) => [name, types[type]])));
	await statement.run();
	return `FROM temp.${answer}`;
}
async function readValue(connection, { name, type, default: fallback, text }, allowFiles) {
	const statement = await prepareReading(connection, `SELECT CAST(${text === void 0 ? `(${fallback}\n)` : "$text"} AS ${type})`, allowFiles);
	if (text !== void 0) statement.bind({ text }, { text: import_lib.VARCHAR });
	try {
		const [row] = (await statement.runAndReadAll()).getRows();
		return row?.[0] ?? null;
	} catch (error) {
		if (text === void 0 || !(error instanceof Error)) throw error;
		throw new UsageError(`--param ${name}: ${error.message.split("\n")[0]}`, { cause: error });
	}
}
// dist/src/cli/query/result-values.js
const kinds = {
	[import_lib.DuckDBTypeId.TINYINT]: "integer",
	[import_lib.DuckDBTypeId.SMALLINT]: "integer",
	[import_lib.DuckDBTypeId.INTEGER]: "integer",
	[import_lib.DuckDBTypeId.BIGINT]: "integer",
	[import_lib.DuckDBTypeId.UTINYINT]: "integer",
	[import_lib.DuckDBTypeId.USMALLINT]: "integer",
	[import_lib.DuckDBTypeId.UINTEGER]: "integer",
	[import_lib.DuckDBTypeId.UBIGINT]: "integer",
	[import_lib.DuckDBTypeId.HUGEINT]: "integer",
	[import_lib.DuckDBTypeId.UHUGEINT]: "integer",
	[import_lib.DuckDBTypeId.FLOAT]: "float",
	[import_lib.DuckDBTypeId.DOUBLE]: "float",
	[import_lib.DuckDBTypeId.DECIMAL]: "decimal",
	[import_lib.DuckDBTypeId.BOOLEAN]: "boolean",
	[import_lib.DuckDBTypeId.TIMESTAMP]: "time",
	[import_lib.DuckDBTypeId.TIMESTAMP_TZ]: "zoned time",
	[import_lib.DuckDBTypeId.BLOB]: "bytes",
	[import_lib.DuckDBTypeId.LIST]: "nested",
	[import_lib.DuckDBTypeId.ARRAY]: "nested",
	[import_lib.DuckDBTypeId.STRUCT]: "nested",
	[import_lib.DuckDBTypeId.MAP]: "nested",
	[import_lib.DuckDBTypeId.UNION]: "nested"
};
function toColumn(name, type) {
	const words = type.alias ?? String(type);
	return {
		name,
		type: words,
		kind: words === "JSON" ? "json" : words === "VARCHAR[]" ? "texts" : kinds[type.typeId] ?? "text"
	};
}
const isNumeric = ({ kind }) => kind === "integer" || kind === "float" || kind === "decimal";
/** Of two columns with the same name, one would be lost, so the second is called `name_2`. */
function uniqueNames(columns) {
	const names = /* @__PURE__ */ new Set();
	for (const { name } of columns) {
		let unique = name;
		for (let n = 2; names.has(unique); n += 1) unique = `${name}_${n}`;
		names.add(unique);
	}
	return [...names];
}
/**
* The value for JSON: integers beyond 2^53, and decimals that a double cannot represent, as text; dates and times in
* ISO 8601 (UTC); non-finite numbers as null.
*/
function toJsonValue(value, isJson = false) {
	if (value === null || value === void 0) return null;
	if (typeof value === "number") return Number.isFinite(value) ? value : null;
	if (typeof value === "string") return isJson ? parsed(value) : value;
	if (typeof value === "boolean" || typeof value === "bigint") return value;
	if (value instanceof import_lib.DuckDBDecimalValue) return decimalNumber(value);
	if (value instanceof import_lib.DuckDBListValue || value instanceof import_lib.DuckDBArrayValue) return value.items.map((item) => toJsonValue(item));
	if (value instanceof import_lib.DuckDBStructValue) return Object.fromEntries(Object.entries(value.entries).map(([key, item]) => [key, toJsonValue(item)]));
	if (value instanceof import_lib.DuckDBMapValue) return value.entries.map(({ key, value: item }) => ({
		key: toJsonValue(key),
		value: toJsonValue(item)
	}));
	return scalarText(value);
}
/** The value for a cell of a table or CSV; `null` stays `null`. */
function toCellText(value) {
	if (value === null || value === void 0) return null;
	if (typeof value === "object" && isNested(value)) return stringify(toJsonValue(value));
	return typeof value === "object" ? scalarText(value) : String(value);
}
const isNested = (value) => value instanceof import_lib.DuckDBListValue || value instanceof import_lib.DuckDBArrayValue || value instanceof import_lib.DuckDBStructValue || value instanceof import_lib.DuckDBMapValue;
function scalarText(value) {
	if (value instanceof import_lib.DuckDBTimestampTZValue) return isoTime(value.micros, "Z") ?? String(value);
	if (value instanceof import_lib.DuckDBTimestampValue) return isoTime(value.micros, "") ?? String(value);
	if (value instanceof import_lib.DuckDBDateValue) return String(value);
	if (value instanceof import_lib.DuckDBBlobValue) return Buffer.from(value.bytes).toString("hex");
	return String(value);
}
/** `undefined` outside the range of a Date. Fractions are written only if there are any. */
function isoTime(micros, zone) {
	const millis = micros >= 0n || micros % 1000n === 0n ? micros / 1000n : micros / 1000n - 1n;
	const date = new Date(Number(millis));
	if (Number.isNaN(date.getTime())) return void 0;
	const fraction = String((micros % 1000000n + 1000000n) % 1000000n + 1000000n).slice(1).replace(/0+$/, "");
	return `${date.toISOString().replace(/\.\d+Z$/, "")}${fraction === "" ? "" : `.${fraction}`}${zone}`;
}
function decimalNumber(value) {
	const text = String(value);
	return text.replace(/[-.]/g, "").replace(/^0+/, "").length <= 15 ? Number(text) : text;
}
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
/** SQL for the text of a value as written by `toCellText`; `null` for kinds that SQL cannot write the same way. */
function sqlText({ kind }, name) {
	switch (kind) {
		case "float": return `CASE WHEN ${name} = trunc(${name}) AND abs(${name}) < 1e15 THEN CAST(CAST(${name} AS BIGINT) AS VARCHAR)
        ELSE CAST(${name} AS VARCHAR) END`;
		case "time": return `CASE WHEN isfinite(${name}) THEN replace(CAST(${name} AS VARCHAR), ' ', 'T') ELSE CAST(${name} AS VARCHAR) END`;
		case "zoned time": return `CASE WHEN isfinite(${name}) THEN replace(left(CAST(${name} AS VARCHAR), -3), ' ', 'T') || 'Z'
        ELSE CAST(${name} AS VARCHAR) END`;
		case "bytes": return `lower(hex(${name}))`;
		case "texts": return `CAST(to_json(${name}) AS VARCHAR)`;
		case "nested": return null;
		default: return `CAST(${name} AS VARCHAR)`;
	}
}
const safeInteger = Number.MAX_SAFE_INTEGER;
/**
* SQL for the JSON of a value as written by `toJsonValue`, never NULL; `null` for kinds that SQL writes differently.
*/
function sqlJson(column, name) {
	const json = valueInSql(column, name);
	return json === null ? null : `coalesce(${json}, 'null')`;
}
function valueInSql(column, name) {
	const text = sqlText(column, name);
	switch (column.kind) {
		case "integer": return `CASE WHEN ${name} BETWEEN -${safeInteger} AND ${safeInteger} THEN ${text} ELSE '"' || ${text} || '"' END`;
		case "float": return `CASE WHEN isfinite(${name}) THEN ${text} END`;
		case "decimal": return `CASE WHEN length(ltrim(replace(replace(${text}, '-', ''), '.', ''), '0')) <= 15 THEN ${text}
        ELSE '"' || ${text} || '"' END`;
		case "boolean":
		case "texts": return text;
		case "json": return `CAST(json(${name}) AS VARCHAR)`;
		case "nested": return null;
		default: return `CAST(to_json(${text}) AS VARCHAR)`;
	}
}
// dist/src/cli/query/query-database.js
/** The published database, read-only; the SQL cannot reach files, extensions and settings. */
async function openQueryDatabase(options) {
	const spill = await spillFolder();
	const instance = await readPublished(options.path, () => openReadOnly(options.path, spill.folder)).catch((error) => {
		spill.remove();
		throw error;
	});
	const connection = interruptible(await instance.connect());
	await connection.run("SET TimeZone = 'UTC'");
	if (!options.allowFiles) await forbidFiles(connection, options.writable);
	await connection.run("SET lock_configuration = true");
	await connection.run("BEGIN");
	return {
		answer: (sql, parameters) => translated(async () => {
			const read = await answerOf(connection, sql, parameters, options.allowFiles);
			await connection.run("COMMIT");
			await connection.run("BEGIN");
			return read;
		}),
		columnNames: (sql) => translated(async () => {
			const asked = await prepareReading(connection, sql, options.allowFiles);
			return Array.from({ length: asked.columnCount }, (_, at) => asked.columnName(at));
		}),
		stream: async (sql) => translated(async () => (await prepareReading(connection, sql, options.allowFiles)).stream()),
		streamTexts: (sql, expressionOf) => translated(() => streamTexts(connection, sql, options.allowFiles, expressionOf)),
		requireWhole: (sql) => translated(() => requireWhole(connection, sql)),
		writeParquet: (sql, file) => translated(async () => {
			await prepareReading(connection, sql, options.allowFiles);
			await connection.run("ROLLBACK");
			await connection.run(`COPY (SELECT * FROM ${asSubquery(sql)}) TO ${sqlLiteral(file)} (FORMAT parquet, COMPRESSION zstd)`);
		}),
		close: () => {
			connection.closeSync();
			instance.closeSync();
			spill.remove();
		}
	};
}
const openReadOnly = (path, tempDirectory) => import_lib.DuckDBInstance.create(path, {
	access_mode: "READ_ONLY",
	autoinstall_known_extensions: "false",
	autoload_known_extensions: "false",
	temp_directory: tempDirectory
});
/**
* A new folder for data that exceeds memory, which only this user can read. DuckDB's default is next to the database,
* where nothing may be written. If no folder can be created, the name is empty and everything must fit in memory.
*/
async function spillFolder() {
	const folder = await mkdtemp(join(tmpdir(), "esg-lake-query-")).catch(() => "");
	if (folder !== "") spillFolders.add(folder);
	return {
		folder,
		remove: () => removeSpilled(folder)
	};
}
const spillFolders = /* @__PURE__ */ new Set();
/** After a closed pipe or a signal too. */
process.on("exit", () => spillFolders.forEach(removeSpilled));
function removeSpilled(folder) {
	if (spillFolders.delete(folder)) rmSync(folder, {
		recursive: true,
		force: true
	});
}
async function forbidFiles(connection, writable) {
	if (writable !== void 0) await connection.run(`SET allowed_paths = [${sqlLiteral(writable)}]`);
	await connection.run("SET enable_external_access = false");
}
async function streamTexts(connection, sql, allowFiles, expressionOf) {
	const asked = await prepareReading(connection, sql, allowFiles);
	const columns = Array.from({ length: asked.columnCount }, (_, at) => toColumn(asked.columnName(at), asked.columnType(at)));
	const expression = asked.statementType === import_lib.StatementType.SELECT ? expressionOf(columns) : null;
	if (expression === null) return null;
	const names = columns.map((_, at) => `c${at}`).join(", ");
	const statement = await prepareReading(connection, `SELECT ${expression} AS line FROM ${asSubquery(sql)} AS result(${names})`, allowFiles).catch(() => null);
	return statement === null ? null : {
		columns,
		pieces: textPieces(await statement.stream())
	};
}
/**
* After a failure the transaction is unusable; running the statement again, without fetching rows, reveals the reason.
*/
async function requireWhole(connection, sql) {
	if (!await connection.run("SELECT 1").then(() => false, () => true)) return;
	await connection.run("ROLLBACK");
	await connection.run(`EXPLAIN ANALYZE SELECT * FROM ${asSubquery(sql)}`);
	throw new EsgLakeError("the result is incomplete: the query stopped before its end", {
		exitCode: exitCodes.unexpected,
		hint: "Do not use what was written: run the query again."
	});
}
/** Joins the texts of the single column; the database prepares the next chunk while this one is written. */
async function* textPieces(result) {
	let next = translated(() => result.fetchChunk());
	try {
		for (;;) {
			const chunk = await next;
			if (chunk === null || chunk.rowCount === 0) return;
			next = translated(() => result.fetchChunk());
			next.catch(() => {});
			const texts = chunk.getColumnVector(0);
			let text = "";
			for (let at = 0; at < chunk.rowCount; at += 1) text += String(texts.getItem(at) ?? "");
			yield {
				rows: chunk.rowCount,
				text
			};
		}
	} finally {
		await next.catch(() => {});
	}
}
/** Runs `work`; DuckDB's errors about the SQL become a UsageError with DuckDB's own hint. */
async function translated(work) {
	try {
		return await work();
	} catch (error) {
		throw error instanceof Error ? sqlError(error) : error;
	}
}
const ourFault = /^(IO|INTERNAL|Out of Memory|FATAL|Serialization) Error/i;
function sqlError(error) {
	const [first = "", ...rest] = error.message.replace(/^Failed to extract statements: /, "").split("\n").filter((line) => line.trim() !== "");
	if (error instanceof EsgLakeError) return error;
	if (!/^[A-Za-z ]+ Error: /.test(first)) return error;
	if (saysDamaged(error)) return damagedWhileRead(error);
	if (ourFault.test(first)) return new EsgLakeError(first, {
		exitCode: exitCodes.unexpected,
		cause: error
	});
	const place = rest.find((line) => /^LINE \d+:/.test(line));
	return new UsageError(`${first}${place === void 0 ? "" : ` (${place.replace(/^LINE (\d+):\s*/, "line $1: ")})`}`, {
		hint: adviceFor(first, rest),
		cause: error
	});
}
function adviceFor(message, rest) {
	if (/file system operations are disabled/.test(message)) return "Give --allow-files to let the SQL reach files.";
	if (/read-only mode/.test(message)) return "The lake is read-only here; only esg-lake run changes it.";
	const own = rest.find((line) => /^(Did you mean|Candidate)/.test(line));
	if (own !== void 0) return own;
	if (/^Parser Error/.test(message)) return "Queries use the SQL of DuckDB.";
	if (/^Conversion Error/.test(message)) return "TRY_CAST(… AS …) is NULL where a value cannot be converted.";
	return "esg-lake schema lists tables and columns.";
}
export { sqlText as a, toJsonValue as c, sqlJson as i, uniqueNames as l, translated as n, toCellText as o, isNumeric as r, toColumn as s, openQueryDatabase as t };
