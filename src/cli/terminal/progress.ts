import type { RunEvent, RunListener } from '../../run/events.ts';
import type { Console } from './console.ts';
import { count, timeSpan } from './text.ts';

type Progress = RunEvent & { readonly type: 'progress' };

/** Between two messages about one stage where no line can be written again. */
const messageIntervalMs = 5_000;
const redrawIntervalMs = 80;

/**
 * Shows the events of a run: one living line on a terminal, else a message every few seconds. An error that is the last
 * thing a run says is left to the end of the command, which tells it once.
 */
export function showProgress(console: Console, now: () => number = Date.now): RunListener {
  const lastShown = new Map<string, number>();
  let heldBack: (RunEvent & { readonly type: 'log' }) | null = null;
  return (event) => {
    if (heldBack !== null) console.log(heldBack.level, heldBack.message, heldBack.fields);
    heldBack = null;
    if (event.type === 'stage') showStage(console, event);
    else if (event.type === 'progress') showDone(console, event, lastShown, now());
    else if (event.level === 'error' && console.format === 'pretty') heldBack = event;
    else console.log(event.level, event.message, event.fields);
  };
}

function showDone(console: Console, event: Progress, lastShown: Map<string, number>, at: number): void {
  // Without a living line a stage shorter than the interval is told by its end alone.
  const last = lastShown.get(event.stage) ?? (console.isLive ? 0 : at);
  if (!lastShown.has(event.stage)) lastShown.set(event.stage, last);
  if (at - last < (console.isLive ? redrawIntervalMs : messageIntervalMs)) return;
  lastShown.set(event.stage, at);
  if (console.isLive) console.progress(progressLine(event));
  else console.log('info', progressLine(event));
}

function showStage(console: Console, { name, state, ms }: RunEvent & { readonly type: 'stage' }): void {
  if (state === 'started') {
    console.progress(`${name} …`);
    return;
  }
  console.progress(null);
  console.log('info', `${name}: ${ms === undefined ? 'done' : timeSpan(ms / 1000)}`);
}

/** `surveys 123/400 31% · budget 87 of 120 per 60 s · 2 min 10 s left`. */
export function progressLine({ stage, done, total, budget, secondsLeft }: Progress): string {
  const percent = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : '';
  const parts = [`${stage} ${count(done)}/${count(total)}${percent}`];
  if (budget !== null) {
    parts.push(
      `budget ${count(Math.max(0, budget.remaining))} of ${count(budget.limit)} per ${budget.windowSeconds} s`,
    );
  }
  if (secondsLeft !== null && done < total) parts.push(`${timeSpan(Math.max(1, Math.ceil(secondsLeft)))} left`);
  return parts.join(' · ');
}
