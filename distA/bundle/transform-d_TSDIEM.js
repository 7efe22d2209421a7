import { p as RecordBatchStreamWriter } from "./Arrow.node-DPL0-8M5.js";
import { a as exitCodes, i as UsageError, o as messageOf } from "./errors-C_z2rL-2.js";
import { r as suggest } from "./suggest-vMPnIR5p.js";
import { t as landedSurveys } from "./landed-surveys-DEt-T0nD.js";
import { l as requireCurrent } from "./snapshot-folders-DqqDUO7i.js";
import { A as arrowSchema } from "./issues-BauQjW4i.js";
import { f as fromBodyFailure } from "./body-B5L9s926.js";
import { a as DamagedError } from "./memory-shares-hgJkWYCJ.js";
import { l as text, n as compileSchema, s as objectOf } from "./json-schema-9QH-o7FW.js";
import { t as isTimeZone } from "./time-DaI4BawF.js";
import { n as parseDecisions } from "./decisions-QZn_gqkp.js";
import { i as unpackBatch, n as createTransformTask } from "./task-6CKLhqtx.js";
import { resolve } from "node:path";
import { once } from "node:events";
import { createInterface } from "node:readline";
// dist/src/transform/transform-named-bodies.js
const bodyLineSchema = objectOf({
	file: {
		...text,
		minLength: 1
	},
	response_id: {
		...text,
		pattern: "^[0-9a-f]{64}$"
	},
	survey_id: {
		...text,
		minLength: 1
	}
}, {
	connection: text,
	time_zone: text,
	default_currency: {
		...text,
		pattern: "^[A-Z]{3}$"
	}
});
const toBodyLine = (body) => {
	const line = {
		connection: body.connection,
		file: body.file,
		response_id: body.responseId,
		survey_id: body.surveyId,
		last_updated: body.lastUpdated,
		time_zone: body.timeZone,
		default_currency: body.defaultCurrency,
		...body.unitsCsv === "" ? {} : { units_csv: body.unitsCsv }
	};
	return JSON.stringify(line);
};
/**
* Parses lines into bodies; empty lines are skipped. Missing fields have the values of a new lake.
* @throws UsageError
*/
async function* readBodyLines(lines) {
	let number = 0;
	for await (const line of lines) {
		number++;
		if (line.trim() !== "") yield toNamedBody(await parseLine(line, number), number);
	}
}
async function parseLine(line, number) {
	const isBodyLine = await compileSchema(bodyLineSchema);
	const parsed = jsonOrUndefined(line);
	if (isBodyLine(parsed)) return parsed;
	const [wrong] = isBodyLine.errors ?? [];
	throw refused(number, parsed === void 0 ? "is not JSON" : `${wrong?.instancePath ?? ""} ${wrong?.message}`.trim());
}
function toNamedBody(line, number) {
	const timeZone = line.time_zone ?? "UTC";
	if (!isTimeZone(timeZone)) throw refused(number, "time_zone is not the name of a time zone");
	return {
		connection: line.connection ?? "",
		file: line.file,
		responseId: line.response_id,
		surveyId: line.survey_id,
		lastUpdated: line.last_updated,
		timeZone,
		defaultCurrency: line.default_currency ?? "USD",
		unitsCsv: unitsCsvOf(line, number)
	};
}
/** @throws UsageError if it is malformed */
function unitsCsvOf({ units_csv: text = "" }, number) {
	try {
		parseDecisions(text === "" ? [] : [{
			name: "units.csv",
			text
		}]);
		return text;
	} catch (error) {
		throw refused(number, `units_csv: ${messageOf(error)}`);
	}
}
const refused = (number, what) => new UsageError(`line ${number} of stdin does not name a landed body: ${what}`, { hint: "esg-lake transform --list prints such lines." });
function jsonOrUndefined(line) {
	try {
		return JSON.parse(line);
	} catch {
		return;
	}
}
/**
* The reader of the rows, such as a Spark task with one gigabyte in all, holds several batches at a time: 15 MB each.
*/
const frameLimits = {
	rows: 2e4,
	bodyBytes: 8 * 2 ** 20
};
/**
* Turns landed bodies into rows of surveys, utrvs, data_points, tracker_definitions and data_issues, in the calling
* thread. Each body is read without the others, so the code that merges the rows has to decide what depends on several
* surveys (records that two of them have, the newest version of a question).
*
* @throws DamagedError for the first body that is not what was landed, or larger than `maxBytes`
*/
async function* transformNamedBodies(bodies, { maxBytes }) {
	const task = createTransformTask(frameLimits);
	let connection = null;
	for await (const body of bodies) {
		if (connection !== null && body.connection !== connection) yield* named(connection, task({ kind: "flush" }).batches);
		connection = body.connection;
		const { file, ...survey } = body;
		const { batches, result } = task({
			kind: "survey",
			survey: {
				...survey,
				isInLake: null,
				runId: "",
				isChecked: false,
				byteCount: 0,
				body: {
					kind: "file",
					file,
					maxBytes
				}
			}
		});
		if (result !== null && "failure" in result) throw damaged(body, fromBodyFailure(result.failure));
		yield* named(connection, batches);
	}
	if (connection !== null) yield* named(connection, task({ kind: "flush" }).batches);
}
function* named(connection, batches) {
	for (const batch of batches) yield {
		connection,
		table: batch.table,
		batch: unpackBatch(batch)
	};
}
const damaged = ({ file, surveyId }, cause) => new DamagedError(`the landed body ${file} of survey ${surveyId}: ${cause.message}`, {
	hint: "esg-lake verify --landing lists all damaged bodies; esg-lake run requests them again.",
	cause
});
// dist/src/cli/commands/transform.js
/** Tables whose rows come from survey bodies alone. */
const transformedTables = [
	"surveys",
	"utrvs",
	"data_points",
	"tracker_definitions",
	"data_issues"
];
/**
* `transform`: reads names of landed bodies, writes Arrow. Each frame on stdout is a line of JSON (`connection`,
* `table`, `rows`, `bytes`) followed by that many bytes of an Arrow IPC stream; with `--table`, all of stdout is one
* such stream.
*/
async function transform({ values, world }) {
	if (values.list) return list(resolve(world.workingDirectory, values.output), world.stdout);
	const wanted = values.table === void 0 ? null : requireTable(values.table);
	const lines = createInterface({
		input: world.stdin,
		crlfDelay: Number.POSITIVE_INFINITY
	});
	const maxBytes = values["max-body-mb"] * 2 ** 20;
	const batches = transformNamedBodies(readBodyLines(lines), { maxBytes });
	await (wanted === null ? writeFrames(batches, world.stdout) : writeStream(batches, wanted, world.stdout));
	return exitCodes.ok;
}
async function list(output, stdout) {
	for (const body of await landedSurveys(output, await requireCurrent(output))) await write(stdout, `${toBodyLine(body)}\n`);
	return exitCodes.ok;
}
function requireTable(name) {
	const found = transformedTables.find((table) => table === name);
	if (found !== void 0) return found;
	const near = suggest(name, transformedTables);
	throw new UsageError(`--table ${name}: survey bodies have no rows for this table`, { hint: near === void 0 ? `Tables: ${transformedTables.join(", ")}.` : `Did you mean ${near}?` });
}
async function writeFrames(batches, stdout) {
	for await (const { connection, table, batch } of batches) {
		const ipc = RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true);
		await write(stdout, `${JSON.stringify({
			connection,
			table,
			rows: batch.numRows,
			bytes: ipc.byteLength
		})}\n`);
		await write(stdout, ipc);
	}
}
async function writeStream(batches, wanted, stdout) {
	const writer = new RecordBatchStreamWriter().reset(void 0, arrowSchema(wanted));
	let written = Promise.resolve();
	const writeAll = async () => {
		for await (const chunk of writer) {
			written = write(stdout, chunk);
			await written;
		}
	};
	const all = writeAll();
	all.catch(() => {});
	for await (const { table, batch } of batches) {
		if (table !== wanted) continue;
		await written;
		writer.write(batch);
	}
	writer.finish();
	await all;
}
/** Waits while the reader is behind. */
async function write(stdout, chunk) {
	if (!stdout.write(chunk)) await once(stdout, "drain");
}
export { transform as default };
