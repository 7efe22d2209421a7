import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nightly from '../../../pipelines/nightly.ts';
import { defaultRunOptions, type RunOptions } from '../../../src/run/options.ts';
import { runPipeline } from '../../../src/run/run-pipeline.ts';
import type { Case } from '../../rules/bodies.ts';
import { startFakeService } from '../../support/fake-service.ts';
import type { Decisions } from './decisions.ts';
import type { TrustInput } from './input.ts';
import { decisionFiles } from './world.ts';

/** One run of the product into `folder`, on a service that has the world and with its decisions. @throws if it fails */
export async function loadWorld(input: TrustInput, folder: string, options: Partial<RunOptions> = {}): Promise<string> {
  const service = await startFakeService(caseOf(input));
  const output = join(folder, 'lake');
  try {
    const report = await runPipeline(nightly, {
      ...defaultRunOptions,
      ...{ baseUrl: service.baseUrl, credentials: { kind: 'token', token: service.token } as const, output },
      ...{ workers: 0, retries: 0, maxRemovedPercent: 100, acceptRoots: true },
      yearEnd: input.yearEnd ?? '12-31',
      decisions:
        input.decisions === undefined ? 'none' : await writeDecisions(input.decisions, join(folder, 'decisions')),
      ...options,
    });
    if (report.error !== undefined) throw new Error(`the run failed: ${report.error.message}`);
    return output;
  } finally {
    await service.close();
  }
}

/** A folder with these decisions and no others. */
export async function writeDecisions(decisions: Decisions, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(decisionFiles(decisions))) await writeFile(join(folder, name), text);
  return folder;
}

function caseOf({ initiatives, surveys, valueLists = [] }: TrustInput): Case {
  return {
    ...{ valueListPath: '/value-list/lookup', sendsAllLists: false, initiatives, valueLists, calculated: new Map() },
    ...{ recordCount: 0, trackerIds: new Set() },
    surveys: surveys.map(({ body, lastUpdated }) => {
      const { universalTrackerValues: _, ...listed } = body;
      return { listed: { ...listed, lastUpdated }, listedBy: 'connection', body };
    }),
  };
}
