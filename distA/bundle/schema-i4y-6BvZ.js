import { i as UsageError } from "./errors-C_z2rL-2.js";
import { A as readManifest } from "./snapshot-folders-DqqDUO7i.js";
import { n as everything, t as changedPartitions } from "./partitions-KJRHUodi.js";
import { a as scriptOf, i as dialectOf, n as dictionaryFormats, t as dictionaryFormatNames } from "./dictionary-formats-dxVJ9cLu.js";
import { r as publishedTableNames } from "./tables-XTrwXWp2.js";
import "./versions-CV9pneVp.js";
import { n as requireLake } from "./lake-location-G0pknm8f.js";
import { m as stringify } from "./text-Bxluz5fi.js";
import { resolve } from "node:path";
// dist/src/cli/commands/schema.js
/**
* `schema`: prints the data dictionary, from the declaration alone; or SQL that creates or loads a warehouse's tables.
*/
async function schema(invocation) {
	const { values, world, positional } = invocation;
	refuseUseless(invocation);
	if (values.dialect !== void 0) {
		const statements = await warehouseStatements(invocation, values.dialect);
		const { dialect } = values;
		world.stdout.write(values.json ? `${stringify({
			dialect,
			statements
		}, 2)}\n` : scriptOf(statements));
		return 0;
	}
	const asked = values.format ?? (values.json ? "json" : "markdown");
	const format = dictionaryFormatNames.find((name) => name === asked) ?? "markdown";
	world.stdout.write(`${(await dictionaryFormats[format](positional)).trimEnd()}\n`);
	return 0;
}
/** Rejects an option that would be ignored: the user meant something else. */
function refuseUseless({ values, sources, positional }) {
	const isGiven = (name) => sources[name] === "flag" && values[name] !== false;
	if (values.dialect === void 0 && isGiven("load")) throw new UsageError("--load needs a dialect", { hint: "Add --dialect postgres, snowflake or bigquery." });
	if (values.dialect !== void 0 && positional !== void 0) throw new UsageError("a table and --dialect cannot be combined", { hint: "Give one of the two." });
	if (values.dialect !== void 0 && isGiven("format")) throw new UsageError("--format and --dialect cannot be combined", { hint: "Give one of the two." });
	for (const name of [
		"changed-since",
		"stage",
		"snapshot"
	]) if (isGiven(name) && !values.load) throw new UsageError(`--${name} has an effect only with --load`, { hint: "Add --load." });
}
/** Statements that create the published tables in a warehouse or, with `--load`, fill them from a snapshot. */
async function warehouseStatements(invocation, name) {
	const { values, world, console } = invocation;
	const dialect = await dialectOf(name);
	if (!values.load) return publishedTableNames.flatMap((table) => dialect.createTable(table));
	const output = resolve(world.workingDirectory, values.output);
	const to = await ofThisVersion(output, values.snapshot);
	const since = values["changed-since"];
	const from = since === void 0 ? void 0 : await ofThisVersion(output, since);
	const loads = from === void 0 ? everything(to.manifest) : changedPartitions(from.manifest, to.manifest);
	const stage = values.stage?.replace(/(?<=.)\/+$/, "") ?? dialect.stage?.location ?? to.folder;
	if (values.stage === void 0 && dialect.stage?.isPlaceholder === true) console.log("warn", `${stage} is a placeholder: set --stage to the place that the files are copied to`);
	if (loads.length === 0) console.log("info", "nothing has changed");
	const snapshotId = to.manifest.snapshot_id;
	return loads.length === 0 ? [] : dialect.load(loads, {
		folder: to.folder,
		output,
		snapshotId,
		stage
	});
}
/** @throws UsageError for a snapshot whose tables differ from those declared now */
async function ofThisVersion(output, snapshotId) {
	const { folder } = await requireLake(output, snapshotId);
	const manifest = await readManifest(folder);
	if (manifest.schema_version === 1) return {
		folder,
		manifest
	};
	throw new UsageError(`snapshot ${manifest.snapshot_id} has schema version ${manifest.schema_version}, not 1`, { hint: "After the next esg-lake run, recreate the tables in the warehouse (esg-lake schema --dialect …) and load everything, without --changed-since." });
}
export { schema as default };
