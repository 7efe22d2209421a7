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

/** What a command says on stderr: messages, and on a terminal one line of progress that stays below them. */
export interface Console {
  readonly level: LogLevel;
  readonly format: 'pretty' | 'json';
  /** `false` when a line cannot be written again: then progress is told in messages. */
  readonly isLive: boolean;
  log(level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Replaces the line of progress; `null` takes it away. */
  progress(line: string | null): void;
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
  const write = (text: string): void => {
    stderr.write(shown === null ? text : `${clearLine}${text}${shown}`);
  };
  return {
    level,
    format,
    isLive,
    log: (messageLevel, message, fields) => {
      if (order[messageLevel] < order[level]) return;
      write(
        format === 'json' ? jsonLine(now(), messageLevel, message, fields) : prettyLine(messageLevel, message, fields),
      );
    },
    progress: (line) => {
      if (!isLive || line === shown) return;
      const cut = line === null ? null : plainText(line).slice(0, Math.max(20, (stderr.columns || 80) - 1));
      stderr.write(`${shown === null ? '' : clearLine}${cut ?? ''}`);
      shown = cut;
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

function prettyLine(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>> = {}): string {
  const details = Object.entries(fields).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : stringify(value)}`,
  );
  return `${plainText(`${prefixes[level]}${message}${details.join('')}`)}\n`;
}
