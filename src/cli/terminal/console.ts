import { UsageError } from '../../base/errors.ts';
import { plainText, stringify } from '../../base/printable.ts';
import { type ResolvedOptions, sourceOrder } from '../options/resolve.ts';
import { cutToWidth } from './layout.ts';
import { plainStyles, type Styles, type TextOutput } from './text-output.ts';

type LogLevel = 'debug' | 'info' | 'warn' | 'error';

interface ConsoleOptions {
  readonly level: LogLevel;
  readonly format: 'pretty' | 'json';
  readonly stderr: TextOutput;
  /** For stderr. @default none */
  readonly styles?: Styles;
  /** A terminal that only appends: lines cannot be overwritten. @default false */
  readonly isDumb?: boolean;
  readonly now?: () => number;
}

/** What a command writes to stderr: messages and, on a terminal, a progress line that stays below them. */
export interface Console {
  readonly format: 'pretty' | 'json';
  /** `false` when a line cannot be overwritten: then progress is reported in messages. */
  readonly isLive: boolean;
  log(level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Replaces the progress line, which is redrawn twice a second, so that it may contain times; `null` removes it. */
  progress(line: (() => string) | null): void;
  /** From now on, messages are prefixed with the time, unless they go to a terminal. */
  showTimes(): void;
}

const order: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

const redrawMs = 500;
const eraseLine = '\r\u001b[2K';

export function createConsole(options: ConsoleOptions): Console {
  const { level, format, stderr, styles = plainStyles, isDumb = false, now = Date.now } = options;
  const isLive = stderr.isTTY === true && format === 'pretty' && order[level] <= order.info && !isDumb;
  let line: (() => string) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let hasTimes = false;
  // Three columns stay empty: for a ^C that the terminal echoes, and because some wrap a line that fills the last one.
  const drawn = (): string =>
    line === null ? '' : `${eraseLine}${cutToWidth(plainText(line()), (stderr.columns || 80) - 3)}`;
  return {
    format,
    isLive,
    log: (messageLevel, message, fields) => {
      if (order[messageLevel] < order[level]) return;
      const time = hasTimes && stderr.isTTY !== true ? `${new Date(now()).toISOString().slice(0, 19)}Z ` : '';
      const text =
        format === 'json'
          ? `${stringify({ time: new Date(now()).toISOString(), level: messageLevel, message, ...fields })}\n`
          : `${time}${prettyLine(messageLevel, message, fields, styles)}`;
      stderr.write(`${line === null ? '' : eraseLine}${text}${drawn()}`);
    },
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
  if (level === 'warn') return `${styles.yellow('warning:')} ${text}\n`;
  return level === 'error' ? `${styles.red('error:')} ${text}\n` : `${text}\n`;
}

/**
 * Which messages are shown: of `--verbose` and `--quiet`, the one from the nearer source wins. Warnings and errors are
 * never silenced.
 * @throws UsageError when both are set in the same source
 */
export function logLevel({ values, sources }: Pick<ResolvedOptions, 'values' | 'sources'>): LogLevel {
  const [verbose, quiet] = [sourceOrder.indexOf(sources.verbose), sourceOrder.indexOf(sources.quiet)];
  if (values.verbose && values.quiet && verbose === quiet)
    throw new UsageError('--verbose and --quiet cannot be combined', { hint: 'Give one of the two.' });
  if (values.verbose && (!values.quiet || verbose < quiet)) return 'debug';
  return values.quiet ? 'warn' : 'info';
}
