import { readFile } from 'node:fs/promises';
import { compileSchema } from '../base/compiled-schema.ts';
import type { RunReport } from './report.ts';

/** What `status` shows of a report. */
export type ReportLine = Pick<
  RunReport,
  'run_id' | 'mode' | 'status' | 'exit_code' | 'started_at' | 'finished_at' | 'snapshot_id' | 'changes'
> & {
  readonly requests: Pick<RunReport['requests'], 'total'>;
  readonly surveys: Pick<RunReport['surveys'], 'fetched' | 'failed'>;
};

/** The report of a run, as far as it is shown; null if the file is missing, damaged, or that of another run. */
export const readReport = (file: string, runId: string): Promise<ReportLine | null> =>
  readIfValid<ReportLine>(lineSchema, file, runId);

/** All of the report of a run; null if the file is missing, damaged, that of another run or of an older version. */
export const readWholeReport = (file: string, runId: string): Promise<RunReport | null> =>
  readIfValid<RunReport>(reportSchema, file, runId);

async function readIfValid<T extends { readonly run_id: string }>(
  schema: object,
  file: string,
  runId: string,
): Promise<T | null> {
  const isValid = await compileSchema<T>(schema);
  try {
    const report: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isValid(report) && report.run_id === runId ? report : null;
  } catch {
    return null;
  }
}

const object = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const text = { type: 'string' };
const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' };
const count = { type: 'integer', minimum: 0 };

const line = {
  run_id: text,
  mode: { enum: ['full', 'incremental', 'replay'] },
  status: { enum: ['published', 'published_with_gaps', 'unchanged', 'failed', 'stopped_by_guard', 'interrupted'] },
  exit_code: count,
  started_at: time,
  finished_at: time,
  snapshot_id: { type: ['string', 'null'] },
  changes: object({ added: count, changed: count, removed: count }),
};
const fetched = { fetched: count, failed: { type: 'array', items: object({ survey_id: text, reason: text }) } };

const lineSchema = object({ ...line, requests: object({ total: count }), surveys: object(fetched) });

const counts = { type: 'object', additionalProperties: count };
const amount = { type: 'number', minimum: 0 };
const limit = { ...object({ limit: amount, window_s: amount }), type: ['object', 'null'] };

const reportSchema = object({
  ...line,
  pipeline: text,
  changed_since: { type: ['string', 'null'] },
  watermark_at: { type: ['string', 'null'] },
  requests: object({
    total: count,
    by_endpoint: counts,
    retries: count,
    throttled: count,
    waited_ms: amount,
    rate_limit: limit,
  }),
  bytes_received: count,
  surveys: object({ ...fetched, listed: count, changed: count, reused: count, unchanged: count, removed: count }),
  rows: counts,
  issues: counts,
  stages: { type: 'array', items: object({ name: text, ms: amount }) },
  version: text,
  source: text,
});
