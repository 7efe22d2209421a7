import type { RunEvent } from '../../run/events.ts';
import type { ProgressView } from './progress-lines.ts';

type Progress = RunEvent & { readonly type: 'progress' };

/** What a run last said, carried on in time. */
export interface ProgressClock {
  started(stage: string, secondsLeft: number | null): void;
  counted(event: Progress): void;
  /** As of now. */
  view(): ProgressView;
}

/** Rates are those of about so many milliseconds: long enough to be read, short enough to show a standstill. */
const rateMs = 10_000;
const sampleMs = 1_000;

interface Sample {
  readonly at: number;
  readonly soFar: Progress['soFar'];
}

/** @param now milliseconds */
export function createProgressClock(now: () => number): ProgressClock {
  const startedAt = now();
  let last: Pick<Progress, 'stage' | 'done' | 'total' | 'budget' | 'soFar'> = {
    stage: 'start',
    done: 0,
    total: 0,
    budget: null,
    soFar: { requests: 0, bytesReceived: 0, dataPoints: 0 },
  };
  let endsAt: number | null = null;
  let share = 0;
  let samples: readonly Sample[] = [{ at: startedAt, soFar: last.soFar }];

  const expect = (secondsLeft: number | null): void => {
    if (secondsLeft !== null) endsAt = now() + secondsLeft * 1000;
  };
  const rates = (at: number): ProgressView['rates'] => {
    const [oldest] = samples;
    if (oldest === undefined || at - oldest.at < sampleMs) return null;
    const rate = (what: keyof Progress['soFar']): number =>
      ((last.soFar[what] - oldest.soFar[what]) / (at - oldest.at)) * 1000;
    return { requests: rate('requests'), bytesReceived: rate('bytesReceived'), dataPoints: rate('dataPoints') };
  };
  return {
    started: (stage, secondsLeft) => {
      last = { ...last, stage, done: 0, total: 0 };
      expect(secondsLeft);
    },
    counted: ({ stage, done, total, budget, soFar, secondsLeft }) => {
      last = { stage, done, total, budget, soFar };
      expect(secondsLeft);
    },
    view: () => {
      const at = now();
      if (at - (samples.at(-1)?.at ?? 0) >= sampleMs) {
        samples = [...samples, { at, soFar: last.soFar }].filter((sample) => at - sample.at <= rateMs);
      }
      const [elapsed, left] = [at - startedAt, endsAt === null ? null : endsAt - at];
      // A new estimate may lengthen the time left, but what is done stays done.
      if (left !== null) share = Math.max(share, Math.min(0.99, elapsed / Math.max(1, elapsed + Math.max(0, left))));
      return {
        ...last,
        elapsedSeconds: elapsed / 1000,
        secondsLeft: left === null ? null : left / 1000,
        share: left === null ? null : share,
        rates: rates(at),
      };
    },
  };
}
