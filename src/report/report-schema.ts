import { readFile } from 'node:fs/promises';
import { exitCodes } from '../base/errors.ts';
import {
  arrayOf,
  compileSchema,
  count,
  described,
  documentSchema,
  mapOf,
  objectOf,
  oneOf,
  text,
  textOrNull,
  time,
} from '../base/json-schema.ts';
import type { RunMode, RunReport, RunStatus } from './report.ts';

const modes: Readonly<Record<RunMode, string>> = {
  full: 'everything was requested',
  incremental: 'what had changed was requested',
  replay: 'nothing was requested; everything was read from the landing',
};

const statuses: Readonly<Record<RunStatus, string>> = {
  published: 'a new snapshot is current',
  published_with_gaps: 'a new snapshot is current, in which some surveys keep their previous data',
  unchanged: 'nothing had changed, nothing was published',
  failed: 'nothing was published',
  stopped_by_guard: 'a guard stopped the run',
  interrupted: 'the run was interrupted; the next one continues from the landed responses',
};

const requests = objectOf({
  total: count,
  by_endpoint: described('Requests by the name of their endpoint.', mapOf(count)),
  retries: count,
  throttled: described('Answers with 429.', count),
  waited_ms: described('Milliseconds spent waiting for the rate limit and before retries.', {
    type: 'number',
    minimum: 0,
  }),
  rate_limit: described('As the service reports it; null if it reports none.', {
    ...objectOf({ limit: count, window_s: { type: 'number' } }),
    type: ['object', 'null'],
  }),
});

const surveys = objectOf({
  listed: count,
  changed: count,
  fetched: count,
  reused: described('Read from the landing of a run that did not publish.', count),
  unchanged: count,
  removed: described('No longer listed.', count),
  failed: described(
    'Those that could not be fetched or read; their previous data is kept.',
    arrayOf(objectOf({ survey_id: text, reason: text })),
  ),
});

const integer = { type: 'integer' };

/** A row of a question, with its columns. */
const row = { type: 'object', additionalProperties: {} };

const verdicts = objectOf({
  reporting_year: integer,
  figures: count,
  quote: described('Without doubts.', count),
  verify: described('Whose only doubt is that they are not verified.', count),
  check: described('With other doubts.', count),
});

const figureChanges = objectOf({
  against: described('previous (the snapshot before), or the name of the newest pin.', text),
  changed: described('Figures of roots whose value differs, is new or gone.', count),
  without_doubt: described('Those that had no doubt.', count),
  large: described('Those of them that changed by 20 percent or more.', count),
  gone: described('Those of them that are gone.', count),
  below: described('Figures of one and two levels below the roots.', count),
  large_below: described('Those of them that had no doubt and changed by as much, or are gone.', count),
  figures: described(
    'Rows of the question @figure-changes, the first ten: without doubt, then of roots, then the largest in percent.',
    arrayOf(row),
  ),
});

const fact = objectOf({
  label: text,
  sentence: described('Plain text; names in it are as the service sent them.', text),
  weight: described('How much it matters, from 0 to 1.', { type: 'number' }),
});

/** What `status` checks a report by when it reads it; published as docs/reference/report.schema.json. */
export const reportSchema = documentSchema(
  'report.schema.json',
  'report.json',
  'How a run went. Times are in UTC.',
  objectOf(
    {
      run_id: text,
      pipeline: described('Name of the pipeline: nightly, replay, or your own.', text),
      mode: oneOf(modes),
      status: oneOf(statuses),
      exit_code: { enum: Object.values(exitCodes) },
      snapshot_id: described('The snapshot that is current after the run; null if there is none.', textOrNull),
      started_at: time,
      finished_at: time,
      changed_since: described('Day from which changed surveys were listed; null if all were.', textOrNull),
      watermark_at: described('All changes up to this time have been seen.', textOrNull),
      requests,
      bytes_received: count,
      surveys,
      rows: described('Rows of each table that was published; empty if nothing was.', mapOf(count)),
      issues: described('Rows of data_issues by code.', mapOf(count)),
      changes: described(
        'Data points added, changed and removed in surveys that were already in the lake.',
        objectOf({ added: count, changed: count, removed: count }),
      ),
      stages: described('Stages in the order in which they ended.', arrayOf(objectOf({ name: text, ms: count }))),
      version: described('Of esg-lake.', text),
      facts: described('What the report says, for people, in the order in which it is read.', arrayOf(fact)),
      source: described("Base URL, without credentials, or the sandbox's description.", text),
    },
    {
      restated: described('Reported numbers that changed or are gone (restatements with was_reported).', count),
      boundary_changes: described(
        'Initiatives that the run saw added, moved, removed or renamed.',
        objectOf({ added: count, moved: count, removed: count, renamed: count }),
      ),
      rejected: described('Records that were rejected, in the whole lake; absent if nothing was published.', count),
      figures: described(
        'Figures of the roots that may be quoted in the newest year that has ended; absent if nothing was published.',
        verdicts,
      ),
      figure_changes: described(
        'Changes of the figures of the group since the last snapshot and the newest pin; absent if nothing was published.',
        arrayOf(figureChanges),
      ),
      look_first: described('The question @look-first; absent if nothing was published.', arrayOf(row)),
      error: described(
        'Why the run did not publish; absent if it did.',
        objectOf({ name: text, message: text }, { hint: described('What to do about it.', text) }),
      ),
      failed_lookups: described(
        'Lookups of value lists that failed; absent if none did.',
        arrayOf(objectOf({ what: text, reason: text })),
      ),
      sandbox: described('Which night of the simulated service; absent for a real one.', objectOf({ night: count })),
    },
  ),
);

/** The report of a run; null if the file is missing, damaged, or that of another run. */
export async function readReport(file: string, runId: string): Promise<RunReport | null> {
  const isReport = await compileSchema<RunReport>(reportSchema);
  try {
    const report: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isReport(report) && report.run_id === runId ? report : null;
  } catch {
    return null;
  }
}
