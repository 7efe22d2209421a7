import { escapedUnit, processSecrets } from './secrets.ts';

/** Control characters, separators, tags, and marks that reorder or hide text: shown text from outside has none. */
const unprintable =
  '\\0-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';

const anyUnprintable = new RegExp(`[${unprintable}]`, 'gu');
const gaps = new RegExp(`[${unprintable}\\s]+`, 'gu');

/** Lone surrogates become U+FFFD. */
export function withoutUnprintable(text: string, replace: (character: string) => string): string {
  return text.replace(anyUnprintable, replace).toWellFormed();
}

/** One line, without the secrets of this process: the rest of a truncated one would not be recognized. */
export function printable(text: string, max = 300): string {
  const line = processSecrets.clean(text).replace(gaps, ' ').toWellFormed().trim();
  return line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line;
}

/** For a chat: one line that mentions nobody and links nowhere. Chats escape differently: signs become look-alikes. */
export const chatText = (text: string, max: number): string =>
  printable(text, max)
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('@', '＠')
    .replace(/[a-z][a-z0-9+.-]*:\/\/|\bwww\./gi, '')
    .replaceAll('](', '] (');

/** How a command names a question: a type code that can be typed, else its id. */
export const questionWord = (typeCode: string | null, trackerId: string): string =>
  shellWord(typeCode !== null && /^\w[\w ./-]{0,23}$/.test(typeCode) ? typeCode : trackerId);

/** For a POSIX shell. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Control characters and marks that reorder text become visible. */
export const plainText = (text: string): string =>
  withoutUnprintable(text.replace(/\r\n|[\n\r\t]/g, ' '), () => '\uFFFD');

/** Like `plainText`, but keeps line breaks and tabs. */
export const plainLines = (text: string): string => text.replaceAll('\r\n', '\n').replace(/[^\n\t]+/g, plainText);

/** Control characters stay escaped. Integers beyond 2^53 become text. */
export function stringify(value: unknown, indent?: number): string {
  const plain = (_key: string, item: unknown): unknown =>
    typeof item === 'bigint' ? (Number.isSafeInteger(Number(item)) ? Number(item) : String(item)) : item;
  return escapeInvisible(JSON.stringify(value, plain, indent) ?? 'null');
}

/** Escapes what JSON leaves alone. Line feeds are between values: those within strings are escaped. */
export const escapeInvisible = (json: string): string =>
  withoutUnprintable(json, (character) => (character === '\n' ? character : character.replace(/[\s\S]/g, escapedUnit)));

/** RFC 4180; null is empty, an empty text is `""`. */
export const csvCell = (text: string | null): string =>
  text === null ? '' : text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Spreadsheets run text that begins like a formula; an apostrophe prevents that, as OWASP advises. */
export const withoutFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

export const isFormula = (text: string): boolean => /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/.test(text);
