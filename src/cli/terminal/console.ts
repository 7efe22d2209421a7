import type { LiveLines } from './live-lines.ts';
import { stringify } from './safe-json.ts';
import { plainStyles, type Styles } from './styles.ts';
import { plainText } from './text.ts';
import type { TextOutput } from './text-output.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface ConsoleOptions {
  readonly level: LogLevel;
  readonly format: 'pretty' | 'json';
  readonly stderr: TextOutput;
  /** Of stderr. @default none */
  readonly styles?: Styles;
  /** A terminal that only appends: lines cannot be overwritten. @default false */
  readonly isDumb?: boolean;
  readonly now?: () => number;
  /** What draws the lines of progress. @default loaded when there are any */
  readonly loadLiveLines?: () => Promise<(output: TextOutput) => LiveLines>;
}

/** Lines of progress for a terminal of this size. They are drawn again and again, so they may tell the time. */
export type ProgressLines = (room: Room) => readonly string[];

export interface Room {
  readonly columns: number;
  readonly rows: number;
  readonly styles: Styles;
}

/** What a command writes to stderr: messages and, on a terminal, lines of progress that stay below them. */
export interface Console {
  readonly level: LogLevel;
  readonly format: 'pretty' | 'json';
  /** `false` when a line cannot be overwritten: then progress is reported in messages. */
  readonly isLive: boolean;
  log(level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Replaces the lines of progress; `null` removes them. */
  progress(lines: ProgressLines | null): void;
  /** Removes the lines of progress for good. */
  endProgress(): void;
  /** From now on, lines that stay are prefixed with the time, unless they go to a terminal. */
  showTimes(): void;
}

const order: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Often enough for a clock in seconds, and for the eye. */
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

/** Keeps the lines of progress below everything else, drawn again at intervals and when the terminal changes its size. */
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
    // Without what draws them there are no lines, and the work goes on.
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
