import { packageVersion } from '../base/package-folder.ts';
import type { ExtractStats } from '../extract/extract-run.ts';
import type { ClientStats } from '../extract/types.ts';
import type { Row } from '../schema/rows.ts';
import type { BoundaryCounts } from './report.ts';

/** What the report will say of a run under way: the steps fill it in as they go. */
export interface RunStats extends ExtractStats {
  readonly surveys: ExtractStats['surveys'] & { unchanged: number; removed: number };
  changes: { readonly added: number; readonly changed: number; readonly removed: number };
  restated: number;
  boundary: BoundaryCounts;
  rows: Readonly<Record<string, number>>;
  issues: Readonly<Record<string, number>>;
}

export const emptyStats = (): RunStats => ({
  mode: 'full',
  changedSince: null,
  watermarkAt: null,
  listedAt: null,
  expected: null,
  surveyListing: null,
  surveys: { listed: 0, changed: 0, fetched: 0, reused: 0, unchanged: 0, removed: 0, failed: [] },
  failedLookups: [],
  changes: { added: 0, changed: 0, removed: 0 },
  restated: 0,
  boundary: { added: 0, moved: 0, removed: 0, renamed: 0 },
  rows: {},
  issues: {},
});

/** Whether everything that was wanted could be fetched, or read. */
export const isWhole = ({ surveys, failedLookups }: RunStats): boolean =>
  surveys.failed.length + failedLookups.length === 0;

/** What the run's row contains besides the report's facts. */
interface RunRowSource {
  readonly runId: string;
  readonly pipeline: string;
  /** Milliseconds. */
  readonly startedAt: number;
  /** Milliseconds. */
  readonly finishedAt: number;
  readonly timeZone: string;
  readonly defaultCurrency: string;
  /** Null if the run asked no service. */
  readonly isSimulated: boolean | null;
}

/** The run's row in the lake it is about to publish. */
export function runRow(source: RunRowSource, stats: RunStats, requestStats: ClientStats | null): Row<'runs'> {
  const { surveys } = stats;
  return {
    run_id: source.runId,
    pipeline: source.pipeline,
    mode: stats.mode,
    status: isWhole(stats) ? 'published' : 'published_with_gaps',
    started_at: source.startedAt * 1000,
    finished_at: source.finishedAt * 1000,
    changed_since: stats.changedSince === null ? null : Math.floor(Date.parse(stats.changedSince) / 86_400_000),
    watermark_at: stats.watermarkAt,
    request_count: requestStats?.requests ?? 0,
    retry_count: requestStats?.retries ?? 0,
    throttled_count: requestStats?.throttled ?? 0,
    byte_count: requestStats?.bytesReceived ?? 0,
    surveys_listed: surveys.listed,
    surveys_changed: surveys.changed,
    surveys_fetched: surveys.fetched,
    surveys_reused: surveys.reused,
    surveys_removed: surveys.removed,
    surveys_failed: surveys.failed.length,
    data_points: stats.rows['data_points'] ?? 0,
    data_issues: stats.rows['data_issues'] ?? 0,
    version: packageVersion(),
    survey_listing: stats.surveyListing,
    time_zone: source.timeZone,
    default_currency: source.defaultCurrency,
    is_simulated: source.isSimulated,
  };
}
