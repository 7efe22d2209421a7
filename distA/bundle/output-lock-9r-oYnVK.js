import { t as require_lib } from "./lib-DP-bHo4J.js";
import { a as exitCodes, i as UsageError, o as messageOf, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { r as makeFolders } from "./folders-Ch3xkLLg.js";
import { n as systemFault } from "./system-fault-MAGYD-wq.js";
import { setTimeout } from "node:timers/promises";
import { lstat, open, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { constants as constants$1 } from "node:fs";
import { hostname } from "node:os";
// dist/src/run/output-lock.js
var import_lib = require_lib();
/**
* Creates the folders that a run writes to.
* @throws UsageError if they cannot be created, or cannot hold the database; EsgLakeError if the disk is full
*/
async function prepareOutput(output) {
	if (resolve(output).includes("?")) throw new UsageError(`the path of the output folder ${output} contains a ?, which the database does not support`, { hint: "Choose another with --output; every other character is allowed." });
	try {
		await makeFolders(join(output, "runs"));
		await makeFolders(join(output, "snapshots"));
	} catch (error) {
		throw unwritable(output, error);
	}
}
/** A full disk is not a usage error: the same command works once there is room. */
function unwritable(output, cause) {
	const message = `the output folder ${output} cannot be written: ${messageOf(cause).split("\n")[0] ?? ""}`;
	return systemFault(cause) === "full" ? new EsgLakeError(message, {
		exitCode: exitCodes.unexpected,
		hint: "Free some space and run again: landed responses are not requested again.",
		cause
	}) : new UsageError(message, {
		hint: "Choose another with --output, or give this user permission to write there.",
		cause
	});
}
/** Another run holds the output folder: exit code 4. */
var LockedError = class extends EsgLakeError {
	name = "LockedError";
	constructor(message, options = {}) {
		super(message, {
			...options,
			exitCode: exitCodes.locked
		});
	}
};
const heldHere = /* @__PURE__ */ new Set();
/**
* Ensures one run per output folder. The lock is the operating system's lock on a tiny DuckDB file. The kernel releases
* it as soon as its holder dies, for whatever reason, so there are no stale locks to detect by process ids (which
* containers reuse).
*
* @throws LockedError that says who holds it; the error from `unwritable` if the folder cannot be written.
*/
async function lockOutput(output, runId) {
	const file = lockFile(output);
	if (heldHere.has(file)) throw await lockedError(output, void 0);
	heldHere.add(file);
	try {
		const instance = await openLockFile(file, output);
		await writeNote(output, {
			pid: process.pid,
			host: hostname(),
			run_id: runId,
			since: (/* @__PURE__ */ new Date()).toISOString()
		}).catch((error) => {
			instance.closeSync();
			throw unwritable(output, error);
		});
		return { release: async () => {
			await rm(noteFile(output), { force: true });
			instance.closeSync();
			heldHere.delete(file);
		} };
	} catch (error) {
		heldHere.delete(file);
		throw error;
	}
}
/** Holds the lock of an output folder during `work`. @throws what `lockOutput` throws */
async function whileLocked(output, runId, work) {
	const lock = await lockOutput(output, runId);
	try {
		return await work();
	} finally {
		await lock.release();
	}
}
/** Who holds the output folder right now; null if nobody does, whatever a killed process left behind. */
async function lockHolder(output) {
	const holder = await readNote(output);
	const file = lockFile(output);
	if (holder === null || heldHere.has(file)) return holder;
	try {
		(await import_lib.DuckDBInstance.create(file, {
			access_mode: "READ_ONLY",
			threads: "1"
		})).closeSync();
		return null;
	} catch (error) {
		return isConflict(error, file) ? holder : null;
	}
}
const lockFile = (output) => resolve(output, ".lock");
const noteFile = (output) => resolve(output, ".lock.json");
/** Checking whether the folder is locked locks it for a moment, so a conflict is retried before it counts. */
const maxAttempts = 3;
async function openLockFile(file, output) {
	for (let attempt = 1;; attempt++) try {
		await removeLink(file);
		return await import_lib.DuckDBInstance.create(file, { threads: "1" });
	} catch (error) {
		if (isConflict(error, file)) {
			if (attempt === maxAttempts) throw await lockedError(output, error);
			await setTimeout(50);
		} else if (attempt < maxAttempts && isNoDatabase(error, file)) {
			await rm(file, {
				force: true,
				recursive: true
			});
			await rm(`${file}.wal`, { force: true });
		} else throw unwritable(output, error);
	}
}
const isConflict = (error, file) => /conflicting lock|could not set lock/i.test(messageWithout(file, error));
/**
* DuckDB takes the lock before it reads the file, so a process that gets this error is the only one that has it open.
*/
const isNoDatabase = (error, file) => /not a valid DuckDB|corrupt|serializ|checksum|magic|could not read|is a directory/i.test(messageWithout(file, error));
/** DuckDB's message without the path, since a folder may have any name. */
const messageWithout = (file, error) => messageOf(error).replaceAll(file, "");
/** Neither the lock nor its note is ever written through a symbolic link that somebody has put in its place. */
async function removeLink(file) {
	if ((await lstat(file).catch(() => null))?.isSymbolicLink() === true) await rm(file, { force: true });
}
async function lockedError(output, cause) {
	const holder = await readNote(output);
	return new LockedError(`another run holds the output folder ${output}${holder === null ? "" : `: process ${holder.pid} on ${holder.host}, run ${holder.run_id}, since ${holder.since}`}`, {
		hint: "Wait until it has finished, or choose another folder with --output.",
		cause
	});
}
/** Written aside and renamed, so that a link in its place is replaced, not followed. */
async function writeNote(output, holder) {
	const aside = `${noteFile(output)}.${process.pid}`;
	await rm(aside, { force: true });
	const handle = await open(aside, "wx");
	await handle.writeFile(JSON.stringify(holder)).finally(() => handle.close());
	await rename(aside, noteFile(output));
}
async function readNote(output) {
	try {
		const handle = await open(noteFile(output), constants$1.O_RDONLY | constants$1.O_NOFOLLOW);
		const text = await handle.readFile("utf8").finally(() => handle.close());
		const parsed = JSON.parse(text);
		if (typeof parsed !== "object" || parsed === null) return null;
		const { pid, host, run_id, since } = parsed;
		if (typeof pid !== "number" || ![
			host,
			run_id,
			since
		].every((part) => typeof part === "string")) return null;
		return {
			pid,
			host: String(host),
			run_id: String(run_id),
			since: String(since)
		};
	} catch {
		return null;
	}
}
export { whileLocked as i, lockOutput as n, prepareOutput as r, lockHolder as t };
