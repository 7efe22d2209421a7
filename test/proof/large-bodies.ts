import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Outcome, runCommand } from '../../bench/proof/command.ts';

export const mebi = 2 ** 20;

export const id = (letter: string, n: number): string => letter + n.toString(16).padStart(23, '0');

/** A survey as it is listed, without `lastUpdated`. */
export const surveyOf = (n: number) => ({
  _id: id('b', n),
  type: 'default',
  initiativeId: id('a', 1),
  period: 'yearly',
  effectiveDate: '2025-12-31T00:00:00.000Z',
  utrvType: 'actual',
  evidenceRequired: false,
  verificationRequired: false,
});

export interface LargeBodies {
  readonly baseUrl: string;
  close(): void;
}

/** A service of one initiative and so many surveys, whose bodies the test sends itself, gzipped. */
export async function serveLargeBodies(
  surveys: number,
  sendSurvey: (surveyId: string, response: ServerResponse) => void,
): Promise<LargeBodies> {
  const listed = Array.from({ length: surveys }, (_, n) => ({
    ...surveyOf(n),
    lastUpdated: '2026-01-01T00:00:00.000Z',
  }));
  const initiatives = [{ _id: id('a', 1), name: 'Root', created: '2020-01-01T00:00:00.000Z' }];
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    const surveyId = /^\/v1\/surveys\/([0-9a-f]{24})/.exec(url)?.[1];
    if (surveyId === undefined) {
      response.end(JSON.stringify({ success: true, data: url.includes('surveys') ? listed : initiatives }));
    } else {
      response.setHeader('content-encoding', 'gzip');
      sendSurvey(surveyId, response);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** A run of the built command, and its largest resident set in MiB, sampled while it runs. Linux only. */
export async function runMeasured(
  baseUrl: string,
  output: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly outcome: Outcome; readonly peak: number }> {
  let peak = 0;
  const outcome = await runCommand({
    args: ['run', '--base-url', baseUrl, '--output', output],
    environment: { ESG_LAKE_TOKEN: 'any-token', ...settings },
    onStart: (pid) => {
      const timer = setInterval(async () => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
        if (status === '') clearInterval(timer);
      }, 20);
    },
  });
  return { outcome, peak };
}
