import { packageVersion } from '../base/version.ts';
import type { Row } from '../schema/rows.ts';
import type { RequestStats, RunFacts } from './facts.ts';

/** What the run's row contains besides the report's facts. */
export interface RunRowSource {
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
export function runRow(source: RunRowSource, facts: RunFacts, stats: RequestStats | null): Row<'runs'> {
  const { surveys } = facts;
  return {
    run_id: source.runId,
    pipeline: source.pipeline,
    mode: facts.mode,
    status: surveys.failed.length === 0 ? 'published' : 'published_with_gaps',
    started_at: source.startedAt * 1000,
    finished_at: source.finishedAt * 1000,
    changed_since: facts.changedSince === null ? null : Math.floor(Date.parse(facts.changedSince) / 86_400_000),
    watermark_at: facts.watermarkAt,
    request_count: stats?.requests ?? 0,
    retry_count: stats?.retries ?? 0,
    throttled_count: stats?.throttled ?? 0,
    byte_count: stats?.bytesReceived ?? 0,
    surveys_listed: surveys.listed,
    surveys_changed: surveys.changed,
    surveys_fetched: surveys.fetched,
    surveys_reused: surveys.reused,
    surveys_removed: surveys.removed,
    surveys_failed: surveys.failed.length,
    data_points: facts.rows['data_points'] ?? 0,
    data_issues: facts.rows['data_issues'] ?? 0,
    version: packageVersion(),
    survey_listing: facts.surveyListing,
    time_zone: source.timeZone,
    default_currency: source.defaultCurrency,
    is_simulated: source.isSimulated,
  };
}
