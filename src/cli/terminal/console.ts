import stringWidth from 'string-width';
import { cutToWidth } from './layout.ts';
import { stringify } from './safe-json.ts';
import { plainText } from './text.ts';
import type { TextOutput } from './text-output.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface ConsoleOptions {
  readonly level: LogLevel;
  readonly format: 'pretty' | 'json';
  readonly stderr: TextOutput;
  readonly now?: () => number;
}

/** What a command writes to stderr: messages and, on a terminal, one line of progress that stays below them. */
export interface Console {
  readonly level: LogLevel;
  readonly format: 'pretty' | 'json';
  /** `false` when a line cannot be overwritten: then progress is reported in messages. */
  readonly isLive: boolean;
  log(level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Replaces the line of progress with the first of these that fits, from longest to shortest; `null` removes it. */
  progress(lines: string | readonly string[] | null): void;
  /** From now on, lines that stay are prefixed with the time, unless they go to a terminal. */
  showTimes(): void;
}

const order: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };
const prefixes: Readonly<Record<LogLevel, string>> = {
  debug: 'debug: ',
  info: '',
  warn: 'warning: ',
  error: 'error: ',
};
const clearLine = '\r\u001b[2K';

export function createConsole({ level, format, stderr, now = Date.now }: ConsoleOptions): Console {
  const isLive = stderr.isTTY === true && format === 'pretty' && order[level] <= order.info;
  let shown: string | null = null;
  let hasTimes = false;
  const write = (text: string): void => {
    stderr.write(shown === null ? text : `${clearLine}${text}${shown}`);
  };
  return {
    level,
    format,
    isLive,
    log: (messageLevel, message, fields) => {
      if (order[messageLevel] < order[level]) return;
      const time = hasTimes && stderr.isTTY !== true ? `${new Date(now()).toISOString().slice(0, 19)}Z ` : '';
      write(
        format === 'json'
          ? jsonLine(now(), messageLevel, message, fields)
          : `${time}${prettyLine(messageLevel, message, fields)}`,
      );
    },
    progress: (lines) => {
      if (!isLive) return;
      const line = lines === null ? null : fitting(lines, (stderr.columns || 80) - 1);
      if (line === shown) return;
      stderr.write(`${shown === null ? '' : clearLine}${line ?? ''}`);
      shown = line;
    },
    showTimes: () => {
      hasTimes = true;
    },
  };
}

/** What does not fit even at its shortest is cut, visibly. */
function fitting(lines: string | readonly string[], width: number): string {
  const variants = (typeof lines === 'string' ? [lines] : lines).map(plainText);
  return variants.find((line) => stringWidth(line) <= width) ?? cutToWidth(variants.at(-1) ?? '', Math.max(1, width));
}

function jsonLine(
  now: number,
  level: LogLevel,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  return `${stringify({ time: new Date(now).toISOString(), level, message, ...fields })}\n`;
}

function prettyLine(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>> = {}): string {
  const details = Object.entries(fields).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : stringify(value)}`,
  );
  return `${plainText(`${prefixes[level]}${message}${details.join('')}`)}\n`;
}
