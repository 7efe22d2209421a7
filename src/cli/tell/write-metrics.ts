import { writeDurably } from '../../base/files.ts';
import { packageVersion } from '../../base/version.ts';
import { type DiskUse, diskUse } from '../../inspect/disk-use.ts';
import { lakeStatus } from '../../inspect/lake-status.ts';
import { lastGoodRun } from '../../report/good-runs.ts';
import { metricsText } from '../../report/metrics.ts';
import type { RunReport } from '../../report/report.ts';
import type { UnbegunRun } from '../../report/webhook-message.ts';

/** Replaces the file of metrics with what a run that has ended, and the lake after it, say. */
export async function writeMetrics(file: string, output: string, run: RunReport | UnbegunRun): Promise<void> {
  const report = 'run_id' in run ? run : null;
  // A lake that cannot be read has no rows and issues to tell of; that the run failed still has to be told.
  const status = await lakeStatus(output, Date.now()).catch(() => null);
  const text = metricsText({
    version: packageVersion(),
    exitCode: run.exit_code,
    endedAt: report === null ? Date.now() : Date.parse(report.finished_at),
    report,
    lastSuccessAt: (await lastGoodRun(output))?.finishedAt ?? null,
    lake:
      status === null || status.published === null
        ? null
        : { rows: status.rows, issues: status.issues, watermarkAt: status.published.watermark_at },
    disk: partsOf(status?.disk ?? diskUse(output)),
  });
  await writeDurably(file, text);
}

const partsOf = ({ total: _, ...parts }: DiskUse): Readonly<Record<string, number>> => parts;
