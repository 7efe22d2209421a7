import { a as exitCodes, i as UsageError, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { n as systemFault, t as missingDatabase } from "./system-fault-MAGYD-wq.js";
import { a as wrapped } from "./layout-C1Savhma.js";
import { u as plainText } from "./text-Bxluz5fi.js";
import { n as plainStyles } from "./text-output-JCIFfAKd.js";
// dist/src/cli/terminal/error-message.js
/** The error that the command ends with: one that has an exit code. */
function toEsgLakeError(error) {
	if (error instanceof EsgLakeError) return error;
	const missing = missingDatabase(error);
	if (missing !== null) return missing;
	const { code, path, message } = systemError(error);
	const where = path === void 0 ? "" : `: ${path}`;
	if (code === "EACCES" || code === "EPERM" || code === "EROFS") return new UsageError(`no permission to read or write${where} (${code})`, {
		hint: "Choose another folder with --output, or give this user permission for it.",
		cause: error
	});
	if (code === "ENOTDIR" || code === "EEXIST") return new UsageError(`there is a file where a folder is needed${where}`, { cause: error });
	if (systemFault(error) === "full") return new EsgLakeError(`no space left on the disk${where}`, {
		exitCode: exitCodes.unexpected,
		hint: "Free some space and run again: landed responses are not requested again.",
		cause: error
	});
	return new EsgLakeError(`unexpected error: ${message}`, {
		exitCode: exitCodes.unexpected,
		hint: "Run again with --log-level debug to see where it happened.",
		cause: error
	});
}
const name = "esg-lake:";
/** `esg-lake: what happened` and, below it, what to do. With `stack`, also the stack trace. */
function errorMessage(error, { stack = false, styles = plainStyles, width = Number.POSITIVE_INFINITY } = {}) {
	const [first = "", ...more] = wrapped(`${name} ${plainText(error.message)}`, width);
	const lines = [styles.red(name) + first.slice(9), ...more];
	if (error.hint !== void 0) lines.push(styles.dim(`  → ${plainText(error.hint)}`));
	for (let at = error; stack && at instanceof Error; at = at.cause) lines.push(...(at.stack ?? String(at)).split("\n").map((line) => `    ${plainText(line)}`));
	return `${lines.join("\n")}\n`;
}
function systemError(error) {
	if (!(error instanceof Error)) return { message: String(error) };
	const { code, path } = error;
	return {
		code,
		message: error.message,
		...typeof path === "string" ? { path } : {}
	};
}
export { toEsgLakeError as n, errorMessage as t };
