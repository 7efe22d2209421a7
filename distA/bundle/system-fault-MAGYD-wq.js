import { i as UsageError } from "./errors-C_z2rL-2.js";
import { n as errorCode } from "./files-Df8EQlF-.js";
// dist/src/base/system-fault.js
/** From the error's code, or from its message where a library passes on nothing else; null for any other error. */
function systemFault(error) {
	const code = errorCode(error);
	const words = error instanceof Error ? error.message : "";
	return faults.find(({ codes, message }) => code !== null && codes.includes(code) || message.test(words))?.fault ?? null;
}
const faults = [
	{
		fault: "full",
		codes: ["ENOSPC", "EDQUOT"],
		message: /no space left|out of disk|disk full/i
	},
	{
		fault: "forbidden",
		codes: [
			"EROFS",
			"EACCES",
			"EPERM"
		],
		message: /read-only file system|permission denied/i
	},
	{
		fault: "too large",
		codes: ["EFBIG"],
		message: /file too large/i
	},
	{
		fault: "broken",
		codes: ["EIO"],
		message: /input\/output error/i
	}
];
const platforms = [
	"linux",
	"darwin",
	"win32"
].flatMap((platform) => [`${platform}-x64`, `${platform}-arm64`]);
/**
* A helpful error if `error` means that DuckDB's native library is missing: an unsupported platform, optional
* dependencies left out, or `node_modules` from another machine. `null` for every other error.
*/
function missingDatabase(error) {
	if (!(error instanceof Error) || !/@duckdb[\\/]node-bindings-|duckdb native binding|duckdb\.node/.test(error.message)) return null;
	const platform = `${process.platform}-${process.arch}`;
	if (!platforms.includes(platform)) return new UsageError(`DuckDB, the database of the lake, has no library for ${platform}`, {
		hint: "Use Linux (glibc or musl) or macOS, on x64 or arm64.",
		cause: error
	});
	const isThere = "code" in error && error.code === "ERR_DLOPEN_FAILED";
	const [reason] = error.message.split("\n");
	return new UsageError(isThere ? `DuckDB's library for ${platform} cannot be loaded: ${reason}` : `DuckDB's library for ${platform} is not installed`, {
		hint: "Install again on this machine: npm ci --include=optional (the library is an optional dependency, chosen by platform).",
		cause: error
	});
}
export { systemFault as n, missingDatabase as t };
