import { a as DamagedError, o as damageOf } from "./memory-shares-hgJkWYCJ.js";
import { a as exitCodes, o as messageOf } from "./errors-C_z2rL-2.js";
import { d as withDatabase } from "./database-DMdAPb4d.js";
import { r as publishedTableNames } from "./tables-XTrwXWp2.js";
import { B as tableFolder, C as recordedSets, S as readCurrentTables, T as versionsIn, V as tableFormatsOf, _ as viewIceberg, i as localAddress, l as dataFilesOf, n as lakeViewsFile, p as namedSha256, r as lakeViewsName, s as viewDelta, y as currentTablesFile } from "./lake-views-atb8Ppdk.js";
import { n as verifyPins } from "./pin-status-DN2XSFBU.js";
import { a as noteDamagedBodies, d as neededBodies, i as nameOfBody, l as foldJournals, s as toDamagedBody, t as bodyDamage } from "./damaged-bodies-CDaBdV4s.js";
import { l as landingsById, n as readJournals } from "./journal-vNBX5rEY.js";
import { n as readResponses, r as readRunIds } from "./lake-state-Dlzs4QA6.js";
import { i as namedSnapshot, l as requireCurrent, r as findCurrent } from "./snapshot-folders-DqqDUO7i.js";
import { t as verifySnapshot } from "./verify-snapshot-DqeSS9gC.js";
import { m as stringify, r as counted, u as plainText } from "./text-Bxluz5fi.js";
import { join, resolve } from "node:path";
// dist/src/formats/verify-tables.js
/**
* Compares the open tables of a lake with the current snapshot, and every file of a kept version with its checksum.
* Returns no checks if the lake has no open tables.
*/
async function verifyTables(output, snapshot) {
	const formats = await tableFormatsOf(output);
	if (formats.length === 0) return [];
	const current = await readCurrentTables(output);
	if (current === null || typeof current === "string") return [{
		name: "tables",
		ok: false,
		detail: `${currentTablesFile(output)} ${current ?? "is missing"}`
	}];
	const isCurrent = current.snapshot_id === snapshot.snapshotId;
	const checks = [{
		name: "tables",
		ok: isCurrent,
		detail: isCurrent ? `${1 + current.earlier.length} states are kept` : `they are of the snapshot ${current.snapshot_id}, not of ${snapshot.snapshotId}`
	}];
	const about = {
		output,
		formats,
		sets: recordedSets(current),
		snapshot: isCurrent ? snapshot : null
	};
	for (const table of publishedTableNames) checks.push(await checkTable(table, about));
	if (current.lake_views !== void 0) checks.push(await checkLakeViews(output, current.lake_views));
	return checks;
}
/** A folder that was moved has views for another place until the next run, as readers may tell them where it is. */
async function checkLakeViews(output, known) {
	const damage = await damageOf(lakeViewsFile(output), known);
	const right = known.address !== await localAddress(output) ? `it looks for the tables in ${known.address} until the next run` : "it has its checksum";
	return {
		name: `tables/${lakeViewsName}`,
		ok: damage === null,
		detail: damage ?? right
	};
}
const checkTable = (table, { snapshot, ...known }) => checkOpenTable(table, known, (view) => snapshot === null ? [] : differences(view, snapshot, table, known.sets));
/**
* Checks one table: its logs can be read and have every kept version, and every file they name exists and has the
* checksum in its name.
*
* @param differences further differences of the table in one of its formats, human-readable
*/
async function checkOpenTable(table, { output, formats, sets }, differences) {
	const name = `tables/${table}`;
	const folder = tableFolder(output, table);
	const wrong = [];
	const views = [];
	for (const format of formats) try {
		const view = await viewIn(format, output, table, sets);
		views.push(view);
		wrong.push(...view.wrong, ...differences(view));
	} catch (error) {
		wrong.push(messageOf(error));
	}
	const files = new Map(views.flatMap((view) => [...view.kept]));
	wrong.push(...await damagedFiles(folder, files));
	const versions = views.map(({ format, version }) => views.length === 1 ? `${version}` : `${version} of ${format}`);
	const states = Math.max(0, ...views.map((view) => view.states));
	const right = `version ${versions.join(" and ")}, ${files.size} files of ${states} versions`;
	return {
		name,
		ok: wrong.length === 0,
		detail: wrong.length === 0 ? right : wrong.join("; ")
	};
}
async function viewIn(format, output, table, sets) {
	const versions = versionsIn(sets, table);
	if (format === "iceberg") return viewIceberg(output, table, versions);
	return withDatabase({ file: ":memory:" }, (database) => viewDelta(tableFolder(output, table), versions, database));
}
/** Differences between the newest version of a table and the snapshot's manifest. */
function differences({ format, latest, version }, snapshot, table, [newest]) {
	const expected = [...dataFilesOf(snapshot, table).values()];
	const said = newest?.tables[table];
	const log = logOf({ format });
	const wrong = [...otherVersion({
		format,
		version
	}, said)];
	if (said?.content_hash !== snapshot.manifest.tables[table]?.content_hash) wrong.push("current.json has another content hash");
	const names = (paths) => [...paths].sort().join();
	if (names(latest.keys()) !== names(expected.map(({ path }) => path))) wrong.push(`the ${log} names ${latest.size} files, the manifest others`);
	for (const { path, ...file } of expected) {
		const described = latest.get(path);
		if (described !== void 0 && !isSame(described, file)) wrong.push(`the ${log} describes ${path} wrongly`);
	}
	return wrong;
}
const logOf = ({ format }) => format === "Delta" ? "log" : "metadata";
/** A version that `current.json` does not name, left by an interrupted writer. */
function otherVersion(view, said) {
	const named = view.format === "Delta" ? said?.delta?.version : said?.iceberg?.version;
	return named === view.version ? [] : [`the ${logOf(view)} is at version ${view.version}, not ${named}`];
}
const isSame = (described, file) => described.bytes === file.bytes && described.rows === file.rows && JSON.stringify(described.partition) === JSON.stringify(file.partition);
async function damagedFiles(folder, files) {
	const wrong = [];
	for (const [path, { bytes }] of files) {
		const damage = await damageOf(join(folder, path), {
			bytes,
			sha256: namedSha256(path) ?? ""
		});
		if (damage !== null) wrong.push(`${join(folder, path)} ${damage}`);
	}
	return wrong;
}
// dist/src/inspect/verify-landing.js
/**
* Checks every landed body against the checksum in its name, and the indexes and journals too. A damaged body fails the
* check if the lake is based on it and no second copy was landed: it is noted, and the next run requests it again.
*
* @param snapshot the published one; null: every run counts as published
*/
async function verifyLanding(output, snapshot) {
	const checks = [];
	const runIds = snapshot === null ? null : await readRunIds(snapshot).catch(() => null);
	const published = runIds === null ? null : new Set(runIds);
	const journals = await readJournals(output, ({ isLost, ...damage }) => {
		checks.push(ofFile(damage, !isLost, isLost ? "and its copy is lost" : "its copy is intact"));
	});
	const state = foldJournals(journals.filter(({ run_id }) => published === null || published.has(run_id)));
	const needed = new Set(state === null ? [] : neededBodies(state));
	const landings = await landingsById(output, (damage) => {
		checks.push(ofFile(damage, true, "a replay finds the bodies through the table responses"));
	});
	const lost = [];
	let count = 0;
	for (const [id, all] of landings) {
		const damaged = [];
		for (const landed of all) {
			const what = await bodyDamage(output, landed);
			count++;
			if (what !== null) damaged.push(toDamagedBody(landed, what));
		}
		const isLost = needed.has(id) && damaged.length === all.length;
		if (isLost) lost.push(...damaged);
		const why = !needed.has(id) ? "the lake no longer needs it" : "a second copy of it is intact";
		for (const body of damaged) checks.push(ofBody(output, body, isLost ? null : why));
	}
	const unlisted = await unlistedBodies(output, snapshot, needed, landings);
	checks.push(...unlisted);
	await noteDamagedBodies(output, lost).catch(() => {});
	const detail = `${count - lost.length} of ${count} landed bodies are intact or not needed`;
	return [{
		name: "landing",
		ok: lost.length + unlisted.length === 0,
		detail
	}, ...checks];
}
/** Bodies that the lake is based on and that no index names, unless the lake itself knows where they are. */
async function unlistedBodies(output, snapshot, needed, landings) {
	const unlisted = [...needed].filter((id) => !landings.has(id));
	if (unlisted.length === 0) return [];
	const responses = snapshot === null ? [] : await readResponses(snapshot).catch(() => []);
	const known = new Map(responses.map((response) => [response.responseId, response]));
	return (await Promise.all(unlisted.map(async (id) => {
		const response = known.get(id);
		const name = join(output, response?.landingFile ?? `landing/*/*/${id}.json.gz`);
		const what = response === void 0 ? "is not listed anywhere" : await bodyDamage(output, response);
		return {
			name,
			ok: what === null,
			detail: what ?? ""
		};
	}))).filter(({ ok }) => !ok);
}
const ofFile = ({ file, what }, ok, then) => ({
	name: file,
	ok,
	detail: `${what}; ${then}`
});
const ofBody = (output, body, why) => ({
	name: join(output, nameOfBody(body)),
	ok: why !== null,
	detail: why === null ? body.what : `${body.what}; ${why}`
});
// dist/src/cli/commands/verify.js
/** `verify`: checks a snapshot against its manifest, as every publication does; exit 7 when a check fails. */
async function verify(invocation) {
	const { values, world, styles } = invocation;
	const output = resolve(world.workingDirectory, values.output);
	const snapshot = await wanted(output, values.snapshot);
	const verified = await verifySnapshot(snapshot);
	const landing = values.landing ? await verifyLanding(output, await findCurrent(output)) : [];
	const tables = values.snapshot === void 0 ? await verifyTables(output, snapshot) : [];
	const pins = values.snapshot === void 0 ? await verifyPins(output) : [];
	const areTablesWhole = tables.every(({ ok }) => ok);
	const arePinsWhole = pins.every(({ ok }) => ok);
	const isLandingWhole = landing.every(({ ok }) => ok);
	const report = {
		ok: verified.ok && areTablesWhole && arePinsWhole && isLandingWhole,
		checks: [
			...verified.checks,
			...tables,
			...pins,
			...landing
		]
	};
	if (values.json) world.stdout.write(`${stringify({
		snapshot_id: snapshot.snapshotId,
		...report
	}, 2)}\n`);
	else {
		const { dim } = styles.stdout;
		const lines = linesOf(report.checks, invocation);
		const verdict = verified.ok ? `${report.ok ? "" : "itself "}matches its manifest` : "does NOT match its manifest";
		world.stdout.write(`${[...lines, `Snapshot ${snapshot.snapshotId} ${verdict}.`].join("\n")}\n`);
		if (!verified.ok) world.stdout.write(`${dim(`  → ${heals(values.snapshot)}`)}\n`);
		if (!areTablesWhole) world.stdout.write(`${dim(`  → ${healsTables}`)}\n`);
		if (!arePinsWhole) world.stdout.write(`${dim(`  → ${healsPins}`)}\n`);
		if (!isLandingWhole) world.stdout.write(`${dim("  → esg-lake run requests the damaged bodies again.")}\n`);
	}
	return report.ok ? exitCodes.ok : exitCodes.guard;
}
/** How many checks passed, then those that failed. */
function linesOf(checks, { styles }) {
	const { green, red, dim } = styles.stdout;
	const failed = checks.filter(({ ok }) => !ok);
	return [`${green("ok  ")}  ${counted(checks.length - failed.length, "check")}${dim("; --json lists them")}`, ...failed.map(({ name, detail }) => `${red("FAIL")}  ${name}${detail ? `: ${plainText(detail)}` : ""}`)];
}
const healsTables = "esg-lake run completes the tables. If another engine has written to a table, or its log is damaged, move its folder away and run again.";
const healsPins = "Restore a damaged pin from a backup, or remove it (esg-lake snapshots --unpin NAME); if its snapshot is intact, pin it again.";
const heals = (id) => id === void 0 ? "esg-lake replay rebuilds it from its landed responses." : "Earlier snapshots are not rebuilt: restore it from a backup.";
async function wanted(output, id) {
	if (id === void 0) return requireCurrent(output);
	const found = await namedSnapshot(output, id);
	if (found.snapshot === null) throw new DamagedError(found.damage ?? `the snapshot ${id} cannot be read`);
	return found.snapshot;
}
export { verify as default };
