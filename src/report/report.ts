import type { ExitCode } from '../base/errors.ts';
import type { Findings } from './findings.ts';

export type RunMode = 'full' | 'incremental' | 'replay';

/** How a run ended, in words that begin a sentence. */
export const runOutcomes = {
  published: 'Published',
  published_with_gaps: 'Published with gaps',
  unchanged: 'Nothing had changed',
  failed: 'Failed',
  stopped_by_guard: 'Stopped by a guard',
  interrupted: 'Interrupted',
} as const;

type RunStatus = keyof typeof runOutcomes;

/** The content of `runs/<run_id>/report.json` (command-line.md, "report.json"). Times are ISO 8601 in UTC. */
export interface RunReport extends Findings {
  readonly run_id: string;
  readonly pipeline: string;
  readonly mode: RunMode;
  readonly status: RunStatus;
  readonly exit_code: ExitCode;
  /** The snapshot that is current after the run; `null` if there is none. */
  readonly snapshot_id: string | null;
  readonly started_at: string;
  readonly finished_at: string;
  readonly watermark_at: string | null;
  readonly requests: {
    readonly total: number;
    readonly by_endpoint: Readonly<Record<string, number>>;
    readonly retries: number;
    readonly throttled: number;
    readonly waited_ms: number;
    readonly rate_limit: { readonly limit: number; readonly window_s: number } | null;
  };
  readonly bytes_received: number;
  readonly surveys: {
    readonly listed: number;
    readonly changed: number;
    readonly fetched: number;
    readonly reused: number;
    readonly unchanged: number;
    readonly removed: number;
    readonly failed: readonly { readonly survey_id: string; readonly reason: string }[];
  };
  /** Lookups of value lists that failed; absent if none did. */
  readonly failed_lookups?: readonly { readonly what: string; readonly reason: string }[];
  readonly rows: Readonly<Record<string, number>>;
  readonly issues: Readonly<Record<string, number>>;
  /** Records that were rejected, in the whole lake; absent if nothing was published. */
  readonly rejected?: number;
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Reported numbers that changed or are gone. */
  readonly restated?: number;
  /** Initiatives that were added, removed, moved or renamed. */
  readonly boundary_changes?: BoundaryCounts;
  /** What it says, for people, in the order in which it is read. */
  readonly facts: readonly Fact[];
  readonly stages: readonly { readonly name: string; readonly ms: number }[];
  /** Why the run did not publish; absent if it did. */
  readonly error?: { readonly name: string; readonly message: string; readonly hint?: string };
  readonly version: string;
  /** Base URL (without credentials) or the sandbox's description. */
  readonly source: string;
  /** Which night of which simulated service; absent for a real service. */
  readonly sandbox?: { readonly night: number };
}

/** One thing that a report says. Names in it are as the service sent them: make them fit for where they are shown. */
export interface Fact {
  /** At most ten letters. */
  readonly label: string;
  /** Plain text. */
  readonly sentence: string;
  /** How much it matters, from 0 to 1. */
  readonly weight: number;
}

export type PublishedFindings = Findings & Pick<RunReport, 'rejected'>;

export const findingsOf = (report: RunReport): PublishedFindings =>
  Object.fromEntries(Object.entries(report).filter(([name]) => findingNames.includes(name)));

const findingNames = ['figures', 'figure_changes', 'look_first', 'rejected'];

export type BoundaryCounts = Readonly<Record<'added' | 'moved' | 'removed' | 'renamed', number>>;

export const isFirst = ({ rows }: Pick<RunReport, 'rows'>): boolean => rows['runs'] === 1;
