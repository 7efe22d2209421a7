import { t as replay_default } from "./replay-BZmh3shj.js";
import { i as UsageError } from "./errors-C_z2rL-2.js";
import { n as publishToStore } from "./push-lake-CJuKlp-2.js";
import { t as runAndReport } from "./run-and-report-B-RIsX2o.js";
import { join, resolve } from "node:path";
import { existsSync } from "node:fs";
// dist/src/cli/commands/replay.js
/**
* `replay`: rebuilds the lake from the landing alone. The push is added here, not in the pipeline, because a run may
* start with that pipeline to rebuild the lake. A run creates its output folder, so a mistyped one is refused before it.
*/
async function replay(invocation) {
	const output = resolve(invocation.world.workingDirectory, invocation.values.output);
	if (!existsSync(join(output, "landing"))) throw new UsageError(`nothing has been landed in ${output}`, { hint: "Name the folder of a lake with --output, or load everything: esg-lake run." });
	return runAndReport(invocation, {
		...replay_default,
		run: async (run) => {
			await replay_default.run(run);
			await publishToStore(run);
		}
	});
}
export { replay as default };
