import { onCrash } from '../../base/end-process.ts';
import type { RunEvent, RunListener } from '../../run/events.ts';
import type { Console } from './console.ts';
import { createProgressClock } from './progress-clock.ts';
import { progressLines } from './progress-lines.ts';
import { count, timeSpan } from './text.ts';

type Progress = RunEvent & { readonly type: 'progress' };

/**
 * Delay before the first message about a stage where lines cannot be overwritten; it doubles each time, so a night of
 * several hours takes about ten lines in a scheduler's mail.
 */
const firstMessageMs = 60_000;
const maxSilenceMs = 30 * 60_000;

/** When a stage was last reported, and when the next report is due. */
interface Reported {
  readonly at: number;
  readonly pauseMs: number;
}

/**
 * Shows the events of a run: on a terminal lines that are overwritten until the run ends, otherwise a message now and then,
 * with the time. An error that ends the run is left to the command, which reports it once.
 */
export function showProgress(console: Console, now: () => number = Date.now): RunListener {
  console.showTimes();
  const showWork = console.isLive ? liveProgress(console, now) : plainProgress(console, now);
  let heldBack: (RunEvent & { readonly type: 'log' }) | null = null;
  return (event) => {
    if (heldBack !== null) console.log(heldBack.level, heldBack.message, heldBack.fields);
    heldBack = null;
    if (event.type !== 'log') showWork(event);
    else if (event.level === 'error' && console.format === 'pretty') heldBack = event;
    else console.log(event.level, event.message, event.fields);
  };
}

type ShowWork = (event: Exclude<RunEvent, { type: 'log' }>) => void;

function liveProgress(console: Console, now: () => number): ShowWork {
  const clock = createProgressClock(now);
  onCrash(() => console.endProgress());
  return (event) => {
    if (event.type === 'progress') clock.counted(event);
    else if (event.state === 'started') clock.started(event.name, event.secondsLeft ?? null);
    else console.log('debug', finished(event));
    console.progress((room) => progressLines(clock.view(), room));
  };
}

function plainProgress(console: Console, now: () => number): ShowWork {
  const reported = new Map<string, Reported>();
  return (event) => {
    if (event.type === 'stage') {
      if (event.state === 'finished') console.log('info', finished(event));
      return;
    }
    const last = reported.get(event.stage);
    const at = now();
    if (last === undefined) reported.set(event.stage, { at, pauseMs: firstMessageMs });
    else if (at - last.at >= last.pauseMs) {
      reported.set(event.stage, { at, pauseMs: Math.min(2 * last.pauseMs, maxSilenceMs) });
      console.log('info', progressMessage(event));
    }
  };
}

const finished = ({ name, ms }: RunEvent & { readonly type: 'stage' }): string =>
  `${name}: ${ms === undefined ? 'done' : timeSpan(ms / 1000)}`;

/** `surveys 123/400 31% · budget 87 of 120 per 60 s · 2 min 10 s left`. */
export function progressMessage({ stage, done, total, budget, secondsLeft }: Progress): string {
  const percent = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : '';
  const parts = [
    `${stage} ${count(done)}/${count(total)}${percent}`,
    ...(budget === null
      ? []
      : [`budget ${count(Math.max(0, budget.remaining))} of ${count(budget.limit)} per ${budget.windowSeconds} s`]),
    ...(secondsLeft === null ? [] : [`${timeSpan(Math.max(1, Math.ceil(secondsLeft)))} left`]),
  ];
  return parts.join(' · ');
}
