import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nightly from '../../pipelines/nightly.ts';
import type { RunReport } from '../../src/report/report.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../support/sandbox/server.ts';

export interface PublishedLake {
  readonly sandbox: Sandbox;
  readonly output: string;
  readonly report: RunReport;
  /** Another run into the same folder, with the first one's options but for these. @throws when it fails */
  runAgain(options: Partial<RunOptions>): Promise<RunReport>;
  /** Ends the sandbox and removes the output folder. */
  remove(): Promise<void>;
}

/** A sandbox, and the lake that one run makes of it in a folder of its own. @throws when the run did not publish */
export async function publishLake(world: SandboxOptions, options: Partial<RunOptions> = {}): Promise<PublishedLake> {
  const sandbox = await startSandbox(world);
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-test-'));
  const credentials = { kind: 'token', token: sandbox.token } as const;
  // A lake of a few records loses a fifth of them in an ordinary run.
  const source = { baseUrl: sandbox.baseUrl, credentials, output, maxRemovedPercent: 100 };
  const run = async (more: Partial<RunOptions>): Promise<RunReport> => {
    const report = await runPipeline(nightly, { ...defaultRunOptions, ...source, ...options, ...more });
    if (report.error !== undefined) throw new Error(`the run did not publish: ${report.error.message}`);
    return report;
  };
  const report = await run({});
  return {
    sandbox,
    output,
    report,
    runAgain: run,
    remove: async () => {
      await sandbox.close();
      await rm(output, { recursive: true, force: true });
    },
  };
}

/** The lake of a group of 230 surveys after its second night. */
export async function publishSecondNight(): Promise<PublishedLake> {
  const lake = await publishLake({ initiatives: 46, surveys: 230, utrvsPerSurvey: 45 }, { maxRemovedPercent: 50 });
  lake.sandbox.setNight(1);
  await lake.runAgain({});
  return lake;
}
