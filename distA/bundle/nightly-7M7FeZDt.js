import { a as extractListings, n as guardRemovals, r as planLoad, t as guardLosses } from "./plan-load-VbpoM0SH.js";
import { i as distrustBodies, t as journalOf } from "./journal-vNBX5rEY.js";
import { i as extractSubResources, n as inRounds, r as extractSurveys } from "./steps-PenR9mqR.js";
import { i as publishTables } from "./publish-tables-pno1hioL.js";
import { a as loadBatches, i as transformState, n as transformSubResources, s as mergeRun, t as transformSurveys } from "./transform-surveys-Bfg-1oF0.js";
import { t as definePipeline } from "./pipeline-DuyZwond.js";
import { n as publishToStore } from "./push-lake-CJuKlp-2.js";
import { t as replay_default } from "./replay-BZmh3shj.js";
// dist/pipelines/nightly.js
/** Loads what changed since the last run from the service into a new snapshot. The first run loads everything. */
var nightly_default = definePipeline({
	name: "nightly",
	rebuild: replay_default,
	async run(run) {
		const listing = await run.stage("list", () => extractListings(run));
		const plan = await run.stage("plan", () => planLoad(run, listing));
		if (plan.isEmpty) {
			run.unchanged();
			await publishTables(run);
			return publishToStore(run);
		}
		guardRemovals(run, listing, plan);
		const surveys = await run.stage("surveys", () => inRounds(run, plan, (wanted) => loadBatches(run, transformSurveys(run, extractSurveys(run, wanted)))));
		const merged = {
			listing,
			plan,
			surveys,
			subResources: await run.stage("details", () => loadBatches(run, transformSubResources(run, extractSubResources(run, plan, surveys))))
		};
		const losses = await run.stage("merge", () => mergeRun(run, merged, transformState(run, merged)));
		await guardLosses(run, losses, (surveyIds) => distrustBodies(run, merged, surveyIds));
		await run.stage("publish", () => run.publish(journalOf(run, merged)));
		await publishTables(run);
		await publishToStore(run);
	}
});
export { nightly_default as default };
