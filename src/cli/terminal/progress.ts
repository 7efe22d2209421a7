import { onCrash } from '../../base/end-process.ts';
import type { RunEvent, RunListener } from '../../run/events.ts';
import type { Console } from './console.ts';
import { bytes, count, counted, timeSpan } from './text.ts';

type Progress = RunEvent & { readonly type: 'progress' };

/**
 * Shows the events of a run: on a terminal one line that is overwritten until the run ends, otherwise an occasional
 * message with the time. The command reports an error that ends the run, once.
 */
export function showProgress(console: Console, now: () => number = Date.now): RunListener {
  console.showTimes();
  onCrash(() => console.progress(null));
  const due = new Map<string, () => boolean>();
  let heldBack: (RunEvent & { readonly type: 'log' }) | null = null;
  return (event) => {
    if (heldBack !== null) console.log(heldBack.level, heldBack.message, heldBack.fields);
    heldBack = null;
    if (event.type === 'log') {
      if (event.level === 'error' && console.format === 'pretty') heldBack = event;
      else console.log(event.level, event.message, event.fields);
    } else if (event.type === 'stage') {
      if (event.state === 'started') console.progress(() => event.name);
      else console.log(console.isLive ? 'debug' : 'info', finished(event));
    } else if (console.isLive) {
      const at = now();
      console.progress(() => progressLine(event, (now() - at) / 1000));
    } else {
      const isDue = due.get(event.stage);
      if (isDue === undefined) due.set(event.stage, growingPauses(now));
      else if (isDue()) console.log('info', progressLine(event));
    }
  };
}

/**
 * Whether the next message is due. The pauses double, so that a run of several hours takes about ten lines in a
 * scheduler's mail.
 */
function growingPauses(now: () => number): () => boolean {
  let [from, pauseMs] = [now(), 60_000];
  return () => {
    if (now() - from < pauseMs) return false;
    [from, pauseMs] = [now(), Math.min(2 * pauseMs, 30 * 60_000)];
    return true;
  };
}

const finished = ({ name, ms }: RunEvent & { readonly type: 'stage' }): string =>
  `${name}: ${ms === undefined ? 'done' : timeSpan(ms / 1000)}`;

/** `surveys 123/400 31% · 2 min 10 s left · 210 requests, 12 MB · budget 87 of 120 per 60 s`. @param age in seconds */
export function progressLine({ stage, done, total, budget, secondsLeft, soFar }: Progress, age = 0): string {
  const percent = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : '';
  const left = secondsLeft === null ? null : secondsLeft - age;
  const received = soFar.bytesReceived > 0 ? `, ${bytes(soFar.bytesReceived)}` : '';
  const parts = [
    `${stage} ${count(done)}/${count(total)}${percent}`,
    ...(left === null ? [] : [left <= 0 ? 'taking longer than estimated' : `${wholeSeconds(left)} left`]),
    ...(soFar.requests > 0 ? [`${counted(soFar.requests, 'request')}${received}`] : []),
    ...(budget === null
      ? []
      : [`budget ${count(Math.max(0, budget.remaining))} of ${count(budget.limit)} per ${budget.windowSeconds} s`]),
  ];
  return parts.join(' · ');
}

/** Tenths of a second would flicker. */
const wholeSeconds = (left: number): string => (left < 10 ? `${Math.ceil(left)} s` : timeSpan(Math.ceil(left)));
