import { a as exitCodes, o as messageOf, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { n as errorCode, o as sha256Of } from "./files-Df8EQlF-.js";
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
// dist/src/base/damage.js
/** A damaged file prevents the work: exit code 7. The message names the file, the hint says what repairs it. */
var DamagedError = class extends EsgLakeError {
	name = "DamagedError";
	constructor(message, options = {}) {
		super(message, {
			hint: "esg-lake replay rebuilds the lake from its landed responses; esg-lake verify lists all damage.",
			...options,
			exitCode: exitCodes.guard
		});
	}
};
/** What is wrong with a file, or null if it is byte for byte what was recorded. Never throws. */
async function damageOf(file, recorded) {
	try {
		const size = await damageOfSize(file, recorded);
		if (size !== null) return size;
		return await sha256Of(file) === recorded.sha256 ? null : "does not have the checksum in its manifest";
	} catch (error) {
		return unreadable(error);
	}
}
/** The bytes of a file. @throws DamagedError if they are not those that were recorded */
async function readIntact(file, recorded) {
	const damage = await damageOf(file, recorded);
	if (damage !== null) throw new DamagedError(`${file} ${damage}`);
	return readFile(file);
}
/** Like `damageOf`, without reading the file: null also if bytes in it were changed. */
async function damageOfSize(file, recorded) {
	try {
		const { size } = await stat(file);
		return size === recorded.bytes ? null : `has ${size} bytes, ${recorded.bytes} in the manifest`;
	} catch (error) {
		return unreadable(error);
	}
}
/** What an error from `node:fs` says about the file that it concerns. */
function unreadable(error) {
	const code = errorCode(error);
	if (code === "ENOENT") return "is missing";
	if (code === "EISDIR") return "is a folder now";
	if (code === "EACCES" || code === "EPERM") return "cannot be read: this user has no permission";
	return `cannot be read (${code ?? messageOf(error)})`;
}
const describeDamage = ({ file, what }) => `${file} ${what}`;
const seal = "sha256";
/**
* An object as JSON text whose last member, `sha256`, is the checksum of all others. It reveals a changed digit, which
* leaves the JSON valid.
*/
const sealedJson = (value, indent = 0) => `${JSON.stringify({
	...value,
	[seal]: checksumOf(value)
}, null, indent)}\n`;
/**
* The object without its seal; or, if it is damaged, a text that completes a sentence beginning with the file's name.
*/
function openSealedJson(text) {
	const value = parse(text);
	if (typeof value !== "object" || value === null || Array.isArray(value)) return "is no longer valid JSON";
	const { [seal]: found, ...rest } = { ...value };
	return found === checksumOf(rest) ? rest : "does not match its own checksum";
}
/** Reads a file of `sealedJson`: the same result, also if the file cannot be read. */
async function readSealedJson(file) {
	try {
		return openSealedJson(await readFile(file, "utf8"));
	} catch (error) {
		if (errorCode(error) === null) throw error;
		return unreadable(error);
	}
}
function parse(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
const checksumOf = (value) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
// dist/src/base/condition.js
function createCondition() {
	const waiting = [];
	const next = () => new Promise((resolve) => waiting.push(resolve));
	return {
		wait: async (isMet) => {
			while (!isMet()) await next();
		},
		next,
		notify: () => {
			for (const wake of waiting.splice(0)) wake();
		}
	};
}
// dist/src/base/memory-shares.js
const mebi = 2 ** 20;
/**
* What the parts of a run may hold in memory at the same time. A part that holds more than a few megabytes takes its
* share from here. In addition, there are Node with the program and DuckDB's code (150 MB), the heaps of the threads
* (`workerYoungMb`, and 30 MB of longer-lived objects), and the listings (2 kB per survey). The benchmark measures the
* sum (case 5); `doctor` prints it.
*
* A body of 16 MB or more does not fit into these shares: it is read alone and takes three to four times its size.
*/
const memoryShares = {
	/** Bytes of decoded bodies that worker threads read at a time. */
	bodies: 64 * mebi,
	/**
	* Rows that all worker threads together collect before they pass them on, and bytes of the bodies that the rows come
	* from.
	*/
	rowsUnderWay: 2e5,
	bodiesUnderWay: 64 * mebi,
	/** Bytes of columns of one table that wait until they fill a row group. There are two large tables. */
	columnsWaiting: 48 * mebi,
	/** Bytes by which the process may grow before freed memory is returned to the system. */
	growth: 32 * mebi,
	/** Bytes up to which it keeps freed memory: returning it costs a small run a tenth of its time. */
	kept: 320 * mebi,
	/**
	* DuckDB's limits in MB (10^6): while surveys are read, while a given number of threads merge them, while a given
	* number sort and write tables at the same time, and for work that fits only if it runs alone. DuckDB takes that much
	* only if the data needs it.
	*/
	databaseMb: {
		reading: 96,
		merging: (threads) => Math.max(256, Math.min(128 + 64 * threads, 640)),
		publishing: (connections) => Math.min(64 + 96 * connections, 512),
		alone: 512
	},
	/**
	* Largest database, in bytes, that may be queried for the report page while its tables are sorted and written: it
	* needs little memory for both.
	*/
	queriedWhileExported: 32 * mebi,
	/** Size of the young generation of a worker thread, in MB: three times what V8 calls a semi-space. */
	workerYoungMb: 12
};
/** Bytes that a run of 20,000 surveys takes with this many processors, apart from bodies of 16 MB and more. */
const usualNeed = (workers) => (600 + 50 * Math.min(8, Math.max(1, workers))) * 1e6;
function createMemoryBudget(capacity) {
	const changed = createCondition();
	const queue = [];
	let taken = 0;
	return { admit: async (bytes) => {
		const ticket = Symbol();
		queue.push(ticket);
		await changed.wait(() => queue[0] === ticket && (taken === 0 || taken + bytes <= capacity));
		queue.shift();
		taken += bytes;
		changed.notify();
		let isHeld = true;
		return () => {
			if (isHeld) taken -= bytes;
			isHeld = false;
			changed.notify();
		};
	} };
}
export { DamagedError as a, describeDamage as c, readSealedJson as d, sealedJson as f, createCondition as i, openSealedJson as l, memoryShares as n, damageOf as o, unreadable as p, usualNeed as r, damageOfSize as s, createMemoryBudget as t, readIntact as u };
