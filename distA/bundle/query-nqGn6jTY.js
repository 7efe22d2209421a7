import { a as exitCodes, i as UsageError, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { n as systemFault } from "./system-fault-MAGYD-wq.js";
import { n as readAnyVersion } from "./lake-version-CKlij-5M.js";
import { s as readSnapshot } from "./snapshot-folders-DqqDUO7i.js";
import { a as parameterTypes, n as questionFiles, o as requireWorth, r as readQuestionFile, t as listQuestions } from "./question-folders-CirO4Uk9.js";
import { n as requireLake } from "./lake-location-G0pknm8f.js";
import { a as textFormats, i as isForPeople, n as formatOfEnding, r as formats, t as fileEndings } from "./formats-B-z1khmf.js";
import { t as openQueryDatabase } from "./query-database-D2ryA9J2.js";
import { n as sqlTokens, r as withoutFinalSemicolons } from "./sql-text-DKMSL4A5.js";
import { n as nearest, r as suggest } from "./suggest-vMPnIR5p.js";
import { n as declaredWorth } from "./views-WgLeOrre.js";
import { t as errorMessage } from "./error-message-Cd3oljM5.js";
import { i as fittingTable, n as alignedTable } from "./layout-C1Savhma.js";
import { l as plainLines, m as stringify, n as count, o as named, r as counted } from "./text-Bxluz5fi.js";
import { i as widthOf } from "./text-output-JCIFfAKd.js";
import { r as requireTarget, t as refuseManaged } from "./target-file-DGri7KvH.js";
import { open, rename, rm } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { text } from "node:stream/consumers";
// dist/src/cli/query/questions.js
/**
* The SQL given as an argument, on stdin (`-`), or by a named question (`@name`, with the value of its first parameter).
* @throws UsageError for missing SQL, an unknown question, and parameters that the question does not have
*/
async function askedStatement({ positional, secondPositional, values, sources, world, console }) {
	if (positional === void 0 || positional.trim() === "") throw new UsageError("no SQL given", { hint: "Try esg-lake query \"FROM surveys LIMIT 10\", or - to read it from stdin. --list shows the named questions." });
	if (!positional.startsWith("@")) {
		if (secondPositional !== void 0) throw new UsageError(named("unexpected argument", secondPositional), { hint: "Put the sql in quotes." });
		if (sources.param === "flag") throw new UsageError("--param is for named questions", { hint: "esg-lake query --list shows them." });
		const sql = positional === "-" ? await text(world.stdin) : positional;
		return {
			sql,
			parameters: [],
			worth: worthIn(sql)
		};
	}
	const own = values.queries === void 0 ? void 0 : resolve(world.workingDirectory, values.queries);
	const [, asked = "", value = secondPositional] = /^@(\S+)(?:\s+(.+))?$/s.exec(positional) ?? [];
	const question = await findQuestion(asked, own);
	const { name, sql, parameters, worth, file, replaces } = question;
	if (replaces) console.log("info", `@${name} is your own question from ${file}; it replaces the built-in one`);
	return {
		sql,
		parameters: bound(name, parameters, [...value === void 0 ? [] : [`${firstOf(name, parameters)}=${value}`], ...values.param]),
		worth,
		question
	};
}
function worthIn(sql) {
	for (const { text } of sqlTokens(sql)) {
		const worth = declaredWorth(text);
		if (worth !== void 0) return worth;
	}
	return [];
}
/** The parameter whose value may be given after the question, without `--param`. */
function firstOf(question, [first]) {
	if (first !== void 0) return first.name;
	throw new UsageError(`@${question} has no parameters`, { hint: `esg-lake query @${question}` });
}
/** @throws UsageError if the question does not exist, with the most similar names */
async function findQuestion(name, own) {
	const files = await questionFiles(own);
	const found = files.find((file) => file.name === name);
	if (found !== void 0) return readQuestionFile(found);
	const near = nearest(name, files.map((file) => file.name));
	throw new UsageError(named("unknown question", `@${name}`), { hint: near.length === 0 ? "esg-lake query --list shows all questions." : `Did you mean ${near.map((one) => `@${one}`).join(" or ")}? esg-lake query --list shows all questions.` });
}
function bound(question, parameters, given) {
	const texts = new Map(given.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]));
	for (const name of texts.keys()) if (!parameters.some((parameter) => parameter.name === name)) throw unknown(question, name, parameters);
	return parameters.map((parameter) => {
		const text = texts.get(parameter.name);
		if (text === "all" && parameter.takesAll) return {
			...parameter,
			default: "NULL",
			text: void 0
		};
		if (text !== void 0) requireValue(parameter, text);
		return {
			...parameter,
			text
		};
	});
}
function unknown(question, name, parameters) {
	const names = parameters.map((parameter) => parameter.name);
	const near = suggest(name, names);
	return new UsageError(`@${question} has no ${named("parameter", name)}`, { hint: near !== void 0 ? `Did you mean ${near}?` : names.length === 0 ? "It has no parameters." : `It has ${names.join(", ")}; esg-lake query --list @${question} describes them.` });
}
/** A value from the command line must match the pattern of its type: DuckDB would round 2025.7 to a year. */
function requireValue({ name, type, takesAll, about }, text) {
	const { expected, pattern } = parameterTypes[type];
	if (pattern.test(text)) return;
	throw new UsageError(`--param ${name} must be ${expected}${takesAll ? " or all" : ""}, not ${named("the text", text)}`, { hint: `Meaning: ${about}.` });
}
/**
* Lists all questions, or shows one in full, as text or JSON. Resolves with the exit code: 2 if a file is not a valid
* question; the others are shown anyway.
*/
async function showQuestions(invocation) {
	const { values, world, positional } = invocation;
	if (values.out !== void 0) throw new UsageError("--list writes to stdout", { hint: "Remove --out." });
	if (values.format !== void 0 && values.format !== "table" && values.format !== "json") throw new UsageError(`--list supports the formats table and json, not ${values.format}`);
	const isJson = values.format === "json";
	const own = values.queries === void 0 ? void 0 : resolve(world.workingDirectory, values.queries);
	if (positional !== void 0) {
		const question = await findQuestion(positional.replace(/^@/, ""), own);
		world.stdout.write(isJson ? `${stringify(toJson(question), 2)}\n` : description(question));
		return exitCodes.ok;
	}
	const { questions, complaints } = await listQuestions(own);
	world.stdout.write(isJson ? `${stringify(questions.map(toJson), 2)}\n` : table(questions, widthOf(world.stdout)));
	for (const complaint of complaints) world.stderr.write(errorMessage(complaint));
	return complaints.length === 0 ? exitCodes.ok : exitCodes.usage;
}
const toJson = ({ name, title, about, parameters, file, isOwn, replaces, sql }) => ({
	name,
	title,
	about,
	parameters,
	file,
	is_own: isOwn,
	replaces,
	sql
});
function table(questions, width) {
	const hasOwn = questions.some(({ isOwn }) => isOwn);
	const names = [
		"question",
		"title",
		"parameters",
		...hasOwn ? ["yours"] : []
	];
	return fittingTable(names.map((name) => ({
		name,
		isRigid: name === "question",
		isRight: false
	})), questions.map(({ name, title, parameters, isOwn, replaces }) => [
		`@${name}`,
		title,
		parameters.map((parameter) => parameter.name).join(", "),
		...hasOwn ? [replaces ? "replaces built-in" : isOwn ? "yes" : ""] : []
	]), {
		width,
		all: "--format json"
	});
}
function description(question) {
	const { name, title, about, parameters, file } = question;
	const rows = parameters.map((one) => [
		one.name,
		`${one.type}${one.takesAll ? " or all" : ""}`,
		one.default,
		one.about
	]);
	return plainLines([
		`@${name}: ${title}`,
		about,
		...rows.length === 0 ? [] : [alignedTable([
			"--param",
			"type",
			"default",
			"meaning"
		], rows).trimEnd()],
		bodyOf(question),
		`from ${file}\n`
	].join("\n\n"));
}
/** The SQL without the comment at its start, which has already been shown. */
const bodyOf = ({ sql }) => withoutFinalSemicolons(sql.replace(/^(?:--.*\n)+/, "")).trim();
// dist/src/cli/commands/query.js
/**
* `query`: runs one statement or named question on a snapshot of the lake, to stdout or a file; or lists the questions.
*/
async function query(invocation) {
	if (invocation.values.list) return showQuestions(invocation);
	const asked = await askedStatement(invocation);
	const { question } = asked;
	return question === void 0 ? answer(invocation, asked) : answer(invocation, asked).catch((error) => throwFrom(question.file, error));
}
async function answer(invocation, statement) {
	const { values, world } = invocation;
	const asked = textFormats.find((name) => name === values.format);
	const target = values.out === void 0 ? null : await targetOf(resolve(world.workingDirectory, values.out), asked);
	if (values.bom && (target?.format ?? asked) !== "csv") throw new UsageError("--bom has an effect only on CSV", { hint: "Add --format csv, or --out FILE.csv." });
	const output = resolve(world.workingDirectory, values.output);
	if (target !== null) await refuseManaged(output, target.path, `--out ${values.out}`, true);
	const lake = await requireLake(output, values.snapshot);
	const database = await openQueryDatabase({
		path: lake.database,
		allowFiles: values["allow-files"],
		...target === null ? {} : { writable: target.aside }
	});
	try {
		const { parameters, question } = statement;
		const snapshot = await readSnapshot(lake.folder).catch(() => null);
		await readAnyVersion(snapshot, async () => {
			const sql = parameters.length === 0 ? statement.sql : await database.answer(statement.sql, parameters);
			if (question !== void 0 && question.worth.length > 0) requireWorth(question, await database.columnNames(sql));
			if (target === null) await show(invocation, database, {
				...statement,
				sql
			}, asked ?? "table");
			else await writeFile$1(invocation, database, sql, target);
		});
		return 0;
	} finally {
		database.close();
	}
}
/** @throws UsageError, before any work, if the file cannot be written */
async function targetOf(path, asked) {
	const format = asked ?? formatOfEnding(extname(path));
	if (format === void 0) throw new UsageError(`cannot tell the format of --out ${path} from its extension`, { hint: `Use one of ${fileEndings.join(" ")}, or give --format.` });
	await requireTarget(path, `--out ${path}`);
	return {
		path,
		aside: `${path}.part-${process.pid}`,
		format
	};
}
/** DuckDB reports the line, but not the file that the SQL came from. */
function throwFrom(file, error) {
	if (!(error instanceof UsageError) || !/^[A-Za-z ]+ Error: /.test(error.message)) throw error;
	throw new UsageError(`${file}: ${error.message}`, {
		...error.hint === void 0 ? {} : { hint: error.hint },
		cause: error
	});
}
async function show({ world: { stdout }, console, values }, database, { sql, worth }, format) {
	const width = widthOf(stdout);
	const result = await (await formats[format].load())(database, sql, {
		write: async (piece) => {
			if (!stdout.write(piece)) await new Promise((drained) => stdout.once("drain", drained));
		},
		isTerminal: width !== void 0,
		worth,
		hasBom: values.bom,
		...width === void 0 ? {} : { width }
	});
	if (result === null || !isForPeople(format)) return;
	const { rows, written } = result;
	const cut = written < rows ? `, the first ${count(written)} shown; --format csv shows all` : "";
	console.log("info", `(${counted(rows, "row")}${cut})`);
}
async function writeFile$1({ console, values }, database, sql, target) {
	const { path, aside, format } = target;
	try {
		const writer = await formats[format].load();
		await fill(aside, (write) => writer(database, sql, {
			write,
			isTerminal: false,
			hasBom: values.bom,
			file: aside
		}));
		await rename(aside, path);
	} catch (error) {
		await rm(aside, { force: true });
		throw systemFault(error) === "full" ? diskFull(path, error) : error;
	}
	console.log("info", `written to ${path}`);
}
/** A format that writes its file itself never calls `write`. */
async function fill(path, work) {
	let file;
	try {
		await work(async (piece) => {
			file ??= await open(path, "wx");
			await file.writeFile(piece);
		});
	} finally {
		await file?.close();
	}
}
const diskFull = (path, cause) => new EsgLakeError(`no space left on the disk for ${path}`, {
	exitCode: exitCodes.unexpected,
	hint: "Free some space there, or name a file on another disk with --out; nothing was written.",
	cause
});
export { query as default };
