import { a as DamagedError } from "./memory-shares-hgJkWYCJ.js";
import { t as countBy } from "./grouping-B_PRtCWX.js";
import { t as createRunId } from "./run-id-uT5Z6Al2.js";
import { i as processSecrets } from "./secrets-BQwL8nGs.js";
import { a as extractListings, i as whyStopped, r as planLoad } from "./plan-load-VbpoM0SH.js";
import { a as resolveLakeRules, o as createRecorder, s as examineBase, t as createSession } from "./run-session-C-W97pGd.js";
import { t as currentFolder } from "./snapshot-folders-DqqDUO7i.js";
import { t as readGivenDecisions } from "./given-decisions-CBceef7c.js";
import { t as definePipeline } from "./pipeline-DuyZwond.js";
// dist/src/inspect/plan-report.js
const dryRun = definePipeline({
	name: "plan",
	run: async () => {}
});
/** Requests only listings and writes nothing. Throws the same EsgLakeError as `run` would. */
async function planRun(options, world = {}) {
	const clock = world.clock ?? Date.now;
	const decisions = await readGivenDecisions(options.decisions);
	const { snapshot: base, state, reason } = await examineBase(await currentFolder(options.output));
	if (reason !== null) throw new DamagedError(`the run cannot be planned: ${reason}`, { hint: "esg-lake run first rebuilds the lake from its landed responses." });
	const session = createSession({
		pipeline: dryRun,
		options: (await resolveLakeRules(options, base, decisions)).resolved,
		world,
		base,
		state,
		runId: createRunId(clock(), []),
		recorder: createRecorder({
			folder: null,
			clock,
			listener: world.onEvent
		}),
		startedAt: clock(),
		dryRun: true
	});
	try {
		const run = await session.open();
		const listing = await extractListings(run);
		const plan = await planLoad(run, listing);
		return processSecrets.cleanAll(reportPlan(run, listing, plan, session.summary()));
	} finally {
		await session.close();
	}
}
function reportPlan(run, listing, plan, summary) {
	const requests = requestsOf(run, plan);
	const total = requests.reduce((sum, { count }) => sum + count, 0);
	const { rateLimit } = summary;
	return {
		source: summary.source,
		mode: run.stats.mode,
		changed_since: run.stats.changedSince,
		requests,
		total_requests: total,
		surveys: {
			listed: listing.surveys.length,
			unchanged: plan.unchanged.length,
			fetch: plan.fetch.map(({ survey, reason }) => ({
				survey_id: survey.surveyId,
				reason
			})),
			reuse: plan.reuse.map(({ survey }) => survey.surveyId),
			removed: plan.removed
		},
		initiatives_removed: plan.removedInitiatives,
		rate_limit: rateLimit,
		minutes: rateLimit === null ? null : total / rateLimit.limit * (rateLimit.window_s / 60),
		guard: whyStopped(run, listing, plan)
	};
}
function requestsOf(run, plan) {
	const asked = Object.entries(run.client.stats.byEndpoint);
	const reasons = countBy(plan.fetch.map(({ reason }) => reason));
	const why = Object.entries(reasons).map(([reason, count]) => `${count} ${reason.replace("_", " ")}`).join(", ");
	const surveys = plan.fetch.length + plan.reuse.length;
	return [
		...asked.map(([endpoint, count]) => ({
			endpoint,
			count,
			why: "what exists and what changed"
		})),
		{
			endpoint: "survey",
			count: plan.fetch.length,
			why
		},
		...run.resources.map((resource) => {
			const due = plan.subResources.get(resource.name) ?? [];
			return {
				endpoint: resource.name,
				...resource.forecast(run, {
					surveys,
					due
				})
			};
		})
	].filter(({ count }) => count > 0);
}
export { planRun as t };
