import type { FaultKind, FaultRule } from '../../src/sandbox/faults/faults.ts';
import type { Disturbance } from './command.ts';
import type { FileFault } from './hook-plan.ts';
import type { Random } from './random.ts';

/** One way to disturb a run: its process, its files or the service that it reads. */
export interface Attempt {
  /** For the tally: `kill at …`, `kill anywhere`, or the kind of fault. */
  readonly name: string;
  readonly disturbance: Disturbance;
  readonly service: readonly FaultRule[];
}

/** Checkpoints that runs pass, with how often one passes each at most. */
export type CrashPoints = ReadonlyMap<string, number>;

export const killAt = (name: string, count: number): Attempt => ({
  name: `kill at ${name}`,
  disturbance: { hook: { crashAt: { name, count } } },
  service: [],
});

export const killAfter = (afterMs: number): Attempt => ({
  name: 'kill anywhere',
  disturbance: { signals: [{ name: 'SIGKILL', afterMs }] },
  service: [],
});

/** Kills are half of all draws; the rest is shared by files, service, clock and interruption. */
export function drawAttempt(random: Random, points: CrashPoints): Attempt {
  const dice = random.next();
  if (dice < 0.3 && points.size > 0) {
    const [name, count] = random.pick([...points]);
    return killAt(name, random.whole(1, Math.min(count, 12)));
  }
  if (dice < 0.55) return killAfter(random.whole(150, 2200));
  if (dice < 0.7) return drawFileFault(random);
  if (dice < 0.92) return drawServiceFault(random);
  if (dice < 0.96) {
    return {
      name: 'SIGINT',
      disturbance: { signals: [{ name: 'SIGINT', afterMs: random.whole(300, 2000) }] },
      service: [],
    };
  }
  return drawClockJump(random);
}

const fileOperations = [
  { operations: ['write', 'writeFile'], code: 'ENOSPC' },
  { operations: ['sync', 'datasync'], code: 'EIO' },
  { operations: ['rename', 'symlink', 'mkdir', 'link', 'copyFile'], code: 'ENOSPC' },
  {
    operations: ['open', 'write', 'writeFile', 'rename', 'mkdir', 'symlink', 'link', 'copyFile', 'chmod'],
    code: 'EROFS',
  },
] as const satisfies readonly Pick<FileFault, 'operations' | 'code'>[];

function drawFileFault(random: Random): Attempt {
  if (random.next() < 0.25) {
    const maxFileBlocks = random.whole(1, 16_000);
    return { name: 'files cannot grow (native writes)', disturbance: { maxFileBlocks }, service: [] };
  }
  const { operations, code } = random.pick(fileOperations);
  const path = random.pick(['landing/', 'snapshots/', 'index.ndjson', 'journal.json', 'current', '']);
  // Never the reporting of the run itself and never what node reads: only the lake's own folders.
  const fault = {
    operations,
    code,
    path: path === '' ? '/lake/' : path,
    after: random.whole(0, 12),
    times: random.pick([1, 1e9]),
  };
  return { name: `${code} (${operations[0]})`, disturbance: { hook: { fileFaults: [fault] } }, service: [] };
}

/** Kinds that leave what the listings say as it is: a body that was landed under them stays current. */
const passing: readonly FaultKind[] = [
  'latency',
  'slow-body',
  'reset-before',
  'reset-inside',
  'reset-after',
  'truncated-json',
  'wrong-content-length',
  'gzip-error',
  'html',
  'success-false',
  'unauthorized',
  'forbidden',
  'not-found',
  'request-timeout',
  'throttled',
  'server-error',
  'redirect',
  'vanished',
  'empty-listing',
  'duplicate-entries',
  'reordered-entries',
];

function drawServiceFault(random: Random): Attempt {
  const kind = random.pick(passing);
  // Only the plain listings: a filtered one that is empty says that nothing changed, and the next night corrects it.
  const emptied: FaultRule = { kind: 'empty-listing', endpoint: random.pick(['surveys', 'initiatives']), times: 1 };
  const drawn: FaultRule = {
    kind,
    endpoint: random.pick(['*', 'survey', 'surveys', 'initiatives', 'value_lists']),
    rate: random.pick([0.1, 0.3, 1]),
    after: random.whole(0, 6),
    times: random.pick([1, 3, 1000]),
    ...(kind === 'latency' || kind === 'slow-body' ? { ms: 150 } : {}),
    ...(kind === 'throttled' ? { ms: 1000, times: 2 } : {}),
  };
  const killed = random.next() < 0.3;
  return {
    name: kind,
    disturbance: killed ? { signals: [{ name: 'SIGKILL', afterMs: random.whole(300, 2000) }] } : {},
    service: [kind === 'empty-listing' ? emptied : drawn],
  };
}

function drawClockJump(random: Random): Attempt {
  const clockOffsetMs = random.pick([-400, -1, 1, 400]) * 86_400_000;
  return { name: 'clock jump', disturbance: { hook: { clockOffsetMs } }, service: [] };
}
