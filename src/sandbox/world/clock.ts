import { seedHash } from './random.ts';

const day = 86_400_000;
const first = Date.UTC(2026, 0, 15, 2);

/** When night `night` begins: night 0 is 2026-01-15T02:00:00Z. Milliseconds since 1970. */
export function nightStart(night: number): number {
  return first + night * day;
}

/** The instant of a change first seen by night `night`: within the 24 hours before it, to the millisecond. */
export function changeTime(
  seed: number,
  night: number,
  survey: number,
  kind: 'answers' | 'metadata' | 'created',
): number {
  return nightStart(night) - day + (seedHash(seed, 'time', night, survey, kind) % day);
}

/** The world's clock on a night: it starts with the night and runs on with real time. */
export function startClock(night: number): () => Date {
  const started = performance.now();
  return () => new Date(nightStart(night) + Math.floor(performance.now() - started));
}
