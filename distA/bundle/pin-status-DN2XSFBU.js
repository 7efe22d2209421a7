import { c as describeDamage, o as damageOf, p as unreadable, s as damageOfSize } from "./memory-shares-hgJkWYCJ.js";
import { o as sha256Of } from "./files-Df8EQlF-.js";
import { t as damagesOf } from "./damages-yMpphjL9.js";
import { g as pinFile, k as manifestName, m as listPins, n as currentId, u as snapshotEntries } from "./snapshot-folders-DqqDUO7i.js";
import { join } from "node:path";
import { lstatSync, readdirSync } from "node:fs";
// dist/src/load/publish/pin-damages.js
/**
* What is wrong with a pin, with its files or with its snapshot.
* @param entries all snapshots
* @param check checks one file. @default it reads every byte
*/
async function pinDamages(pin, entries, check = damageOf) {
	const { folder, record, snapshotId } = pin;
	const own = pin.damage === null ? [] : [{
		file: join(folder, pinFile),
		what: pin.damage
	}];
	const found = [];
	for (const recorded of record?.files ?? []) {
		const file = join(folder, recorded.path);
		const what = await check(file, recorded);
		if (what !== null) found.push({
			file,
			what
		});
	}
	return [
		...own,
		...found,
		...snapshotId === null ? [] : await ofSnapshot(pin, snapshotId, entries, check)
	];
}
async function ofSnapshot({ name, record }, snapshotId, entries, check) {
	const entry = entries.find((one) => one.snapshotId === snapshotId);
	if (entry === void 0) return [{
		file: `the snapshot ${snapshotId}, which ${name} keeps,`,
		what: "is missing"
	}];
	const { snapshot, folder, damage } = entry;
	const manifest = join(folder, manifestName);
	if (snapshot === null) return [{
		file: manifest,
		what: `is damaged (${damage})`
	}];
	const damages = await damagesOf(snapshot, check);
	if (record === null) return damages;
	if (await sha256Of(manifest).catch(unreadable) === record.manifest_sha256) return damages;
	return [...damages, {
		file: manifest,
		what: `is not the manifest that was pinned as ${name}`
	}];
}
// dist/src/inspect/disk-use.js
const parts = [
	"snapshots",
	"pins",
	"tables",
	"landing",
	"runs"
];
/** The disk use of an output folder. */
function diskUse(output) {
	const counted = /* @__PURE__ */ new Set();
	const sizes = parts.map((part) => bytesIn(join(output, part), counted));
	const [snapshots = 0, pins = 0, tables = 0, landing = 0, runs = 0] = sizes;
	const other = entriesOf(output).filter(({ name }) => !parts.some((part) => part === name)).reduce((sum, entry) => sum + bytesOf(output, entry, counted), 0);
	return {
		snapshots,
		pins,
		tables,
		landing,
		runs,
		other,
		total: sizes.reduce((sum, size) => sum + size, other)
	};
}
/** Bytes of the files below a folder that are not yet in `counted`, to which they are added. */
const bytesIn = (folder, counted) => entriesOf(folder).reduce((sum, entry) => sum + bytesOf(folder, entry, counted), 0);
function bytesOf(folder, entry, counted) {
	const path = join(folder, entry.name);
	if (entry.isDirectory()) return bytesIn(path, counted);
	if (!entry.isFile()) return 0;
	const found = lstatSync(path, { throwIfNoEntry: false });
	const id = `${found?.dev}:${found?.ino}`;
	if (found === void 0 || counted.has(id)) return 0;
	counted.add(id);
	return found.size;
}
/** Synchronous, like reading the sizes: awaited one by one, thousands of them take ten times the processor time. */
function entriesOf(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
}
// dist/src/inspect/pin-status.js
/** @param entries all snapshots */
async function pinStatus(output, entries) {
	const pins = await listPins(output);
	if (pins.length === 0) return [];
	const current = await currentId(output);
	const pinned = new Set(pins.map(({ snapshotId }) => snapshotId));
	const counted = /* @__PURE__ */ new Set();
	bytesIn(join(output, "tables"), counted);
	const isKeptAnyway = ({ snapshotId }) => snapshotId === current || !pinned.has(snapshotId);
	for (const { folder } of entries.filter(isKeptAnyway)) bytesIn(folder, counted);
	const all = [];
	for (const pin of pins) {
		const { name, snapshotId, record, folder } = pin;
		const snapshot = entries.find((entry) => entry.snapshotId === snapshotId)?.folder;
		const damages = await pinDamages(pin, entries, damageOfSize);
		all.push({
			name,
			snapshot_id: snapshotId,
			pinned_at: record?.pinned_at ?? null,
			manifest_sha256: record?.manifest_sha256 ?? null,
			disk_bytes: bytesIn(folder, counted) + (snapshot === void 0 ? 0 : bytesIn(snapshot, counted)),
			damage: damages.length === 0 ? null : damages.map(describeDamage).join("; ")
		});
	}
	return all;
}
/** Checks every pin, its own files and its snapshot. Reads every byte. */
async function verifyPins(output) {
	const entries = await snapshotEntries(output);
	const checks = [];
	for (const pin of await listPins(output)) {
		const damages = await pinDamages(pin, entries);
		const detail = damages.length === 0 ? `snapshot ${pin.snapshotId}` : damages.map(describeDamage).join("; ");
		checks.push({
			name: `pin ${pin.name}`,
			ok: damages.length === 0,
			detail
		});
	}
	return checks;
}
export { pinDamages as a, diskUse as i, verifyPins as n, bytesIn as r, pinStatus as t };
