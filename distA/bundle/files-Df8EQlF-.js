import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { channel } from "node:diagnostics_channel";
// dist/src/base/crash-point.js
const crashPoints = channel("esg-lake:crash-point");
/**
* Marks a write boundary that has just been passed. Costs nothing without a listener; the reliability proof
* (bench/proof) listens and kills the process there.
*/
function crashPoint(name) {
	if (crashPoints.hasSubscribers) crashPoints.publish({ name });
}
// dist/src/base/files.js
/** Mode of published files: nobody overwrites them by mistake, and users excluded by the umask cannot read them. */
const readOnly = 292 & ~process.umask();
/** Whether an error from `node:fs` says that something does not exist. */
const isMissing = (error) => errorCode(error) === "ENOENT";
/** `ENOENT`, `EACCES` and the like; null for errors of another kind. */
function errorCode(error) {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
/** SHA-256 of a file, as hexadecimal text. */
const sha256Of = (file) => checksumOfFile(file, "sha256");
/** As hexadecimal text. Takes a third of the processor time of a stream, which allocates memory for each chunk. */
async function checksumOfFile(file, algorithm) {
	const hash = createHash(algorithm);
	const handle = await open(file, "r");
	try {
		const { size } = await handle.stat();
		const block = Buffer.allocUnsafeSlow(Math.min(size + 1, 4 << 20));
		for (;;) {
			const { bytesRead } = await handle.read(block, 0, block.byteLength);
			if (bytesRead === 0) return hash.digest("hex");
			hash.update(block.subarray(0, bytesRead));
		}
	} finally {
		await handle.close();
	}
}
/** Waits until a file's bytes, or a folder's entries, are on disk. */
async function syncToDisk(path) {
	const handle = await open(path, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
/** Renames, even if a folder is where the file should be; that folder is of no use and is deleted. */
async function renameOver(from, to) {
	try {
		await rename(from, to);
	} catch (error) {
		if (errorCode(error) !== "EISDIR") throw error;
		await rm(to, { recursive: true });
		await rename(from, to);
	}
}
/**
* Replaces a file atomically: writes it aside, syncs, renames, and syncs the folder. Readers see either the old or the
* new file.
*/
async function writeDurably(file, content, options = {}) {
	const { mode = 420, aside = `${file}.part`, crashPoints, syncFolder = true } = options;
	const pass = (step) => {
		if (crashPoints !== void 0) crashPoint(`${crashPoints}.${step}`);
	};
	await rm(aside, { force: true });
	const handle = await open(aside, "wx", mode);
	try {
		await handle.writeFile(content);
		await handle.sync();
		pass("written-aside");
	} finally {
		await handle.close();
	}
	await renameOver(aside, file);
	pass("renamed");
	if (!syncFolder) return;
	await syncToDisk(dirname(file));
	pass("folder-synced");
}
export { renameOver as a, writeDurably as c, readOnly as i, crashPoint as l, errorCode as n, sha256Of as o, isMissing as r, syncToDisk as s, checksumOfFile as t };
