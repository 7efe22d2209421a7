import { allEnded } from '../base/concurrency.ts';
import { GuardError, InterruptedError, messageOf, UsageError } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import { type Journal, landDecisions, writeJournal } from '../extract/landing/journal.ts';
import type { RunLake } from '../load/load-run.ts';
import { writePage } from '../page/write-page.ts';
import type { KeptHistory } from '../publish/history.ts';
import { type ComparedMerge, type LakeBuilder, openLakeBuilder } from '../publish/lake-builder.ts';
import { currentId, pruneSnapshots, type Snapshot } from '../publish/snapshot-folders.ts';
import { type LakeReader, readFindings } from '../report/findings.ts';
import type { PublishedFindings, RunReport } from '../report/report.ts';
import type { Row } from '../schema/rows.ts';
import type { Recorder } from './events.ts';
import { guardFigures } from './guards.ts';
import type { EffectiveOptions, RunWorld } from './options.ts';

export interface LakeSession {
  readonly options: EffectiveOptions;
  readonly world: RunWorld;
  /** The published snapshot; null if there is none, or its manifest is lost. */
  readonly base: Snapshot | null;
  /** What a lake without current rows keeps of `base`; undefined if the run continues from its rows. */
  readonly history?: KeptHistory | null | undefined;
  /** The snapshot that the figures are compared with. @default base */
  readonly before?: Snapshot | null;
  /** In `base`, if this run has just rebuilt it. @default none */
  readonly findings?: PublishedFindings;
  readonly runId: string;
  readonly recorder: Recorder;
}

/** What a run publishes with its lake. */
interface Publication {
  /** Its own row, and the report for the page: asked for once what they say is known. */
  readonly row: () => Row<'runs'>;
  readonly report: () => RunReport;
  /** Microseconds. */
  readonly watermarkAt: number | null;
  /** Null for a run that landed nothing. */
  readonly journal: Omit<Journal, 'snapshot_id'> | null;
}

/** The lakes of a run: the private copy, and what is published. */
export function createSessionLake({
  base,
  history,
  before = base,
  options,
  runId,
  world,
  recorder,
  ...given
}: LakeSession) {
  const { output } = options;
  const clock = world.clock ?? Date.now;
  const warn = (message: string): void => recorder.log('warn', message);
  const from = history === undefined ? { base } : { base: null, history };
  let builder: Promise<LakeBuilder> | null = null;
  let merged: ComparedMerge | null = null;
  const open = (): Promise<LakeBuilder> =>
    (builder ??= openLakeBuilder({ output, snapshotId: runId, previous: before, rules: options, warn, ...from }));
  const copy: RunLake = {
    prepare: () => void open().catch(() => {}),
    append: async (table, batch) => (await open()).append(table, batch),
    merge: async (options) => {
      merged = await (await open()).merge(options);
      return merged;
    },
    query: async (sql, values) => (await open()).query(sql, values),
  };
  const lake = {
    copy,
    /** Published: that of this run, or the one it started from. */
    snapshot: base,
    /** In what was published, or why nothing was; empty before. */
    findings: given.findings ?? {},
    /** Exports, verifies, writes the journal, then switches `current`; after that only cleans up. */
    publish: async ({ row, report, watermarkAt, journal }: Publication): Promise<void> => {
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
        lake.findings = { figure_changes: changes };
      });
      const sealed = await opened.seal(row());
      const exporting = sealed.export({ runId, rules: options, watermarkAt, createdAt: clock() });
      if (!sealed.isSmall) await exporting;
      const telling = async (): Promise<void> => {
        const { query } = askedOnce(sealed);
        lake.findings = { rejected, ...(await readFindings({ query }, compared)) };
        await writePage({
          lake: { query, writeFile: sealed.writeFile },
          report: report(),
          materiality: options.materiality,
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
      lake.snapshot = await publishLake();
      await pruneSnapshots(output, options.keepSnapshots, previous).catch((error: unknown) =>
        warn(`could not delete old snapshots, the next run tries again: ${messageOf(error)}`),
      );
    },
    /** Deletes the private copy, unless it was published. */
    discard: async (): Promise<void> => {
      const opened = await builder?.catch(() => null);
      if (lake.snapshot === base) await opened?.discard();
    },
  };
  return lake;
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
