import type { RunEvent, RunListener } from '../../run/events.ts';
import type { Console } from './console.ts';
import { count, timeSpan } from './text.ts';

type Progress = RunEvent & { readonly type: 'progress' };

/**
 * Delay before the first message about a stage where lines cannot be overwritten; it doubles each time, so a night of
 * several hours takes about ten lines in a scheduler's mail.
 */
const firstMessageMs = 60_000;
const maxSilenceMs = 30 * 60_000;
const redrawIntervalMs = 80;

/** When a stage was last reported, and when the next report is due. */
interface Reported {
  readonly at: number;
  readonly pauseMs: number;
}

/**
 * Shows the events of a run: one updating line on a terminal, otherwise a message now and then, with the time. An error that
 * ends the run is left to the command, which reports it once.
 */
export function showProgress(console: Console, now: () => number = Date.now): RunListener {
  const reported = new Map<string, Reported>();
  console.showTimes();
  let heldBack: (RunEvent & { readonly type: 'log' }) | null = null;
  return (event) => {
    if (heldBack !== null) console.log(heldBack.level, heldBack.message, heldBack.fields);
    heldBack = null;
    if (event.type === 'stage') showStage(console, event);
    else if (event.type === 'progress') showDone(console, event, reported, now());
    else if (event.level === 'error' && console.format === 'pretty') heldBack = event;
    else console.log(event.level, event.message, event.fields);
  };
}

function showDone(console: Console, event: Progress, reported: Map<string, Reported>, at: number): void {
  const { stage } = event;
  const last = reported.get(stage);
  if (console.isLive) {
    if (last !== undefined && at - last.at < redrawIntervalMs) return;
    reported.set(stage, { at, pauseMs: redrawIntervalMs });
    console.progress(progressLines(event));
  } else if (last === undefined) reported.set(stage, { at, pauseMs: firstMessageMs });
  else if (at - last.at >= last.pauseMs) {
    reported.set(stage, { at, pauseMs: Math.min(2 * last.pauseMs, maxSilenceMs) });
    console.log('info', progressLines(event)[0] ?? stage);
  }
}

function showStage(console: Console, { name, state, ms }: RunEvent & { readonly type: 'stage' }): void {
  if (state === 'started') {
    console.progress(`${name} …`);
    return;
  }
  console.progress(null);
  console.log('info', `${name}: ${ms === undefined ? 'done' : timeSpan(ms / 1000)}`);
}

/**
 * `surveys 123/400 31% · budget 87 of 120 per 60 s · 2 min 10 s left`, followed by ever shorter versions: the time left is
 * the last to go.
 */
export function progressLines({ stage, done, total, budget, secondsLeft }: Progress): readonly string[] {
  const percent = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : '';
  const work = `${stage} ${count(done)}/${count(total)}`;
  const allowed = budget === null ? null : { ...budget, remaining: count(Math.max(0, budget.remaining)) };
  const left = secondsLeft !== null && done < total ? `${timeSpan(Math.max(1, Math.ceil(secondsLeft)))} left` : null;
  const joined = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');
  return [
    joined(
      work + percent,
      allowed && `budget ${allowed.remaining} of ${count(allowed.limit)} per ${allowed.windowSeconds} s`,
      left,
    ),
    joined(work + percent, allowed && `budget ${allowed.remaining}`, left),
    joined(work + percent, left),
    joined(work, left),
    ...(left === null ? [] : [joined(percent === '' ? stage : percent.trim(), left), left]),
  ];
}
