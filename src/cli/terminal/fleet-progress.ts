import { exitCodes } from '../../base/errors.ts';
import type { FleetEvent } from '../../fleet/run-fleet.ts';
import type { RunEvent } from '../../run/events.ts';
import type { Console } from './console.ts';
import { cutToWidth } from './layout.ts';
import { count, timeSpan } from './text.ts';

const firstMessageMs = 60_000;
const maxSilenceMs = 30 * 60_000;

/** Shows how far a fleet is: on a terminal a line that is overwritten, otherwise what fails and a message now and then. */
export function showFleetProgress(
  console: Console,
  total: number,
  now: () => number = Date.now,
): (event: FleetEvent) => void {
  const startedAt = now();
  /** Seconds that each running connection has left, as far as is known. */
  const running = new Map<string, number | null>();
  let [done, failed] = [0, 0];
  let [toldAt, pauseMs] = [startedAt, firstMessageMs];
  console.showTimes();
  const lines = (): readonly string[] => {
    const left = secondsLeft({ total, done, running: [...running.values()], passed: (now() - startedAt) / 1000 });
    return fleetLines({ total, done, failed, running: running.size, left });
  };
  const show = (): void => {
    if (console.isLive) console.progress(({ columns }) => [fitting(lines(), columns)]);
    else if (now() - toldAt >= pauseMs) {
      [toldAt, pauseMs] = [now(), Math.min(2 * pauseMs, maxSilenceMs)];
      console.log('info', lines()[0] ?? '');
    }
  };
  return (event) => {
    if (event.type === 'started') running.set(event.id, null);
    else if (event.type === 'ended') {
      const { connection } = event;
      running.delete(connection.id);
      done += 1;
      if (connection.exit_code !== exitCodes.ok) failed += 1;
      tellEnd(console, connection);
    } else if (event.type === 'reported') return;
    else if (event.event.type === 'progress') running.set(event.id, event.event.secondsLeft);
    else if (event.event.type === 'log') tellLog(console, event.id, event.event);
    show();
  };
}

/** The longest that fits. */
const fitting = (lines: readonly string[], columns: number): string =>
  lines.find((line) => line.length < columns) ?? cutToWidth(lines.at(-1) ?? '', columns - 1);

/** What is told of one connection is of a thousand too much; an error is told at its end, once. */
function tellLog(console: Console, id: string, { level, message, fields }: RunEvent & { readonly type: 'log' }): void {
  if (level !== 'error') console.log(level === 'info' ? 'debug' : level, `${id}: ${message}`, fields);
}

function tellEnd(console: Console, { id, status, seconds, error, surveys_failed: missing }: Ended): void {
  const how = `${id}: ${status.replaceAll('_', ' ')} after ${timeSpan(seconds)}`;
  if (error !== undefined) console.log('warn', `${how}: ${error.message}`);
  else if (missing > 0) console.log('warn', `${how}: ${count(missing)} surveys could not be fetched`);
  else console.log('debug', how);
}

type Ended = (FleetEvent & { readonly type: 'ended' })['connection'];

/**
 * Connections that wait are taken to need as long as those before them, since nobody knows what they hold until they are
 * asked; null while nothing is known.
 */
export function secondsLeft(o: {
  readonly total: number;
  readonly done: number;
  readonly running: readonly (number | null)[];
  readonly passed: number;
}): number | null {
  const ofRunning = Math.max(0, ...o.running.map((seconds) => seconds ?? 0));
  const waiting = o.total - o.done - o.running.length;
  if (waiting <= 0) return o.running.some((seconds) => seconds !== null) ? ofRunning : null;
  return o.done === 0 ? null : Math.max(ofRunning, (o.passed / o.done) * (o.total - o.done));
}

/** `fleet 37/100 · 12 running · 2 failed · 3 min 20 s left`, followed by shorter versions. */
export function fleetLines(o: {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly running: number;
  readonly left: number | null;
}): readonly string[] {
  const work = `fleet ${count(o.done)}/${count(o.total)}`;
  const running = `${count(o.running)} running`;
  const failed = o.failed === 0 ? [] : [`${count(o.failed)} failed`];
  const left = o.left === null || o.done === o.total ? [] : [`${timeSpan(Math.max(1, Math.ceil(o.left)))} left`];
  return [
    [work, running, ...failed, ...left],
    [work, ...failed, ...left],
    [work, ...left],
  ].map((parts) => parts.join(' · '));
}
