import { i as UsageError, o as messageOf, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { t as createRunId } from "./run-id-uT5Z6Al2.js";
import { i as processSecrets } from "./secrets-BQwL8nGs.js";
import { r as addCredentials } from "./proxy-CHIKtqeC.js";
import { a as findHistory, t as readLakeState } from "./lake-state-Dlzs4QA6.js";
import { a as resolveLakeRules, c as openBase, i as watchForCrash, n as buildReport, o as createRecorder, r as outcomeOf, t as createSession } from "./run-session-C-W97pGd.js";
import { c as removeLeftovers, l as requireCurrent } from "./snapshot-folders-DqqDUO7i.js";
import { t as endedWell } from "./earlier-runs-BHwZuWG_.js";
import { t as findingsOf } from "./report-CchJcSbn.js";
import { n as differingRules } from "./rules-B9oJdVgE.js";
import { n as removeAllSetAside, t as applyRetention } from "./apply-retention-CY-On7Ew.js";
import { t as readGivenDecisions } from "./given-decisions-CBceef7c.js";
import { n as lockOutput, r as prepareOutput } from "./output-lock-9r-oYnVK.js";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
// dist/src/run/run-pipeline.js
/**
* Runs a pipeline on an output folder, which it locks. Once the folder is locked, every outcome resolves with a report
* (`error` says what went wrong), which is also written to `runs/<run_id>/report.json`.
*
* @throws UsageError for an output folder or decisions that cannot be used; LockedError if another run holds it.
*/
async function runPipeline(pipeline, options, given = {}) {
	const world = withSecrets(given, options);
	const clock = world.clock ?? Date.now;
	const decisions = await readGivenDecisions(options.decisions);
	await prepareOutput(options.output);
	const runId = createRunId(clock(), await earlierRunIds(options.output));
	const lock = await lockOutput(options.output, runId);
	try {
		const { from, resolved } = await usableBase({
			pipeline,
			options,
			decisions,
			world
		});
		const nextId = createRunId(clock(), await earlierRunIds(options.output));
		await removeAllSetAside(options.output);
		const report = await execute({
			pipeline,
			options: resolved,
			world,
			from,
			runId: nextId
		});
		if (endedWell(report)) await retained(options, world);
		return report;
	} finally {
		await lock.release();
	}
}
/** What was published stays published, even if there is no room for the next snapshot. */
async function retained({ output, keepLanding, keepRuns }, { clock = Date.now, onEvent }) {
	if (keepLanding === null && keepRuns === null) return;
	try {
		const { landing, runs } = await applyRetention({
			output,
			keepLanding,
			keepRuns
		}, clock());
		const message = `deleted what has expired: ${landing.bodies} landed responses, ${runs} reports of runs`;
		if (landing.bodies + runs > 0) onEvent?.({
			type: "log",
			level: "info",
			message
		});
	} catch (error) {
		const message = `could not delete what has expired, the next run tries again: ${messageOf(error)}`;
		onEvent?.({
			type: "log",
			level: "warn",
			message
		});
	}
}
/** A world that knows the credentials and keeps them from its listener. */
function withSecrets(world, { credentials }) {
	if (credentials !== null) addCredentials(processSecrets, credentials);
	const { onEvent } = world;
	return {
		...world,
		...onEvent && { onEvent: (event) => onEvent(processSecrets.cleanAll(event)) }
	};
}
async function execute({ pipeline, options, world, from, runId }) {
	const clock = world.clock ?? Date.now;
	const folder = join(options.output, "runs", runId);
	const recorder = createRecorder({
		folder,
		clock,
		listener: world.onEvent
	});
	const startedAt = clock();
	const session = createSession({
		...from,
		pipeline,
		options,
		world,
		runId,
		recorder,
		startedAt,
		dryRun: false
	});
	const crash = watchForCrash(session, folder, clock);
	let failure;
	try {
		await removeLeftovers(options.output);
		if (pipeline.source === "landing") await pipeline.run(await session.openReplay());
		else await pipeline.run(await session.open());
	} catch (error) {
		failure = error;
	}
	await session.close();
	failure = crash.fault ?? failure;
	const published = session.published || from.isRebuilt === true;
	const outcome = outcomeOf({
		published,
		stats: session.stats
	}, failure);
	const report = processSecrets.cleanAll(buildReport({
		...session.summary(),
		outcome,
		finishedAt: clock()
	}));
	if (report.error !== void 0) recorder.log("error", report.error.message, stackOf(failure));
	await writeFile(join(folder, "report.json"), `${JSON.stringify(report, null, 2)}\n`).catch((error) => {
		recorder.log("warn", `report.json cannot be written: ${messageOf(error)}`);
	});
	crash.end();
	return report;
}
const stackOf = (error) => error instanceof Error && !(error instanceof EsgLakeError) ? { stack: error.stack } : {};
/**
* The published lake, if it is complete and made by the current version and rules. Otherwise it is first rebuilt from
* the landing, or, if that fails too, from the service.
*/
async function usableBase({ pipeline, options, decisions, world }) {
	const warn = (message) => world.onEvent?.({
		type: "log",
		level: "warn",
		message
	});
	const found = await openBase(options.output, warn);
	const { snapshot: base, state } = found;
	const { lake: rules, resolved } = await resolveLakeRules(options, base, decisions);
	const others = differingRules(resolved, rules);
	const reason = found.reason ?? others;
	if (pipeline.source === "landing") {
		if (reason !== null) warn(`${reason}: the whole lake is rebuilt`);
		return {
			from: {
				base,
				state: null,
				history: await keptHistory(found)
			},
			resolved
		};
	}
	if (reason === null) return {
		from: {
			base,
			state
		},
		resolved
	};
	if (pipeline.rebuild === void 0) throw new UsageError(`${reason}; run \`esg-lake replay\` first`);
	warn(`${reason}: the lake is first rebuilt from its landing`);
	const empty = {
		state: null,
		history: await keptHistory(found)
	};
	const runId = createRunId((world.clock ?? Date.now)(), await earlierRunIds(options.output));
	const report = await execute({
		pipeline: pipeline.rebuild,
		options: resolved,
		world,
		runId,
		from: {
			base,
			...empty
		}
	});
	if (report.error !== void 0) {
		warn(`the rebuild failed (${report.error.message}): everything is loaded from the service again`);
		return {
			from: {
				base: null,
				...empty
			},
			resolved
		};
	}
	const made = await requireCurrent(options.output);
	const findings = findingsOf(report);
	return {
		from: {
			base: made,
			state: await readLakeState(made),
			isRebuilt: true,
			findings
		},
		resolved
	};
}
const keptHistory = async ({ folder, snapshot }) => folder === null ? null : findHistory(folder, snapshot?.manifest ?? null);
async function earlierRunIds(output) {
	const names = async (folder) => readdir(join(output, folder)).catch(() => []);
	return [...await names("runs"), ...await names("landing")];
}
export { runPipeline as t };
