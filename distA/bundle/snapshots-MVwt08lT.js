import { a as DamagedError, c as describeDamage, f as sealedJson } from "./memory-shares-hgJkWYCJ.js";
import { i as UsageError } from "./errors-C_z2rL-2.js";
import { V as tableFormatsOf } from "./lake-views-atb8Ppdk.js";
import { r as commitTables } from "./publish-tables-pno1hioL.js";
import { a as pinDamages, r as bytesIn, t as pinStatus } from "./pin-status-DN2XSFBU.js";
import { c as writeDurably, i as readOnly, l as crashPoint, o as sha256Of, s as syncToDisk } from "./files-Df8EQlF-.js";
import { o as workPrefix } from "./folders-Ch3xkLLg.js";
import { n as pinNameRule, t as isPinName } from "./pin-name-BV8GpPd_.js";
import { c as sqlLiteral } from "./ddl-CUnltIoi.js";
import { S as keptFigures, T as keptYearsSql, _ as pinsFolder, a as nothingPublished, b as removePinLeftovers, f as switchCurrent, g as pinFile, h as needsFile, i as namedSnapshot, k as manifestName, m as listPins, n as currentId, o as pruneSnapshots, t as currentFolder, u as snapshotEntries, w as keptOfYear, x as snapshotLink, y as removePin } from "./snapshot-folders-DqqDUO7i.js";
import { d as withDatabase, r as numberOf, s as selectRows } from "./database-DMdAPb4d.js";
import { n as readAnyVersion } from "./lake-version-CKlij-5M.js";
import { r as landingNeeds, t as applyRetention } from "./apply-retention-CY-On7Ew.js";
import { r as readPublished } from "./open-published-D0_ogVIY.js";
import { t as damagesOf } from "./damages-yMpphjL9.js";
import { i as whileLocked } from "./output-lock-9r-oYnVK.js";
import { t as errorMessage } from "./error-message-Cd3oljM5.js";
import { n as alignedTable } from "./layout-C1Savhma.js";
import { m as stringify, n as count, p as shortTime, r as counted, t as bytes } from "./text-Bxluz5fi.js";
import { chmod, mkdir, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
// dist/src/load/publish/rollback.js
/**
* Points `current` to a snapshot that still exists, given by its id or the name of a pin.
* @throws UsageError if there is no such snapshot; DamagedError if any of its files is damaged
*/
async function rollback(output, snapshotId) {
	const entry = await namedSnapshot(output, snapshotId);
	const snapshot = await requireIntact(entry, "is not published again");
	await switchCurrent(output, basename(entry.folder));
	return snapshot;
}
/**
* Reads every byte of a snapshot.
* @param refusal completes a sentence that begins with the snapshot
* @throws DamagedError if any of its files is damaged
*/
async function requireIntact({ snapshotId, snapshot, damage }, refusal) {
	const refused = (why) => new DamagedError(`the snapshot ${snapshotId} is damaged and ${refusal}: ${why}`, { hint: "Choose another snapshot from esg-lake snapshots, or rebuild the published one with esg-lake replay." });
	if (snapshot === null) throw refused(damage ?? "its manifest is lost");
	const [first, ...more] = await damagesOf(snapshot);
	if (first === void 0) return snapshot;
	const others = more.length === 0 ? "" : ` and ${more.length} more`;
	throw refused(`${describeDamage(first)}${others}`);
}
// dist/src/load/publish/pin-snapshot.js
/**
* Keeps a snapshot permanently. A pin of the same name and snapshot stays as it is. Call it while holding the lock.
*
* @throws UsageError if the name is taken or not allowed, or there is no such snapshot; DamagedError if any file of the
* snapshot is damaged
*/
async function pinSnapshot({ output, name, snapshot: wanted, now }) {
	if (!isPinName(name)) throw new UsageError(`${name} cannot be the name of a pin`, { hint: `Use ${pinNameRule}.` });
	await removePinLeftovers(output);
	const folder = wanted === void 0 ? await currentFolder(output) : null;
	if (wanted === void 0 && folder === null) throw await nothingPublished(output);
	const entry = await namedSnapshot(output, wanted ?? basename(folder ?? ""));
	const known = await knownPin(output, name, entry.snapshotId);
	if (known !== null) return requireWhole(known, await snapshotEntries(output));
	const snapshot = await requireIntact(entry, "is not pinned");
	const manifestSha256 = await sha256Of(join(snapshot.folder, manifestName));
	return writePin(output, snapshot, {
		name,
		pinned_at: new Date(now).toISOString(),
		manifest_sha256: manifestSha256
	});
}
/** The pin of this name; null if there is none. @throws UsageError if the name is taken */
async function knownPin(output, name, snapshotId) {
	const known = (await listPins(output)).find((pin) => pin.name.toLowerCase() === name.toLowerCase());
	if (known === void 0 || known.name === name && known.snapshotId === snapshotId) return known ?? null;
	const what = known.name === name ? `already keeps ${known.snapshotId ?? "an unknown snapshot"}` : "exists already";
	throw new UsageError(`the pin ${known.name} ${what}`, { hint: `Choose another name, or first remove it: esg-lake snapshots --unpin ${known.name}` });
}
async function requireWhole(pin, entries) {
	const damages = await pinDamages(pin, entries);
	if (pin.record !== null && damages.length === 0) return pin.record;
	throw new DamagedError(`the pin ${pin.name} is damaged: ${damages.map(describeDamage).join("; ")}`, { hint: `Restore it from a backup of the output folder, or remove it first: esg-lake snapshots --unpin ${pin.name}` });
}
async function writePin(output, snapshot, named) {
	const folder = join(pinsFolder(output), named.name);
	const aside = join(pinsFolder(output), `${workPrefix}${named.name}`);
	await mkdir(aside, { recursive: true });
	crashPoint("pin.folder-made");
	try {
		await writeFigures(snapshot, aside);
		await writeDurably(join(aside, needsFile), sealedJson(await landingNeeds(snapshot.databaseFile)), {
			mode: readOnly,
			crashPoints: "pin.needs"
		});
		const record = {
			name: named.name,
			snapshot_id: snapshot.snapshotId,
			pinned_at: named.pinned_at,
			manifest_sha256: named.manifest_sha256,
			schema_version: snapshot.manifest.schema_version,
			files: await filesIn(aside)
		};
		await symlink(join("..", "..", "snapshots", snapshot.snapshotId), join(aside, snapshotLink));
		await writeDurably(join(aside, pinFile), sealedJson(record, 2), {
			mode: readOnly,
			crashPoints: "pin.record"
		});
		await rename(aside, folder);
		crashPoint("pin.renamed");
		await syncToDisk(pinsFolder(output));
		await syncToDisk(output);
		crashPoint("pin.synced");
		return record;
	} finally {
		await rm(aside, {
			recursive: true,
			force: true
		});
	}
}
/** One Parquet file for each relation of `keptFigures`. */
async function writeFigures(snapshot, folder) {
	const tempDirectory = join(folder, "tmp");
	const file = snapshot.databaseFile;
	await readPublished(file, () => withDatabase({
		file,
		readOnly: true,
		tempDirectory
	}, async ({ connection }) => {
		for (const [name, sql] of Object.entries(keptFigures)) {
			const target = join(folder, `${name}.parquet`);
			await readAnyVersion(snapshot, async () => {
				const rows = await collectRows(connection, sql, keptOfYear.get(name));
				await connection.run(`COPY (${rows}) TO ${sqlLiteral(target)} (FORMAT parquet, COMPRESSION zstd)`);
			});
			await chmod(target, readOnly);
			await syncToDisk(target);
			crashPoint("pin.figures-written");
		}
	}));
	await rm(tempDirectory, {
		recursive: true,
		force: true
	});
}
/** @returns SQL for all rows of a relation, which is read year by year where `ofYear` is given */
async function collectRows(connection, sql, ofYear) {
	if (ofYear === void 0) return sql;
	await connection.run(`CREATE OR REPLACE TEMP TABLE kept_rows AS FROM (${sql}) LIMIT 0`);
	for (const row of await selectRows(connection, keptYearsSql)) await connection.run(`INSERT INTO kept_rows BY NAME ${ofYear(numberOf(row, "reporting_year"))}`);
	return "FROM kept_rows";
}
async function filesIn(folder) {
	const names = (await readdir(folder)).sort();
	return Promise.all(names.map(async (path) => {
		const file = join(folder, path);
		return {
			path,
			bytes: (await stat(file)).size,
			sha256: await sha256Of(file)
		};
	}));
}
// dist/src/cli/commands/snapshots.js
/** `snapshots`: lists, pins, unpins, rolls back to one, or deletes old ones. Changes nothing while a run holds the lock. */
async function snapshots(invocation) {
	const { values, world } = invocation;
	const output = resolve(world.workingDirectory, values.output);
	requireOneChange(invocation);
	if ([...await snapshotEntries(output), ...await listPins(output)].length === 0) throw await nothingPublished(output);
	if (values.unpin !== void 0) await unpin(invocation, output, values.unpin);
	if (values.rollback !== void 0) await rollBack(invocation, output, values.rollback);
	const pinned = values.pin === void 0 ? null : await pin(invocation, output, values.pin);
	if (values.prune) await prune(invocation, output);
	await show(invocation, output, pinned);
	return 0;
}
function requireOneChange({ values }) {
	const { rollback: wanted, pin: name, unpin: old, prune: isPrune, snapshot } = values;
	const asked = Object.entries({
		"--rollback": wanted,
		"--pin": name,
		"--unpin": old,
		"--prune": isPrune || void 0
	}).filter(([, value]) => value !== void 0).map(([option]) => option);
	if (asked.length > 1) throw new UsageError(`${asked.join(" and ")} cannot be combined`);
	if (snapshot !== void 0 && name === void 0) throw new UsageError("--snapshot needs --pin", { hint: "esg-lake snapshots --pin NAME --snapshot ID" });
}
async function rollBack(invocation, output, wanted) {
	await whileLocked(output, "snapshots", async () => updateTables(invocation, output, await rollback(output, wanted)));
	invocation.console.log("info", `${wanted} is published again; the next run starts from it`);
}
async function pin({ values, console }, output, name) {
	const now = Date.now();
	const pinned = await whileLocked(output, "snapshots", () => pinSnapshot({
		output,
		name,
		snapshot: values.snapshot,
		now
	}));
	console.log("info", `${name} keeps the snapshot ${pinned.snapshot_id} until esg-lake snapshots --unpin ${name}`);
	return pinned;
}
async function unpin({ console }, output, name) {
	const { snapshotId } = await whileLocked(output, "snapshots", () => removePin(output, name));
	const then = snapshotId === null ? "" : `; ${snapshotId} is deleted once nothing else keeps it`;
	console.log("info", `the pin ${name} is removed${then}`);
}
/** Open tables go first: a file that they share with a snapshot is only freed when both are gone. */
async function prune(invocation, output) {
	const { console, values } = invocation;
	const { "keep-landing": keepLanding = null, "keep-runs": keepRuns = null } = values;
	const { gone, removed } = await whileLocked(output, "snapshots", async () => {
		const published = await currentId(output);
		const current = (await snapshotEntries(output)).find(({ folder }) => basename(folder) === published)?.snapshot;
		if (current !== null && current !== void 0) await updateTables(invocation, output, current);
		return {
			gone: await pruneSnapshots(output, values["keep-snapshots"]),
			removed: await applyRetention({
				output,
				keepLanding,
				keepRuns
			}, Date.now())
		};
	});
	const said = [
		...gone.length === 0 ? [] : [counted(gone.length, "snapshot")],
		...removed.landing.bodies === 0 ? [] : [`${counted(removed.landing.bodies, "landed response")} (${bytes(removed.landing.bytes)})`],
		...removed.runs === 0 ? [] : [`the reports of ${counted(removed.runs, "run")}`]
	];
	console.log("info", said.length === 0 ? "nothing to delete" : `deleted: ${said.join(", ")}`);
}
/** Updates the open tables to the snapshot, if the lake has them. */
async function updateTables({ console, values }, output, snapshot) {
	if ((await tableFormatsOf(output)).length === 0) return;
	const warn = (message) => console.log("warn", message);
	await commitTables({
		output,
		snapshot,
		keep: values["keep-snapshots"],
		at: Date.now(),
		warn
	});
}
async function show({ values, world }, output, pinned) {
	const pins = await pinStatus(output, await snapshotEntries(output));
	const list = await listedSnapshots(output, pins);
	const current = list.find((one) => one.current)?.snapshot_id ?? null;
	if (current === null) world.stderr.write(errorMessage(await nothingPublished(output)));
	for (const { name, damage } of pins) if (damage !== null) world.stderr.write(errorMessage(new DamagedError(`the pin ${name} is damaged: ${damage}`)));
	if (values.json) {
		const report = {
			output,
			current,
			...pinned === null ? {} : { pinned: pinnedMember(pinned) },
			snapshots: list,
			pins
		};
		world.stdout.write(`${stringify(report, 2)}\n`);
		return;
	}
	if (pinned !== null) world.stdout.write(`${pinned.name} keeps ${pinned.snapshot_id}, whose manifest has the SHA-256\n${pinned.manifest_sha256}\n\n`);
	const columns = pins.length === 0 ? listColumns.filter(({ name }) => name !== "pinned as") : listColumns;
	const right = new Set(columns.flatMap(({ isRight }, at) => isRight === true ? [at] : []));
	const rows = list.map((one) => columns.map(({ cell }) => cell(one)));
	world.stdout.write(alignedTable(columns.map(({ name }) => name), rows, { right }));
	const held = list.reduce((sum, { disk_bytes }) => sum + disk_bytes, 0);
	world.stdout.write(`${bytes(held)} in total; a file shared by several snapshots counts once, for the oldest.\n`);
}
const pinnedMember = ({ files: _, ...pinned }) => pinned;
const listColumns = [
	{
		name: "",
		cell: (one) => one.current ? "→" : ""
	},
	{
		name: "snapshot",
		cell: (one) => one.snapshot_id
	},
	{
		name: "created",
		cell: ({ created_at: at }) => at === null ? "" : shortTime(at)
	},
	{
		name: "data points",
		isRight: true,
		cell: (one) => one.data_points === null ? "" : count(one.data_points)
	},
	{
		name: "database",
		isRight: true,
		cell: (one) => one.database_bytes === null ? "" : bytes(one.database_bytes)
	},
	{
		name: "disk",
		isRight: true,
		cell: (one) => bytes(one.disk_bytes)
	},
	{
		name: "pinned as",
		cell: (one) => one.pins.join(", ")
	},
	{
		name: "",
		cell: (one) => one.damage === null ? "" : `damaged: ${one.damage}`
	}
];
/** Everything in the folder of snapshots, newest first. */
async function listedSnapshots(output, pins) {
	const current = await currentFolder(output);
	const counted = /* @__PURE__ */ new Set();
	const list = [];
	for (const entry of await snapshotEntries(output)) {
		const names = pins.filter((pin) => pin.snapshot_id === entry.snapshotId).map(({ name }) => name);
		list.push({
			...listed(entry, current, bytesIn(entry.folder, counted)),
			pins: names
		});
	}
	return list.reverse();
}
function listed({ snapshotId, folder, snapshot, damage }, current, disk) {
	const manifest = snapshot?.manifest;
	return {
		snapshot_id: snapshotId,
		current: current !== null && current === snapshot?.folder,
		run_id: manifest?.run_id ?? null,
		created_at: manifest?.created_at ?? null,
		watermark_at: manifest?.watermark_at ?? null,
		schema_version: manifest?.schema_version ?? null,
		data_points: manifest === void 0 ? null : manifest.tables["data_points"]?.rows ?? 0,
		database_bytes: manifest?.database.bytes ?? null,
		disk_bytes: disk,
		path: snapshot?.folder ?? folder,
		damage
	};
}
export { snapshots as default };
