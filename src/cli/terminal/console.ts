import { EsgLakeError, exitCodes, messageOf, UsageError } from '../../base/errors.ts';
import { errorCode, systemFault } from '../../base/files.ts';
import { plainText, stringify } from '../../base/printable.ts';
import type { RunEvent, RunListener } from '../../run/events.ts';
import { cutToWidth, wrapped } from './layout.ts';
import {
  bytes,
  count,
  counted,
  type Environment,
  isDumb,
  plainStyles,
  type Styles,
  stylesFor,
  type TextOutput,
  timeSpan,
  widthOf,
} from './text.ts';

export type LogLevel = 'debug' | 'info' | 'warn';

interface ConsoleOptions {
  readonly level: LogLevel;
  readonly stderr: TextOutput;
  /** Whose NO_COLOR, FORCE_COLOR and TERM count. @default none */
  readonly environment?: Environment;
  readonly now?: () => number;
}

/** What a command writes to stderr: messages and, on a terminal, a progress line that stays below them. */
export interface Console {
  /** `false` when a line cannot be overwritten: then progress is reported in messages. */
  readonly isLive: boolean;
  log(level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Shows what failed, and what to do. */
  fail(error: Failure): void;
  /** Replaces the progress line, which is redrawn twice a second, so that it may contain times; `null` removes it. */
  progress(line: (() => string) | null): void;
  /** From now on, messages are prefixed with the time, unless they go to a terminal. */
  showTimes(): void;
}

const order: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2 };

const redrawMs = 500;
const eraseLine = '\r\u001b[2K';

export function createConsole(options: ConsoleOptions): Console {
  const { level, stderr, environment = {}, now = Date.now } = options;
  const styles = stylesFor(stderr, environment);
  const isLive = stderr.isTTY === true && order[level] <= order.info && !isDumb(environment);
  let line: (() => string) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let hasTimes = false;
  // Three columns stay empty: for a ^C that the terminal echoes, and because some wrap a line that fills the last one.
  const drawn = (): string =>
    line === null ? '' : `${eraseLine}${cutToWidth(plainText(line()), (stderr.columns || 80) - 3)}`;
  return {
    isLive,
    log: (messageLevel, message, fields) => {
      if (order[messageLevel] < order[level]) return;
      const time = hasTimes && stderr.isTTY !== true ? `${new Date(now()).toISOString().slice(0, 19)}Z ` : '';
      const text = prettyLine(messageLevel, message, fields, styles);
      stderr.write(`${line === null ? '' : eraseLine}${time}${text}${drawn()}`);
    },
    fail: (error) => void stderr.write(errorMessage(error, { styles, width: widthOf(stderr) })),
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

function prettyLine(
  level: LogLevel,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
  styles: Styles,
): string {
  const details = Object.entries(fields).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : stringify(value)}`,
  );
  const text = plainText(`${message}${details.join('')}`);
  if (level === 'debug') return `${styles.dim(`debug: ${text}`)}\n`;
  return level === 'warn' ? `${styles.yellow('warning:')} ${text}\n` : `${text}\n`;
}

type Progress = RunEvent & { readonly type: 'progress' };

/**
 * Shows the events of a run: on a terminal one line that is overwritten until the run ends, otherwise an occasional
 * message with the time. The command reports an error that ends the run, once.
 */
export function showProgress(console: Console, now: () => number = Date.now): RunListener {
  console.showTimes();
  let started = now();
  let [shown, pauseMs] = [started, 60_000];
  return (event) => {
    if (event.type === 'log') {
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

/** The pace of a stage is known after this many of its parts. */
const minDone = 5;

/**
 * `surveys 123/400 31% · 2 min 10 s left · 210 requests, 12 MB`.
 * @param elapsed milliseconds since the stage began
 * @param age milliseconds since then
 */
export function progressLine({ stage, done, total, ...soFar }: Progress, elapsed: number, age = 0): string {
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

/** The error that the command ends with: one that has an exit code. */
export function toEsgLakeError(error: unknown): EsgLakeError {
  if (error instanceof EsgLakeError) return error;
  const missing = missingDatabase(error);
  if (missing !== null) return missing;
  const code = errorCode(error);
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? `: ${error.path}` : '';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new UsageError(`no permission to read or write${path} (${code})`, {
      hint: 'Choose another folder with --output, or give this user permission for it.',
      cause: error,
    });
  }
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new UsageError(`there is a file where a folder is needed${path}`, { cause: error });
  const isFull = systemFault(error) === 'full';
  return new EsgLakeError(isFull ? `no space left on the disk${path}` : `unexpected error: ${messageOf(error)}`, {
    exitCode: exitCodes.unexpected,
    hint: isFull
      ? 'Free some space and run again: landed responses are not requested again.'
      : 'Run again with --verbose to see where it happened.',
    cause: error,
  });
}

const program = 'esg-lake:';

type Failure = Pick<EsgLakeError, 'message'> & {
  readonly hint?: string | undefined;
  /** How things are now. */
  readonly state?: string;
};

interface ErrorLayout {
  readonly stack?: boolean;
  readonly styles?: Styles;
  /** Of the terminal. What to do is never wrapped: a copied command must be complete. @default not wrapped */
  readonly width?: number | undefined;
}

/** `esg-lake: what happened` and, below it, what to do. With `stack`, also the stack trace. */
export function errorMessage(
  error: Failure,
  { stack = false, styles = plainStyles, width = Number.POSITIVE_INFINITY }: ErrorLayout = {},
): string {
  const [first = '', ...more] = wrapped(`${program} ${plainText(error.message)}`, width);
  const lines = [styles.red(program) + first.slice(program.length), ...more];
  if (error.hint !== undefined) lines.push(styles.dim(`  → ${plainText(error.hint)}`));
  if (error.state !== undefined) lines.push(styles.dim(`  ${plainText(error.state)}`));
  for (let at: unknown = error; stack && at instanceof Error; at = at.cause) {
    lines.push(...(at.stack ?? String(at)).split('\n').map((line) => `    ${plainText(line)}`));
  }
  return `${lines.join('\n')}\n`;
}

/** What programs get in place of a result. */
export const errorJson = ({ name, message, hint, exitCode }: EsgLakeError): string =>
  `${stringify({ error: { name, message, hint: hint ?? null, exit_code: exitCode } }, 2)}\n`;

/**
 * A helpful error if `error` means that DuckDB's native library is missing: an unsupported platform, optional
 * dependencies left out, or `node_modules` from another machine. `null` for every other error.
 */
function missingDatabase(error: unknown): UsageError | null {
  if (!(error instanceof Error) || !/@duckdb[\\/]node-bindings-|duckdb native binding|duckdb\.node/.test(error.message))
    return null;
  const isThere = 'code' in error && error.code === 'ERR_DLOPEN_FAILED';
  const what = isThere ? `cannot be loaded: ${error.message.split('\n')[0]}` : 'is not installed';
  return new UsageError(`DuckDB's library for ${process.platform}-${process.arch} ${what}`, {
    hint: 'Install again on this machine (Linux or macOS, x64 or arm64): npm ci --include=optional.',
    cause: error,
  });
}
