import type { FaultKind, FaultRule } from '../../test/support/sandbox/faults/faults.ts';
import type { Random } from '../world/random.ts';
import type { Disturbance } from './command.ts';
import type { FileFault } from './hook-plan.ts';
import { type StoreFault, storeFaults } from './store.ts';

/** One way to disturb a run: its process, its files, its reader, its clock or the service that it reads. */
export interface Attempt {
  /** For the tally: `kill at …`, `kill anywhere`, or the kind of disturbance. */
  readonly name: string;
  readonly disturbance: Disturbance;
  readonly service: readonly FaultRule[];
  /** What the object store does in the meantime, if lakes are pushed to one. */
  readonly store?: StoreFault;
  /** Bytes left free on the lake's own file system in the meantime. */
  readonly freeBytes?: number;
  /** Where the run is when the file system fills up. @default at its beginning */
  readonly fullAt?: { readonly name: string; readonly count: number };
  /** @default ['run'] */
  readonly command?: readonly string[];
  /** By then it must have exited by itself. */
  readonly limitMs?: number;
  /** The disturbance must not make the run fail: exit 0, unless the lake was damaged before. */
  readonly mustSucceed?: boolean;
}

/** Crash points that runs pass, with the maximum number of times that a run passes each. */
export type CrashPoints = ReadonlyMap<string, number>;

/** The inputs for the random draws. */
export interface DrawFrom {
  readonly points: CrashPoints;
  /** How long an undisturbed run takes on this machine now: random instants are within it. */
  readonly runMs: number;
  /** Whether there is an object store. */
  readonly isPushed: boolean;
  /** Whether the lake has a separate file system. */
  readonly isOnSmallDisk: boolean;
  /** Whether the lake may still have to be loaded for the first time. */
  readonly isFirstNight: boolean;
}

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

/**
 * More than half of the draws are kills, on a small file system fewer; files, service, pipes, interruptions and clocks
 * share the rest.
 */
export function drawAttempt(random: Random, from: DrawFrom): Attempt {
  if (from.isPushed && random.next() < 0.15) {
    const store = random.pick(storeFaults);
    return { name: store, disturbance: {}, service: [], store };
  }
  if (from.isOnSmallDisk && random.next() < 0.4) return drawFullDisk(random, from);
  const dice = random.next();
  if (dice < 0.56) return drawKill(random, from);
  if (dice < 0.62) return drawFileFault(random);
  if (dice < 0.77) return drawServiceFault(random, from);
  if (dice < 0.83) return drawClosedPipe(random, from);
  if (dice < 0.91) return drawInterruption(random, from);
  return dice < 0.96 ? drawServiceClock(random) : drawOwnClock(random);
}

const drawInstant = (random: Random, { runMs }: DrawFrom): number => random.whole(20, Math.round(runMs));

/** A kill at a write boundary or at a random instant; sometimes of a full load or a replay. */
function drawKill(random: Random, from: DrawFrom): Attempt {
  const dice = random.next();
  const command = dice < 0.06 ? ['run', '--full'] : dice < 0.12 ? ['replay'] : ['run'];
  if (random.next() < 0.5 && from.points.size > 0) {
    const [name, count] = random.pick([...from.points]);
    const at = random.next() < 0.5 ? 1 : random.whole(1, Math.min(count, 12));
    return { ...killAt(name, at), command };
  }
  return { ...killAfter(drawInstant(random, from)), command };
}

/** From the beginning some space is left; at a write boundary, often none. */
function drawFullDisk(random: Random, { points }: DrawFrom): Attempt {
  const full = { name: 'full disk', disturbance: {}, service: [] };
  if (random.next() < 0.25) {
    return { ...full, freeBytes: random.whole(0, random.pick([1, 100_000, 1_000_000, 8_000_000])) };
  }
  const [name, count] = random.pick([...points]);
  const fullAt = { name, count: random.next() < 0.5 ? 1 : random.whole(1, Math.min(count, 12)) };
  return { ...full, freeBytes: random.pick([0, 0, 10_000]), fullAt };
}

/** The reader disappears, as with `head`, a closed terminal or a crashed logger. */
function drawClosedPipe(random: Random, from: DrawFrom): Attempt {
  const streams = random.pick([['stdout'], ['stderr'], ['stdout', 'stderr']] as const);
  const when =
    random.next() < 0.5 ? { afterBytes: random.whole(1, 600) } : { afterMs: random.whole(0, Math.round(from.runMs)) };
  return {
    name: `closed ${streams.join(' and ')}`,
    disturbance: { closes: { streams, ...when } },
    service: [],
    limitMs: 60_000,
    mustSucceed: true,
  };
}

/** One signal ends a run cleanly, a second one immediately. */
function drawInterruption(random: Random, from: DrawFrom): Attempt {
  const first = drawInstant(random, from);
  const name = random.pick(['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
  if (random.next() < 0.35) {
    return { name, disturbance: { signals: [{ name, afterMs: first }] }, service: [], limitMs: first + 30_000 };
  }
  const second = first + random.pick([1, 10, 50, 100, 300, 800]);
  return {
    name: `${name} twice`,
    disturbance: { signals: [first, second].map((afterMs) => ({ name, afterMs })) },
    service: [],
    limitMs: second + 20_000,
  };
}

const hour = 3_600_000;
const skews = [hour, 5 * hour, 26 * hour, 72 * hour, 400 * 24 * hour, 30 * 365 * 24 * hour];

function drawServiceClock(random: Random): Attempt {
  const ms = random.pick(skews) * random.pick([-1, 1]);
  const times = random.pick([1, 1000]);
  const unreadable: FaultRule = { kind: 'date-skew', ms: 0, headers: { date: '' }, times };
  const isUnreadable = random.next() < 0.25;
  return {
    name: isUnreadable ? 'Date header without a date' : `Date header ${ms > 0 ? 'ahead' : 'behind'}`,
    disturbance: {},
    service: [isUnreadable ? unreadable : { kind: 'date-skew', ms, times }],
  };
}

function drawOwnClock(random: Random): Attempt {
  const clockOffsetMs = random.pick(skews) * random.pick([-1, 1]);
  const name = `own clock ${clockOffsetMs > 0 ? 'ahead' : 'behind'}`;
  return { name, disturbance: { hook: { clockOffsetMs } }, service: [] };
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
  // Only the lake's own folders: never the run's own reporting and never files that Node reads.
  const fault = {
    operations,
    code,
    path: path === '' ? '/lake/' : path,
    after: random.whole(0, 12),
    times: random.pick([1, 1e9]),
  };
  return { name: `${code} (${operations[0]})`, disturbance: { hook: { fileFaults: [fault] } }, service: [] };
}

/** Faults that leave the content of the listings unchanged: a body landed under them stays current. */
const passing: readonly FaultKind[] = [
  'latency',
  'slow-body',
  'reset-before',
  'reset-inside',
  'reset-after',
  'not-http',
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
  'wrong-body',
  'duplicate-entries',
  'reordered-entries',
];

function drawServiceFault(random: Random, from: DrawFrom): Attempt {
  const anyKind = random.next() < 0.3 ? random.pick(['wrong-body', 'not-http'] as const) : random.pick(passing);
  // A first run has nothing to compare an empty listing with.
  const kind = anyKind === 'empty-listing' && from.isFirstNight ? 'html' : anyKind;
  // Only the plain listings: an empty filtered one says that nothing changed, and the next night corrects it.
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
    disturbance: killed ? { signals: [{ name: 'SIGKILL', afterMs: drawInstant(random, from) }] } : {},
    service: [kind === 'empty-listing' ? emptied : drawn],
  };
}
