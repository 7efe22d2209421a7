import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import nightly from '../../pipelines/nightly.ts';
import type { RunReport } from '../../src/report/report.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, numberUtrv, type SmallService, smallRun, startSmallService } from './changing-service.ts';

/**
 * Texts that are code for somebody: for SQL, a page, a spreadsheet, a terminal, a file system, JavaScript; or no text.
 */
export const texts = [
  ...['a\0b', '\0', "it's", "'); DROP TABLE surveys; --", "\"; ATTACH '/etc/passwd' AS x; --", '\\', "\\'", '$1', '"'],
  ...['\ud800', '\u001b[2J\u001b]0;owned\u0007', 'gnp.exe\u202e\u2028', '%|', '=HYPERLINK("http://elsewhere.invalid")'],
  ...['<script>alert(1)</script><img src=x onerror=alert(2)>', '../../../../etc/passwd', '__proto__'],
];

export interface HostileLake {
  readonly service: SmallService;
  readonly output: string;
  /** Of two runs. */
  readonly reports: readonly RunReport[];
  readonly warnings: readonly string[];
  remove(): Promise<void>;
}

let shared: Promise<HostileLake> | undefined;

/** One for all tests that this process runs, which only read it: its name is hostile, too. */
export function hostileLake(): Promise<HostileLake> {
  shared ??= publishHostileLake(`o'lake"; DROP TABLE runs; -- 50% #1 $v *[a] \\b é日本 {1,2} ~ http:`).then(
    async (lake) => {
      await lake.service.close();
      process.once('exit', () => rmSync(dirname(lake.output), { recursive: true, force: true }));
      return lake;
    },
  );
  return shared;
}

/** A lake of two nights in which every text of the service is one of these, beside ids that are none. */
export async function publishHostileLake(folder = ''): Promise<HostileLake> {
  const service = await startSmallService();
  const home = await mkdtemp(join(tmpdir(), 'esg-lake-hostile-'));
  const output = join(home, folder);
  const created = '2020-01-01T00:00:00.000Z';
  service.initiatives = [
    ...texts.map((text, at) => ({ _id: id(1 + at), name: text, created, [text]: text })),
    { _id: '../../../../etc/passwd', name: 'a path', created },
  ];
  service.valueLists = [{ _id: id(8000), name: '"', options: texts.map((text) => ({ code: text, name: text })) }];
  const reports: RunReport[] = [];
  const warnings: string[] = [];
  for (const night of [1, 2]) {
    service.surveys = texts.map((text, at) => ({
      ...{ _id: id(100 + at), initiativeId: id(1 + at), name: `Survey ${text}` },
      ...{ lastUpdated: `2026-02-0${night}T10:00:00.000Z`, utrvs: recordsOf(at, text, night) },
    }));
    service.now = new Date(`2026-03-0${night}T02:00:00Z`);
    const options = smallRun(service, output, { workers: 0 });
    const onEvent = (event: { readonly type: string; readonly level?: string; readonly message?: string }) =>
      event.type === 'log' && event.level === 'warn' && warnings.push(event.message ?? '');
    const report = await runPipeline(nightly, options, { onEvent });
    if (report.error !== undefined) throw new Error(report.error.message);
    reports.push(report);
  }
  const remove = async (): Promise<void> => {
    await service.close();
    await rm(home, { recursive: true, force: true });
  };
  return { service, output, reports, warnings, remove };
}

function recordsOf(at: number, text: string, night: number): readonly Readonly<Record<string, unknown>>[] {
  const tracker = { name: text, type: text, valueLabel: text, instructions: text, typeCode: `305-1${text}` };
  const of = (kind: number, valueType: string, value: Readonly<Record<string, unknown>>, validation = {}) =>
    numberUtrv(1000 * kind + at, night / 10, {
      ...{ universalTrackerId: id(9000 + 100 * kind + at), initiativeId: id(1 + at), valueType },
      universalTracker: { ...tracker, valueType, unit: text, unitType: text, valueValidation: validation },
      ...{ status: 'verified', assuranceStatus: text, period: 'yearly' },
      ...{ effectiveDate: `${2022 + (at % 4)}-12-31T00:00:00.000Z`, notes: { [text]: text } },
      ...(valueType === 'number' ? {} : { value: undefined, valueData: value }),
    });
  const cells = [
    { code: text, value: text },
    { code: `${text} amount`, value: night, unit: text, numberScale: text },
  ];
  const columns = cells.map(({ code }) => ({ code, name: text, type: 'number', unit: text }));
  return [
    of(1, 'number', {}),
    of(2, 'text', { data: text }),
    of(3, 'valueListMulti', { data: texts }, { valueList: { type: 'custom', listId: id(8000) } }),
    of(4, 'numericValueList', { data: JSON.parse(`{${JSON.stringify(text)}: ${night}, "zero": -0}`) }),
    of(5, 'table', { table: [cells] }, { table: { columns } }),
    of(6, 'date', { data: `2025-0${night}-28` }),
    { ...of(7, 'number', {}), _id: '../../../../etc/passwd' },
  ];
}
