import { processSecrets } from './secrets.ts';

/**
 * What must never reach a terminal, log line or page unchanged, as the inside of a character class (with the flag `u`):
 * control characters (line feed and tab among them), marks that reorder or hide text, line and paragraph separators,
 * tags. The only such list: all code that shows text from outside uses it.
 */
const unprintable =
  '\\0-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';

const anyUnprintable = new RegExp(`[${unprintable}]`, 'gu');
const gaps = new RegExp(`[${unprintable}\\s]+`, 'gu');

/** Replaces each unprintable character by what `replace` returns. Lone surrogates become U+FFFD. */
export function withoutUnprintable(text: string, replace: (character: string) => string): string {
  return text.replace(anyUnprintable, replace).toWellFormed();
}

/**
 * Makes text from the service fit for a log or terminal: one line, no control characters, at most `max` long. The
 * secrets of this process are removed first, since the rest of a truncated secret would not be recognized.
 */
export function printable(text: string, max = 300): string {
  const line = processSecrets.clean(text).replace(gaps, ' ').toWellFormed().trim();
  return line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line;
}

/**
 * Makes text from the service fit for a chat, whichever it is: one line that mentions nobody and links nowhere. Slack,
 * Teams, Google Chat and Mattermost escape in different ways, so their signs are replaced by others that look like
 * them.
 */
export const chatText = (text: string, max: number): string =>
  printable(text, max)
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('@', '＠')
    .replace(/[a-z][a-z0-9+.-]*:\/\/|\bwww\./gi, '')
    .replaceAll('](', '] (');

/** Type codes that a command line may have; any other question is named by its id. */
const typable = /^\w[\w ./-]{0,23}$/;

/** The word by which a command names a question. */
export const questionWord = (typeCode: string | null, trackerId: string): string =>
  shellWord(typeCode !== null && typable.test(typeCode) ? typeCode : trackerId);

/** A word of a command for a POSIX shell. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Makes text from other sources safe for a terminal: control characters and marks that reorder text become visible. */
export const plainText = (text: string): string =>
  withoutUnprintable(text.replace(/\r\n|[\n\r\t]/g, ' '), () => '\uFFFD');

/** Like `plainText`, but keeps line breaks and tabs. */
export const plainLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(plainText).join('\t'))
    .join('\n');

/** JSON that is safe on a terminal: control characters stay escaped. Integers beyond 2^53 become text. */
export function stringify(value: unknown, indent?: number): string {
  const plain = (_key: string, item: unknown): unknown =>
    typeof item === 'bigint' ? (Number.isSafeInteger(Number(item)) ? Number(item) : String(item)) : item;
  return escapeInvisible(JSON.stringify(value, plain, indent) ?? 'null');
}

/** JSON text in which the unprintable characters that JSON itself leaves alone are escaped too. */
export const escapeInvisible = (json: string): string =>
  // Any line feeds are between values: those within strings are already escaped.
  withoutUnprintable(json, (character) => (character === '\n' ? character : escapedUnits(character)));

const escapedUnits = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** A cell of a CSV file (RFC 4180): null is empty, an empty text is `""`. */
export const csvCell = (text: string | null): string =>
  text === null ? '' : text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Spreadsheets run text that begins like a formula. An apostrophe in front prevents that, as OWASP advises. */
export const withoutFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

export const isFormula = (text: string): boolean => /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/.test(text);
