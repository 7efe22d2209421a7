import { readFile } from 'node:fs/promises';
import { compileSchema } from '../base/compiled-schema.ts';
import type { RunReport } from '../report/report.ts';

/** What `status` shows of a report. */
export type ReportLine = Pick<
  RunReport,
  'run_id' | 'mode' | 'status' | 'exit_code' | 'started_at' | 'finished_at' | 'snapshot_id' | 'changes'
> & {
  readonly requests: Pick<RunReport['requests'], 'total'>;
  readonly surveys: Pick<RunReport['surveys'], 'fetched' | 'failed'>;
};

/** The report of a run, as far as it is shown; null if the file is missing, damaged, or that of another run. */
export async function readReport(file: string, runId: string): Promise<ReportLine | null> {
  const isReport = await compileSchema<ReportLine>(reportSchema);
  try {
    const report: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isReport(report) && report.run_id === runId ? report : null;
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

const reportSchema = object({
  run_id: text,
  mode: { enum: ['full', 'incremental', 'replay'] },
  status: { enum: ['published', 'published_with_gaps', 'unchanged', 'failed', 'stopped_by_guard', 'interrupted'] },
  exit_code: count,
  started_at: time,
  finished_at: time,
  snapshot_id: { type: ['string', 'null'] },
  requests: object({ total: count }),
  surveys: object({ fetched: count, failed: { type: 'array', items: object({ survey_id: text, reason: text }) } }),
  changes: object({ added: count, changed: count, removed: count }),
});
