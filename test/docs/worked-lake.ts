import { readFile } from 'node:fs/promises';
import nightly from '../../pipelines/nightly.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { type CaseFile, expandCase } from '../rules/bodies.ts';
import { startFakeService } from '../support/fake-service.ts';

const example: CaseFile = JSON.parse(await readFile(new URL('worked-example.json', import.meta.url), 'utf8'));

/** The lake of docs/rules.md: two nights of a small group, in the second of which Kiel has corrected its energy. */
export async function makeWorkedLake(output: string): Promise<void> {
  await loadNight(example, output);
  await loadNight({ ...example, surveys: example.surveys.map(corrected) }, output);
}

async function loadNight(night: CaseFile, output: string): Promise<void> {
  const service = await startFakeService(expandCase(night));
  try {
    const credentials = { kind: 'token', token: service.token } as const;
    const source = { baseUrl: service.baseUrl, credentials, output, workers: 0, retries: 0 };
    const report = await runPipeline(nightly, { ...defaultRunOptions, ...source });
    if (report.status !== 'published') throw new Error(`the run ended ${report.status}: ${report.error?.message}`);
  } finally {
    await service.close();
  }
}

/** Kiel reports 1,650 MWh in place of 1,500. */
function corrected(survey: unknown): unknown {
  const text = JSON.stringify(survey);
  if (!text.includes('"Kiel 2024"')) return survey;
  return { ...JSON.parse(text.replace('"value":1500', '"value":1650')), lastUpdated: '2025-03-10T00:00:00.000Z' };
}
