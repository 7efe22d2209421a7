import { allEnded } from '../base/concurrency.ts';
import { describeDamage } from '../base/damage.ts';
import { GuardError, InterruptedError, messageOf, UsageError } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import { createClient } from '../extract/client.ts';
import { lostBodies } from '../extract/landing/damaged-bodies.ts';
import { type Journal, landDecisions, writeJournal } from '../extract/landing/journal.ts';
import { type LandingWriter, openLanding, unpublishedLandings } from '../extract/landing/landing-files.ts';
import { resources } from '../extract/resources/resources.ts';
import { writePage } from '../page/lake-page.ts';
import { type KeptHistory, readRunIds } from '../publish/history.ts';
import { type LakeBuilder, openLakeBuilder } from '../publish/lake-builder.ts';
import type { LakeState } from '../publish/lake-state.ts';
import { currentId, pruneSnapshots, type Snapshot } from '../publish/snapshot-folders.ts';
import { readFindings } from '../report/findings.ts';
import type { PublishedFindings } from '../report/report.ts';
import { emptyStats, type RunSummary, runRow } from '../report/report-builder.ts';
import { createListingReader } from '../transform/survey-listing.ts';
import type { Recorder } from './events.ts';
import { guardFigures } from './guards.ts';
import type { EffectiveOptions, RunWorld } from './options.ts';
import type { Pipeline, PipelineRun, ReplayRun } from './pipeline.ts';
import { openSource } from './source.ts';

export interface SessionOptions {
  readonly pipeline: Pick<Pipeline, 'name' | 'source'>;
  readonly options: EffectiveOptions;
  readonly world: RunWorld;
  readonly runId: string;
  readonly recorder: Recorder;
  /** Null if there is none, or its manifest is lost. */
  readonly base: Snapshot | null;
  /** Of `base`; null if nothing of it can be used. */
  readonly state: LakeState | null;
  /** What a lake without current rows keeps of `base`; undefined if the run continues from its rows. */
  readonly history?: KeptHistory | null | undefined;
  /** That the figures are compared with. @default base */
  readonly before?: Snapshot | null;
  /** In `base`, if this run has just rebuilt it. @default none */
  readonly findings?: PublishedFindings;
  /** Only lists and plans; lands nothing. @default false */
  readonly dryRun?: boolean;
}

export function createSession(session: SessionOptions) {
  const { base, state, history, before = base, options, world, runId, recorder, pipeline } = session;
  const { output } = options;
  const clock = world.clock ?? Date.now;
  const startedAt = clock();
  const stats = emptyStats();
  const warn = (message: string) => recorder.log('warn', message);
  let service: Awaited<ReturnType<typeof openService>> | null = null;
  let builder: Promise<LakeBuilder> | null = null;
  let merged: Awaited<ReturnType<LakeBuilder['merge']>> | null = null;
  /** Of this run once it is published, else the one it started from. */
  let snapshot = base;
  /** In what was published, or why nothing was; empty before. */
  let findings = session.findings ?? {};

  const summary = (): RunSummary => {
    const { limit = 0, windowSeconds = null } = service?.client.budget ?? {};
    const named = pipeline.source === 'landing' ? 'landing' : (options.baseUrl ?? 'sandbox');
    return {
      ...{ runId, startedAt, stats, findings },
      snapshotId: snapshot?.snapshotId ?? null,
      pipeline: pipeline.name,
      source: service?.source.description ?? named,
      sandbox: service?.source.sandbox ?? null,
      requestStats: service?.client.stats ?? null,
      rateLimit: windowSeconds === null ? null : { limit, window_s: windowSeconds },
      stages: recorder.stages,
    };
  };
  const throwIfAborted = (where: string) => {
    if (world.signal?.aborted === true) throw new InterruptedError(`interrupted${where}`);
  };
  const open = (): Promise<LakeBuilder> => {
    const from = history === undefined ? { base } : { base: null, history };
    builder ??= openLakeBuilder({ output, snapshotId: runId, previous: before, rules: options, warn, ...from });
    return builder;
  };

  /** Exports, verifies, writes the journal, then switches `current`; after that only cleans up. */
  const publish = async (journal: Journal | null) => {
    await service?.landing?.sync();
    if (merged === null) throw new UsageError('nothing was merged: a pipeline merges before it publishes');
    const { rejected, compared: snapshots } = merged;
    const opened = await open();
    if (options.strict && rejected > 0) {
      throw new GuardError(`nothing was published: ${rejected} records were rejected and --strict is set`, {
        hint: 'See their rows with: esg-lake query "FROM data_issues" after a run without --strict.',
      });
    }
    const compared = { runId, compared: snapshots };
    await guardFigures(opened, compared, options, clock(), (changes) => {
      findings = { figure_changes: changes };
    });
    const sealed = await opened.seal(runRow(summary(), options, clock()));
    const exporting = sealed.export(stats.watermarkAt, clock());
    if (!sealed.isSmall) await exporting;
    const telling = async () => {
      findings = { rejected, ...(await readFindings(sealed, compared)) };
      await writePage({
        lake: sealed,
        materiality: options.materiality,
        ownQuestions: options.queries ?? undefined,
        ...{ signal: world.signal, warn },
      });
    };
    await allEnded<unknown>([exporting, telling()]);
    throwIfAborted(' before publication');
    await landDecisions(output, runId, options.decisions);
    if (journal !== null) await writeJournal(output, processSecrets.cleanAll(journal));
    const previous = await currentId(output);
    const publishLake = await exporting;
    snapshot = await publishLake();
    await pruneSnapshots(output, options.keepSnapshots, previous).catch((error: unknown) =>
      warn(`could not delete old snapshots, the next run tries again: ${messageOf(error)}`),
    );
  };

  const createRun = (runIds: readonly string[]): Omit<ReplayRun, 'state'> => {
    let landed: ReturnType<typeof unpublishedLandings> | null = null;
    return {
      ...{ runId, options, stats, publish },
      log: recorder.log,
      now: clock,
      clean: processSecrets.clean,
      signal: world.signal ?? new AbortController().signal,
      resources: resources.filter(({ name }) => !options.without.includes(name)),
      listings: createListingReader(runId),
      stage: (name, work) => {
        throwIfAborted(` before the stage ${name}`);
        return recorder.stage(name, work);
      },
      progress: (stage, done, total) => {
        throwIfAborted('');
        const { requests = 0, bytesReceived = 0 } = service?.client.stats ?? {};
        recorder.emit({ type: 'progress', stage, done, total, requests, bytesReceived });
      },
      landed: () =>
        (landed ??= unpublishedLandings(output, runIds, (damage) =>
          warn(`${describeDamage(damage)}: its content is requested again`),
        )),
      lake: {
        prepare: () => void open().catch(() => {}),
        append: async (table, batch) => (await open()).append(table, batch),
        merge: async (rows) => {
          merged = await (await open()).merge(rows);
          return merged;
        },
        query: async (sql, values) => (await open()).query(sql, values),
      },
      published: { snapshot: () => snapshot, lostBodies: () => lostBodies(output, runIds) },
      unchanged: () => recorder.log('info', 'nothing has changed: nothing is published'),
    };
  };
  return {
    summary,
    get published() {
      return snapshot !== base;
    },
    open: async (): Promise<PipelineRun> => {
      service = await openService(session);
      return { ...createRun(state?.runIds ?? []), state, client: service.client };
    },
    openReplay: async (): Promise<ReplayRun> => {
      const runIds = history ? await readRunIds(history) : null;
      return { ...createRun(runIds ?? []), state: runIds === null ? null : { runIds } };
    },
    close: async () => {
      await service?.client.close();
      await service?.landing?.close();
      await service?.source.close();
      const opened = await builder?.catch(() => null);
      if (snapshot === base) await opened?.discard();
    },
  };
}

async function openService({ options, world, runId, recorder, dryRun = false }: SessionOptions) {
  const source = await openSource(options);
  let landing: LandingWriter | null = null;
  try {
    if (options.baseUrl === null) recorder.log('info', `reading the ${source.description}`);
    landing = dryRun ? null : await openLanding({ output: options.output, runId });
    const { signal } = world;
    const client = createClient({ ...options, ...source, runId, landing, log: recorder.log, signal });
    return { source, landing, client };
  } catch (error) {
    await landing?.close();
    await source.close();
    throw error;
  }
}
