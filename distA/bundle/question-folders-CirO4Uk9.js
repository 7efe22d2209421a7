import { a as exitCodes, i as UsageError, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { n as errorCode } from "./files-Df8EQlF-.js";
import { t as packageFolder } from "./package-folder-B2vBX6m9.js";
import { n as sqlTokens, r as withoutFinalSemicolons } from "./sql-text-DKMSL4A5.js";
import { r as suggest } from "./suggest-vMPnIR5p.js";
import { readFile, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
// dist/src/questions/named-question.js
const keys = [
	"title",
	"about",
	"worth",
	"param"
];
/**
* Reads the comment at the start: `-- title:`, `-- about:` (one each), if wanted `-- worth: column, …`, and any number of
* `-- param: name TYPE = default; what it means`, with `TYPE or all` if the word `all` may be given for NULL. A line that starts with `--` and two spaces continues the previous
* one. The comment ends at the first line that is not a comment.
*
* @throws UsageError that names file and line
*/
function readQuestion({ name, file, text }) {
	const entries = readEntries(file, text.split(/\r?\n/));
	const parameters = [];
	for (const entry of entries) {
		if (entry.key !== "param") continue;
		const parameter = readParameter(file, entry);
		if (parameters.some((other) => other.name === parameter.name)) throw wrong(file, entry.line, `the parameter ${parameter.name} is declared twice`);
		parameters.push(parameter);
	}
	const question = {
		name,
		title: only(file, entries, "title").text,
		about: only(file, entries, "about").text,
		worth: readWorth(file, entries),
		parameters,
		sql: text,
		file
	};
	refuseUnlikeUse(question, entries);
	return question;
}
/** The SQL of a question with an SQL expression in place of each parameter: the given one, else its default. */
function withExpressions(question, given) {
	const expressions = new Map(question.parameters.map((one) => [`$${one.name}`, given[one.name] ?? one.default]));
	return [...sqlTokens(withoutFinalSemicolons(question.sql))].map(({ text }) => expressions.has(text) ? `(${expressions.get(text)})` : text).join("");
}
function readEntries(file, lines) {
	const entries = [];
	for (const [at, written] of lines.entries()) {
		const line = written.trimEnd();
		if (!line.startsWith("--")) break;
		const last = entries.at(-1);
		const [, key, text = ""] = /^-- (\w+): +(.*)$/.exec(line) ?? [];
		const known = keys.find((one) => one === key);
		if (known !== void 0) entries.push({
			key: known,
			text,
			line: at + 1
		});
		else if (/^-- {2,}\S/.test(line) && last !== void 0) entries[entries.length - 1] = {
			...last,
			text: `${last.text} ${line.slice(2).trim()}`
		};
		else throw wrong(file, at + 1, adviceFor(key));
	}
	return entries;
}
function adviceFor(key) {
	if (key === void 0) return "the first comment has only title, about, worth and param";
	const near = suggest(key, keys);
	return `"${key.slice(0, 40)}" is not title, about, worth or param${near === void 0 ? "" : `; did you mean ${near}?`}`;
}
function readParameter(file, { text, line }) {
	const [, name = "", type = "", all, fallback = "", about = ""] = /^([a-z][a-z0-9_]*) +(\w+)( +or +all)? += +([^;]*[^;\s]) *; +(\S.*)$/.exec(text) ?? [];
	if (name === "") throw wrong(file, line, "write a parameter as: name TYPE = default; what it means");
	if (isParameterType(type)) return {
		name,
		type,
		takesAll: all !== void 0,
		default: fallback,
		about
	};
	throw wrong(file, line, `the type of ${name} is one of ${parameterTypeNames.join(", ")}, not ${type}`);
}
function only(file, entries, key) {
	const [found, second] = entries.filter((entry) => entry.key === key);
	if (found === void 0) throw wrong(file, 1, `${key} is missing`);
	if (second !== void 0) throw wrong(file, second.line, `${key} appears twice`);
	return found;
}
function readWorth(file, entries) {
	if (!entries.some(({ key }) => key === "worth")) return [];
	const { text, line } = only(file, entries, "worth");
	const names = text.split(/ *, */);
	if (names.find((name, at) => !/^\w+$/.test(name) || names.indexOf(name) !== at) === void 0) return names;
	throw wrong(file, line, "worth is a list of different columns of the answer: value, unit, initiative_name");
}
/** @throws UsageError that names file and line if `worth` names a column that the answer does not have */
function requireWorth({ file, sql, worth }, columns) {
	const unknown = worth.find((name) => !columns.includes(name));
	if (unknown === void 0) return;
	const near = suggest(unknown, columns);
	const line = sql.split("\n").findIndex((text) => text.startsWith("-- worth:")) + 1;
	throw new UsageError(`${file}:${line}: worth names ${unknown}, which is no column of the answer${near === void 0 ? "" : `; did you mean ${near}?`}`, { hint: `Its columns: ${columns.join(", ")}.` });
}
/** Every declared parameter must be used, and every parameter used must be declared: a typo must not become NULL. */
function refuseUnlikeUse({ file, sql, parameters }, entries) {
	const used = /* @__PURE__ */ new Set();
	for (const { text, at } of sqlTokens(sql)) {
		const [, name] = /^\$(\w+)$/.exec(text) ?? [];
		if (name === void 0) continue;
		used.add(name);
		if (parameters.some((parameter) => parameter.name === name)) continue;
		const near = suggest(name, parameters.map((parameter) => parameter.name));
		const line = sql.slice(0, at).split("\n").length;
		throw wrong(file, line, `$${name} is not declared${near === void 0 ? "" : `; did you mean $${near}?`}`);
	}
	const unused = parameters.find(({ name }) => !used.has(name));
	if (unused === void 0) return;
	const entry = entries.find(({ key, text }) => key === "param" && text.startsWith(`${unused.name} `));
	throw wrong(file, entry?.line ?? 1, `the parameter ${unused.name} is not used as $${unused.name}`);
}
const wrong = (file, line, what) => new UsageError(`${file}:${line}: ${what}`, { hint: "A question begins with \"-- title: …\", \"-- about: …\" and, for each $name, \"-- param: name TYPE = default; what it means\"." });
/**
* The parameter types, by DuckDB's name. DuckDB would round 2025.7 to a whole number, so these patterns are stricter.
*/
const parameterTypes = {
	INTEGER: {
		expected: "a whole number",
		pattern: /^[+-]?\d{1,9}$/
	},
	DOUBLE: {
		expected: "a number",
		pattern: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i
	},
	VARCHAR: {
		expected: "a text",
		pattern: /^[^\0]*$/
	},
	DATE: {
		expected: "a day such as 2026-01-31",
		pattern: /^\d{4}-\d\d-\d\d$/
	},
	BOOLEAN: {
		expected: "true or false",
		pattern: /^(true|false)$/
	}
};
const parameterTypeNames = Object.keys(parameterTypes);
const isParameterType = (text) => parameterTypeNames.some((name) => name === text);
// dist/src/questions/question-folders.js
const nameOfQuestion = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** @param own the user's folder. @throws UsageError if it cannot be read */
async function listQuestions(own) {
	const questions = [];
	const complaints = [];
	for (const found of await questionFiles(own)) try {
		questions.push(await readQuestionFile(found));
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		complaints.push(error);
	}
	return {
		questions,
		complaints
	};
}
/** @throws UsageError that names file and line if the file is not a valid question */
const readQuestionFile = async (found) => {
	if (!nameOfQuestion.test(found.name)) throw new UsageError(`${found.file}: a question is named in lower-case letters, digits and hyphens`);
	return {
		...found,
		...readQuestion({
			...found,
			text: await readFile(found.file, "utf8")
		})
	};
};
/** By name; where two have the same name, only the user's. */
async function questionFiles(own) {
	const ours = await sqlFiles(shippedFolder());
	const theirs = own === void 0 ? [] : await sqlFiles(own).catch((error) => refuseFolder(own, error));
	const has = (files, name) => files.some((file) => nameOf(file) === name);
	return [...ours.filter((file) => !has(theirs, nameOf(file))).map((file) => ({
		file,
		isOwn: false,
		replaces: false
	})), ...theirs.map((file) => ({
		file,
		isOwn: true,
		replaces: has(ours, nameOf(file))
	}))].map((found) => ({
		...found,
		name: nameOf(found.file)
	})).sort((a, b) => a.name < b.name ? -1 : 1);
}
/** A question shipped with esg-lake; null if its file is missing. */
async function shippedQuestion(name) {
	const location = (await questionFiles(void 0)).find((file) => file.name === name);
	return location === void 0 ? null : readQuestionFile(location);
}
const nameOf = (file) => basename(file, ".sql");
const sqlFiles = async (folder) => (await readdir(folder)).filter((name) => name.endsWith(".sql")).map((name) => join(folder, name));
function shippedFolder() {
	const folder = packageFolder();
	if (folder !== null) return join(folder, "queries");
	throw new EsgLakeError("esg-lake's own folder queries is missing", {
		exitCode: exitCodes.unexpected,
		hint: "Reinstall esg-lake."
	});
}
function refuseFolder(folder, error) {
	const why = errorCode(error);
	if (why === null) throw error;
	throw new UsageError(`the folder of --queries ${folder} cannot be read (${why})`, {
		hint: "It must contain one file NAME.sql for each question.",
		cause: error
	});
}
export { parameterTypes as a, shippedQuestion as i, questionFiles as n, requireWorth as o, readQuestionFile as r, withExpressions as s, listQuestions as t };
