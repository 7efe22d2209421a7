import { i as UsageError } from "./errors-C_z2rL-2.js";
import { a as nothingPublished, l as requireCurrent, u as snapshotEntries } from "./snapshot-folders-DqqDUO7i.js";
import { i as whileLocked } from "./output-lock-9r-oYnVK.js";
import { i as openStore } from "./probe-conditions-ClMSKj3Z.js";
import { a as pushSummary, i as pushLake } from "./push-lake-CJuKlp-2.js";
import { t as showProgress } from "./progress-d6WhJXxr.js";
import { m as stringify } from "./text-Bxluz5fi.js";
import { resolve } from "node:path";
// dist/src/cli/commands/push.js
/** `push`: puts the published tables into an object store. Holds the lock, so that no run replaces files meanwhile. */
async function push(invocation) {
	const { values, world } = invocation;
	const url = values.to ?? values.push;
	if (url === void 0) throw new UsageError("no object store to push to", { hint: "Give --to s3://bucket/prefix, or \"push\" in the configuration file." });
	const output = resolve(world.workingDirectory, values.output);
	if ((await snapshotEntries(output)).length === 0) throw await nothingPublished(output);
	const report = await whileLocked(output, "push", () => pushPublished(url, output, invocation));
	if (values.json) world.stdout.write(`${stringify(report, 2)}\n`);
	else if (!values.quiet) world.stdout.write(`${pushSummary(report)}.\n`);
	return 0;
}
/**
* Pushes the published tables. The caller holds the lock of the folder, so that nothing replaces files that are being
* put.
*/
async function pushPublished(url, output, invocation) {
	const { values } = invocation;
	const signal = invocation.interruption();
	const store = await openStore({
		url,
		pathStyle: values["path-style"] ?? null,
		signal
	});
	const pushing = {
		store,
		formats: values["table-format"],
		keep: values["keep-snapshots"],
		concurrency: values.concurrency,
		at: Date.now(),
		signal,
		onProgress: progressOf(invocation)
	};
	try {
		return await pushLake({
			...pushing,
			output,
			snapshot: await requireCurrent(output)
		});
	} finally {
		await store.close();
	}
}
function progressOf({ console }) {
	const show = showProgress(console);
	return ({ files, allFiles, secondsLeft }) => show({
		type: "progress",
		stage: "push",
		done: files,
		total: allFiles,
		budget: null,
		requestsLeft: 0,
		secondsLeft,
		soFar: {
			requests: 0,
			bytesReceived: 0,
			dataPoints: 0
		}
	});
}
export { push as default, pushPublished };
