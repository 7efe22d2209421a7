import { i as __toESM } from "./rolldown-runtime-DYf_mQCB.js";
import { i as UsageError } from "./errors-C_z2rL-2.js";
import { t as runAndReport } from "./run-and-report-B-RIsX2o.js";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
// dist/src/cli/commands/run.js
/** `run`: runs the nightly pipeline, or a custom one. */
async function run(invocation) {
	const { values, world } = invocation;
	if (values.pipeline === void 0) {
		const { default: nightly } = await import("./nightly-7M7FeZDt.js");
		return runAndReport(invocation, nightly);
	}
	const modules = {
		"@duckdb/node-api": await import("./lib-DLl7brPI.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1)),
		"apache-arrow": await import("./Arrow.node-K06BEvsK.js"),
		"esg-lake": await import("./src-OhPbhaAX.js"),
		"esg-lake/steps": await import("./steps-D9BvHYtf.js"),
		"esg-lake/pipelines/nightly": await import("./nightly-7M7FeZDt.js"),
		"esg-lake/pipelines/replay": await import("./replay-_M4skUho.js")
	};
	const { publishTables } = await import("./publish-tables-Z3hEb1xI.js");
	const { publishToStore } = await import("./push-lake-Du2AyShX.js");
	const own = await loadPipeline(resolve(world.workingDirectory, values.pipeline), modules);
	return runAndReport(invocation, {
		...own,
		run: async (run) => {
			await own.run(run);
			await publishTables(run);
			await publishToStore(run);
		}
	});
}
/**
* Loads a custom pipeline (`run --pipeline FILE`): a JavaScript or TypeScript module whose default export is a
* `Pipeline`.
* @param modules modules, by name, that the file shares with this process instead of loading them again, such as
* `esg-lake`
* @throws UsageError when the file does not exist or exports no pipeline.
*/
async function loadPipeline(file, modules = {}) {
	const path = resolve(file);
	if (!await isFile(path)) throw new UsageError(`the pipeline file ${file} does not exist`);
	const { createJiti } = await import("jiti");
	let loaded;
	try {
		loaded = await createJiti(import.meta.url, { virtualModules: { ...modules } }).import(path, { default: true });
	} catch (error) {
		throw new UsageError(`the pipeline file ${file} cannot be loaded: ${String(error)}`, { cause: error });
	}
	if (!isPipeline(loaded)) throw new UsageError(`the pipeline file ${file} has no default export made with definePipeline`, { hint: "export default definePipeline({ name, async run(run) { … } }) — see \"Write your own pipeline\" in the README." });
	return loaded;
}
const isFile = async (path) => stat(path).then((found) => found.isFile(), () => false);
const isPipeline = (value) => typeof value === "object" && value !== null && typeof Reflect.get(value, "name") === "string" && typeof Reflect.get(value, "run") === "function";
export { run as default, loadPipeline };
