import { DamagedError } from '../base/damage.ts';
import { groupBy } from '../base/grouping.ts';
import { processSecrets } from '../base/secrets.ts';
import { createRunId } from '../base/time.ts';
import { extractListings } from '../extract/extract-listings.ts';
import { examineBase } from '../publish/lake-state.ts';
import { currentFolder } from '../publish/snapshot-folders.ts';
import type { RunMode, RunReport } from '../report/report.ts';
import { createRecorder } from '../run/events.ts';
import { whyStopped } from '../run/guards.ts';
import { readGivenDecisions, resolveLakeRules } from '../run/lake-rules.ts';
import type { RunOptions, RunWorld } from '../run/options.ts';
import { definePipeline, type PipelineRun } from '../run/pipeline.ts';
import { type LoadPlan, planLoad } from '../run/plan-load.ts';
import { createSession } from '../run/run-session.ts';

/** What `run` would do now, and why. */
export interface PlanReport {
  readonly source: string;
  readonly mode: RunMode;
  /** Requests that `run` would send, including the listings. */
  readonly requests: readonly { readonly endpoint: string; readonly count: number; readonly why: string }[];
  readonly total_requests: number;
  readonly surveys: {
    readonly listed: number;
    readonly unchanged: number;
    readonly fetch: readonly { readonly survey_id: string; readonly reason: string }[];
    /** Read from bodies that an unpublished run landed. */
    readonly reuse: readonly string[];
    readonly removed: readonly string[];
  };
  readonly initiatives_removed: readonly string[];
  readonly rate_limit: RunReport['requests']['rate_limit'];
  /** Under the service's rate limit; `null` when the service reports none. */
  readonly minutes: number | null;
  /** Why the guard would stop the run, if it would. */
  readonly guard: string | null;
}

const dryRun = definePipeline({ name: 'plan', run: async () => {} });

/** Requests only listings and writes nothing. Throws the same EsgLakeError as `run` would. */
export async function planRun(options: RunOptions, world: RunWorld = {}): Promise<PlanReport> {
  const clock = world.clock ?? Date.now;
  const decisions = await readGivenDecisions(options.decisions);
  const { snapshot: base, state, reason } = await examineBase(await currentFolder(options.output));
  if (reason !== null) {
    throw new DamagedError(`the run cannot be planned: ${reason}`, {
      hint: 'esg-lake run first rebuilds the lake from its landed responses.',
    });
  }
  const session = createSession({
    pipeline: dryRun,
    options: (await resolveLakeRules(options, base, decisions)).resolved,
    world,
    base,
    state,
    runId: createRunId(clock(), []),
    recorder: createRecorder({ folder: null, clock, listener: world.onEvent }),
    dryRun: true,
  });
  try {
    const run = await session.open();
    const listing = await extractListings(run);
    const plan = await planLoad(run, listing);
    const fetched = fetchedIn(plan);
    const requests = requestsOf(run, plan);
    const total = requests.reduce((sum, { count }) => sum + count, 0);
    const { source, rateLimit } = session.summary();
    return processSecrets.cleanAll<PlanReport>({
      source,
      mode: run.stats.mode,
      requests,
      total_requests: total,
      surveys: {
        listed: listing.surveys.length,
        unchanged: plan.unchanged.length,
        fetch: fetched.map(({ survey, reason }) => ({ survey_id: survey.surveyId, reason })),
        reuse: plan.surveys.flatMap(({ landed, survey }) => (landed === null ? [] : survey.surveyId)),
        removed: plan.removed,
      },
      initiatives_removed: plan.removedInitiatives,
      rate_limit: rateLimit,
      minutes: rateLimit === null ? null : (total / rateLimit.limit) * (rateLimit.window_s / 60),
      guard: whyStopped(run, listing, plan),
    });
  } finally {
    await session.close();
  }
}

const fetchedIn = ({ surveys }: LoadPlan) => surveys.filter(({ landed }) => landed === null);

function requestsOf(run: PipelineRun, plan: LoadPlan) {
  const asked = Object.entries(run.client.stats.byEndpoint);
  const fetched = fetchedIn(plan);
  const why = [...groupBy(fetched, ({ reason }) => reason)]
    .map(([reason, surveys]) => `${surveys.length} ${reason.replace('_', ' ')}`)
    .join(', ');
  const loaded = plan.surveys.map(({ survey }) => ({ ...survey, responseId: '' }));
  const none: ReadonlySet<string> = new Set();
  const surveys = { loaded, rejected: none, valueListIds: none, outdatedValueLists: none };
  const rows = [
    ...asked.map(([endpoint, count]) => ({ endpoint, count, why: 'what exists and what changed' })),
    { endpoint: 'survey', count: fetched.length, why },
    ...run.resources.map((resource) => {
      const due = plan.subResources.get(resource.name) ?? [];
      return {
        endpoint: resource.name,
        count: resource.requests(run, { due, surveys }).length,
        why: resource.why(run),
      };
    }),
  ];
  return rows.filter(({ count }) => count > 0);
}
