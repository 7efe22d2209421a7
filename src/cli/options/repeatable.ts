import { looksLikeCredential } from '../../base/secrets.ts';
import { plainText } from '../terminal/text.ts';

const maxLength = 80;

/**
 * An argument as a message may repeat it: short, and without what may be a credential, such as the user and query of an
 * address, or words that look random.
 */
export function repeatable(text: string): string {
  const isPath = /^[.~]{0,2}\//.test(text);
  if (!isPath && looksLikeCredential(text)) return '…';
  const short = plainText(text)
    .replace(/\/\/[^/]*@/g, '//…@')
    .replace(/[?#][^\s"]*/g, '?…')
    .replace(/[^\s"'/\\,;:&?#@=()[\]{}]+/g, (word) => (looksLikeCredential(word) ? '…' : word));
  return short.length > maxLength ? `${short.slice(0, maxLength - 1).toWellFormed()}…` : short;
}

/** `argument "x"`, or without the word if it must not be repeated. */
export const named = (what: string, text: string): string =>
  repeatable(text) === '…'
    ? `${what} that looks like a credential, and is not repeated`
    : `${what} "${repeatable(text)}"`;
