import { UsageError } from '../../base/errors.ts';
import { type ResolvedOptions, sourceOrder } from '../options/resolve.ts';
import type { LiveLines } from './live-lines.ts';
import { plainText, stringify } from './text.ts';
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
  /** What draws the progress lines. @default loaded when first needed */
  readonly loadLiveLines?: () => Promise<(output: TextOutput) => LiveLines>;
}

/** Progress lines for a terminal of this size. They are redrawn at intervals, so they may contain times. */
type ProgressLines = (room: Room) => readonly string[];

export interface Room {
  readonly columns: number;
  readonly rows: number;
  readonly styles: Styles;
}

/** What a command writes to stderr: messages and, on a terminal, progress lines that stay below them. */
export interface Console {
  readonly level: LogLevel;
  readonly format: 'pretty' | 'json';
  /** `false` when lines cannot be overwritten: then progress is reported in messages. */
  readonly isLive: boolean;
  log(level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Replaces the progress lines; `null` removes them. */
  progress(lines: ProgressLines | null): void;
  /** Removes the progress lines for good. */
  endProgress(): void;
  /** From now on, permanent lines are prefixed with the time, unless they go to a terminal. */
  showTimes(): void;
}

const order: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Short enough for a clock in seconds and a smooth display. */
const redrawIntervalMs = 125;

export function createConsole(options: ConsoleOptions): Console {
  const { level, format, stderr, styles = plainStyles, isDumb = false, now = Date.now } = options;
  const isLive = stderr.isTTY === true && format === 'pretty' && order[level] <= order.info && !isDumb;
  const live = createLive(stderr, styles, options.loadLiveLines);
  let hasTimes = false;
  return {
    level,
    format,
    isLive,
    log: (messageLevel, message, fields) => {
      if (order[messageLevel] < order[level]) return;
      const time = hasTimes && stderr.isTTY !== true ? `${new Date(now()).toISOString().slice(0, 19)}Z ` : '';
      live.above(
        format === 'json'
          ? jsonLine(now(), messageLevel, message, fields)
          : `${time}${prettyLine(messageLevel, message, fields, styles)}`,
      );
    },
    progress: (lines) => {
      if (isLive) live.show(lines);
    },
    endProgress: live.end,
    showTimes: () => {
      hasTimes = true;
    },
  };
}

const importLiveLines: NonNullable<ConsoleOptions['loadLiveLines']> = async () =>
  (await import('./live-lines.ts')).createLiveLines;

/** Keeps the progress lines below everything else; redraws them at intervals and when the terminal is resized. */
function createLive(stderr: TextOutput, styles: Styles, load = importLiveLines) {
  let wanted: ProgressLines | null = null;
  let drawer: LiveLines | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isLoading = false;
  let hasEnded = false;

  const draw = (): void => {
    if (wanted !== null) drawer?.draw(wanted({ columns: stderr.columns || 80, rows: stderr.rows || 24, styles }));
  };
  const start = (): void => {
    timer = setInterval(draw, redrawIntervalMs).unref();
    stderr.on('resize', draw);
    if (isLoading) return;
    isLoading = true;
    // If the module cannot be loaded, there are no progress lines, and the work continues.
    load().then(
      (create) => {
        drawer = create(stderr);
        draw();
      },
      () => {},
    );
  };
  const stop = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    stderr.off('resize', draw);
    drawer?.clear();
  };
  return {
    above: (text: string): void => {
      if (wanted !== null) drawer?.clear();
      stderr.write(text);
      draw();
    },
    show: (lines: ProgressLines | null): void => {
      if (hasEnded) return;
      wanted = lines;
      if (lines === null) stop();
      else if (timer === null) start();
    },
    end: (): void => {
      wanted = null;
      hasEnded = true;
      stop();
    },
  };
}

function jsonLine(
  now: number,
  level: LogLevel,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  return `${stringify({ time: new Date(now).toISOString(), level, message, ...fields })}\n`;
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
 * Which messages are shown: set by `log-level`, unless `--verbose` or `--quiet` comes from a source at least as near.
 * Errors are never silenced, and `--quiet` adds nothing to the level `error`.
 *
 * @throws UsageError when both are set in the same source
 */
export function logLevel({ values, sources }: Pick<ResolvedOptions, 'values' | 'sources'>): LogLevel {
  const distance = (name: 'verbose' | 'quiet' | 'log-level'): number => sourceOrder.indexOf(sources[name]);
  const level = values['log-level'];
  const isVerbose = values.verbose && distance('verbose') <= distance('log-level');
  if (isVerbose && values.quiet && distance('verbose') === distance('quiet')) {
    throw new UsageError('--verbose and --quiet cannot be combined', { hint: 'Give one of the two.' });
  }
  if (isVerbose && (!values.quiet || distance('verbose') < distance('quiet'))) return 'debug';
  return values.quiet && level !== 'error' ? 'warn' : level;
}
