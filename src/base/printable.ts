/**
 * What no terminal, log line or page is given as it stands, as the inside of a character class (with the flag `u`): controls
 * (line feed and tab among them), marks that reorder or hide text, separators of lines and paragraphs, tags. The one list;
 * whoever shows text of others uses it.
 */
export const unprintable =
  '\\0-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';

const anyUnprintable = new RegExp(`[${unprintable}]`, 'gu');
const gaps = new RegExp(`[${unprintable}\\s]+`, 'gu');

/** Each unprintable character as `replace` has it. Lone surrogates become U+FFFD. */
export function withoutUnprintable(text: string, replace: (character: string) => string): string {
  return text.replace(anyUnprintable, replace).toWellFormed();
}

/** Text from the service made fit for a line of a log or terminal: one line, no control characters, at most `max` long. */
export function printable(text: string, max = 300): string {
  const line = text.replace(gaps, ' ').toWellFormed().trim();
  return line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line;
}
