import { GuardError, InterruptedError, messageOf, UsageError } from '../base/errors.ts';
import { allEnded } from '../base/map-concurrently.ts';
import { processSecrets } from '../base/secrets.ts';
import { type Journal, landDecisions, writeJournal } from '../extract/landing/journal.ts';
import type { RunLake } from '../load/load-run.ts';
import type { MergeOutcome } from '../load/merge/merge.ts';
import { writePage } from '../page/write-page.ts';
import type { KeptHistory } from '../publish/history.ts';
import { type LakeBuilder, openLakeBuilder } from '../publish/lake-builder.ts';
import { currentId, pruneSnapshots, type Snapshot } from '../publish/snapshot-folders.ts';
import { type LakeReader, readFindings } from '../report/findings.ts';
import type { PublishedFindings, RunReport } from '../report/report.ts';
import type { Row } from '../schema/rows.ts';
import type { Recorder } from './events.ts';
import { guardFigures } from './guards.ts';
import type { EffectiveOptions, RunWorld } from './options.ts';

export interface SessionLakeOptions {
  readonly options: EffectiveOptions;
  readonly world: RunWorld;
  /** The published snapshot; null if there is none, or its manifest is lost. */
  readonly base: Snapshot | null;
  /** What a lake without current rows keeps of `base`; undefined if the run continues from its rows. */
  readonly history?: KeptHistory | null | undefined;
  /** In `base`, if this run has just rebuilt it. @default none */
  readonly findings?: PublishedFindings;
  readonly runId: string;
  readonly recorder: Recorder;
}

export type SessionLake = ReturnType<typeof createSessionLake>;

/** The lakes of a run: the private copy, and what is published. */
export function createSessionLake(session: SessionLakeOptions) {
  const { base, history, options, runId, world, recorder } = session;
  const { output } = options;
  const clock = world.clock ?? Date.now;
  const warn = (message: string): void => recorder.log('warn', message);
  let builder: Promise<LakeBuilder> | null = null;
  let merged: MergeOutcome | null = null;
  let snapshot = base;
  let dataPoints = 0;
  let { findings = {} } = session;
  const from = history === undefined ? { base } : { base: null, history };
  const open = (): Promise<LakeBuilder> =>
    (builder ??= openLakeBuilder({ output, snapshotId: runId, previous: base, rules: options, warn, ...from }));
  return {
    copy: {
      prepare: () => void open().catch(() => {}),
      append: async (table, batch) => {
        if (table === 'data_points') dataPoints += batch.numRows;
        await (await open()).append(table, batch);
      },
      merge: async (options) => {
        merged = await (await open()).merge(options);
        return merged;
      },
      query: async (sql, values) => (await open()).query(sql, values),
    } satisfies RunLake as RunLake,
    snapshot: (): Snapshot | null => snapshot,
    /** Data points appended so far. */
    get dataPoints() {
      return dataPoints;
    },
    /** In what was published, or why nothing was; empty before. */
    get findings() {
      return findings;
    },
    /**
     * Exports, verifies, writes the journal, then switches `current`; after that only cleans up.
     * @param row the run's own in the lake
     * @param report for the page; asked for once the findings are known
     * @param watermarkAt microseconds
     * @param journal null for a run that landed nothing
     */
    publish: async (
      row: () => Row<'runs'>,
      report: () => RunReport,
      watermarkAt: number | null,
      journal: Omit<Journal, 'snapshot_id'> | null,
    ): Promise<void> => {
      if (merged === null) throw new UsageError('nothing was merged: a pipeline merges before it publishes');
      const { rejected } = merged;
      const opened = await open();
      if (options.strict && rejected > 0) {
        throw new GuardError(`nothing was published: ${rejected} records were rejected and --strict is set`, {
          hint: 'See their rows with: esg-lake query "FROM data_issues" after a run without --strict.',
        });
      }
      const compared = { runId, compared: opened.compared };
      const told = (changes: PublishedFindings['figure_changes'] & object): void => {
        findings = { figure_changes: changes };
      };
      await guardFigures(opened, { ...compared, limit: options, now: clock(), told });
      const lake = await opened.seal(row());
      const exporting = lake.export({ runId, rules: options, watermarkAt, createdAt: clock() });
      if (!lake.isSmall) await exporting;
      const telling = async (): Promise<void> => {
        const { query } = askedOnce(lake);
        findings = { rejected, ...(await readFindings({ query }, compared)) };
        await writePage({
          lake: { query, writeFile: lake.writeFile },
          report: report(),
          recordUrl: options.recordUrl,
          ownQuestions: options.queries ?? undefined,
          ...{ secrets: processSecrets, signal: world.signal, warn },
        });
      };
      await allEnded<unknown>([exporting, telling()]);
      if (world.signal?.aborted === true) throw new InterruptedError('interrupted before publication');
      await landDecisions(output, runId, options.decisions);
      if (journal !== null) await writeJournal(output, { ...processSecrets.cleanAll(journal), snapshot_id: runId });
      const previous = await currentId(output);
      const publishLake = await exporting;
      snapshot = await publishLake();
      await pruneSnapshots(output, options.keepSnapshots, previous).catch((error: unknown) =>
        warn(`could not delete old snapshots, the next run tries again: ${messageOf(error)}`),
      );
    },
    /** Deletes the private copy, unless it was published. */
    discard: async (): Promise<void> => {
      const opened = await builder?.catch(() => null);
      if (snapshot === base) await opened?.discard();
    },
  };
}

/** A lake that answers each statement once: the page asks some of the questions that the findings have asked. */
function askedOnce(lake: LakeReader): LakeReader {
  const answers = new Map<string, ReturnType<LakeReader['query']>>();
  return {
    query: (sql, values = []) => {
      const key = JSON.stringify([sql, ...values]);
      const answer = answers.get(key) ?? lake.query(sql, values);
      answers.set(key, answer);
      return answer;
    },
  };
}
