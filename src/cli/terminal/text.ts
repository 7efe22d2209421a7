import picocolors from 'picocolors';
import { countText, fixedText } from '../../base/number-text.ts';
import { plainText, stringify } from '../../base/printable.ts';
import { looksLikeCredential, processSecrets } from '../../base/secrets.ts';

export const count = (value: number) => fixedText(value, 0);

export const counted = countText;

export function bytes(value: number) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let size = value;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 99.5 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** `0.4 s`, `12 s`, `3 min 05 s`, `2 h 04 min`, `3 d 4 h`. */
export function timeSpan(seconds: number) {
  if (seconds < 9.95) return `${Math.max(0, seconds).toFixed(1)} s`;
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  if (whole < 86_400) return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
  return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`;
}

export const shortTime = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

export const said = (value: unknown) =>
  plainText(typeof value === 'string' ? value : value === null || value === undefined ? '' : stringify(value));

const maxLength = 80;

/** Without what may be a credential: the user and query of an address, words that look random. */
export function repeatable(text: string) {
  const isPath = /^[.~]{0,2}\//.test(text);
  if (!isPath && looksLikeCredential(text)) return '…';
  const short = plainText(processSecrets.clean(text))
    .replace(/\/\/[^/]*@/g, '//…@')
    .replace(/[?#][^\s"]*/g, '?…')
    .replace(/[^\s"'/\\,;:&?#@=()[\]{}]+/g, (word) => (looksLikeCredential(word) ? '…' : word));
  return short.length > maxLength ? `${short.slice(0, maxLength - 1).toWellFormed()}…` : short;
}

export const named = (what: string, text: string) =>
  repeatable(text) === '…' ? `${what} (hidden: it looks like a credential)` : `${what} "${repeatable(text)}"`;

export interface TextOutput extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export async function writePiece(output: TextOutput, piece: string | Uint8Array) {
  if (!output.write(piece)) await new Promise((drained) => output.once('drain', drained));
}

export const widthOf = ({ isTTY, columns }: TextOutput) => (isTTY === true ? columns || 80 : undefined);

/** They never carry information that the text lacks. */
export type Styles = Readonly<Record<'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan', (text: string) => string>>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** NO_COLOR, then FORCE_COLOR decide. Make text safe for a terminal first. */
export function stylesFor(output: TextOutput, environment: Environment): Styles {
  const { NO_COLOR: no, FORCE_COLOR: force } = environment;
  const isTerminal = output.isTTY === true && !isDumb(environment);
  return picocolors.createColors(!no && (force ? force !== '0' && force !== 'false' : isTerminal));
}

/** It can only append. */
export const isDumb = ({ TERM: terminal }: Environment) => terminal === 'dumb';
