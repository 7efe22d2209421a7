import { plainText, stringify } from '../../base/printable.ts';
import type { RunEvent, RunListener } from '../../run/events.ts';
import { errorMessage, type Failure } from './failures.ts';
import { cutToWidth } from './layout.ts';
import {
  bytes,
  count,
  counted,
  type Environment,
  isDumb,
  stylesFor,
  type TextOutput,
  timeSpan,
  widthOf,
} from './text.ts';

export type LogLevel = 'debug' | 'info' | 'warn';

/** Writes to stderr: messages and, on a terminal, a progress line below them. */
export interface Console {
  readonly isLive: boolean;
  log(level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>): void;
  fail(error: Failure): void;
  /** Redrawn twice a second, so that it may contain times; `null` removes it. */
  progress(line: (() => string) | null): void;
  /** Of messages from now on, unless they go to a terminal. */
  showTimes(): void;
}

const order = { debug: 0, info: 1, warn: 2 };

const redrawMs = 500;
const eraseLine = '\r\u001b[2K';

export function createConsole(
  level: LogLevel,
  stderr: TextOutput,
  environment: Environment = {},
  now: () => number = Date.now,
): Console {
  const styles = stylesFor(stderr, environment);
  const isLive = stderr.isTTY === true && order[level] <= order.info && !isDumb(environment);
  let line: (() => string) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let hasTimes = false;
  // Three columns stay empty: for a ^C that the terminal echoes, and because some wrap a full line.
  const drawn = (): string =>
    line === null ? '' : `${eraseLine}${cutToWidth(plainText(line()), (stderr.columns || 80) - 3)}`;
  return {
    isLive,
    log: (messageLevel, message, fields = {}) => {
      if (order[messageLevel] < order[level]) return;
      const time = hasTimes && stderr.isTTY !== true ? `${new Date(now()).toISOString().slice(0, 19)}Z ` : '';
      const details = Object.entries(fields).map(([key, value]) => ` ${key}=${textOf(value)}`);
      const text = plainText(`${message}${details.join('')}`);
      const marked = messageLevel === 'warn' ? `${styles.yellow('warning:')} ${text}` : text;
      const shown = messageLevel === 'debug' ? styles.dim(`debug: ${text}`) : marked;
      stderr.write(`${line === null ? '' : eraseLine}${time}${shown}\n${drawn()}`);
    },
    fail: (error) => void stderr.write(errorMessage(error, styles, widthOf(stderr))),
    progress: (next) => {
      if (!isLive || (line === null && next === null)) return;
      clearInterval(timer);
      line = next;
      timer = next === null ? undefined : setInterval(() => stderr.write(drawn()), redrawMs).unref();
      stderr.write(next === null ? eraseLine : drawn());
    },
    showTimes: () => {
      hasTimes = true;
    },
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : stringify(value));

type Progress = RunEvent & { type: 'progress' };

/** On a terminal one line, otherwise an occasional message with the time. */
export function showProgress(console: Console, now: () => number = Date.now): RunListener {
  console.showTimes();
  let started = now();
  let [shown, pauseMs] = [started, 60_000];
  return (event) => {
    if (event.type === 'log') {
      // The command reports an error that ends the run, once.
      if (event.level !== 'error') console.log(event.level, event.message, event.fields);
    } else if (event.type === 'stage') {
      started = now();
      [shown, pauseMs] = [started, 60_000];
      if (event.state === 'started') console.progress(() => event.name);
      else console.log(console.isLive ? 'debug' : 'info', `${event.name}: ${timeSpan((event.ms ?? 0) / 1000)}`);
    } else if (console.isLive) {
      const at = now();
      console.progress(() => progressLine(event, at - started, now() - at));
    } else if (now() - shown >= pauseMs) {
      console.log('info', progressLine(event, now() - started));
      // A run of several hours takes about ten lines in a scheduler's mail.
      [shown, pauseMs] = [now(), Math.min(2 * pauseMs, 30 * 60_000)];
    }
  };
}

const minDone = 5;

/** `surveys 123/400 31% · 2 min 10 s left · 210 requests, 12 MB`. @param elapsed in ms; `age` is since then */
export function progressLine({ stage, done, total, ...soFar }: Progress, elapsed: number, age = 0) {
  const percent = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : '';
  const left = done < minDone ? null : ((elapsed / done) * (total - done) - age) / 1000;
  const received = soFar.bytesReceived > 0 ? `, ${bytes(soFar.bytesReceived)}` : '';
  return [
    `${stage} ${count(done)}/${count(total)}${percent}`,
    // Tenths of a second would flicker.
    ...(left === null ? [] : [`${left < 10 ? `${Math.max(0, Math.ceil(left))} s` : timeSpan(Math.ceil(left))} left`]),
    ...(soFar.requests > 0 ? [`${counted(soFar.requests, 'request')}${received}`] : []),
  ].join(' · ');
}
