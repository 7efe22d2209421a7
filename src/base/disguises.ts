import { unprintable } from './printable.ts';

/** A text with its escapes undone, and where in the original each of its characters comes from. */
export interface Undisguised {
  readonly plain: string;
  /** Positions in the original text where character `i` of `plain` begins and ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const escapes = new RegExp(
  [
    '%(?:25)*(?<hex>[0-9a-f]{2})', // URL, escaped any number of times
    '\\\\+u00(?<unicode>[0-9a-f]{2})', // JSON
    '\\\\+(?<escaped>["/])',
    '(?<backslash>\\\\)\\\\*',
    '&(?:amp;)*#x0*(?<entityHex>[0-9a-f]{2});', // HTML
    '&(?:amp;)*#0*(?<entity>\\d{2,3});',
    '&(?:amp;)*(?<named>lt|gt|quot|apos);',
    '(?<ampersand>&)(?:amp;)+',
    `[\\s\\ufffd${unprintable}]+`, // line breaks, and what printing put in place of unprintable marks
  ].join('|'),
  'giu',
);

const breaks = new RegExp(`[\\s\\ufffd${unprintable}]+`, 'gu');

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Undoes what JSON, URLs, HTML, CSV and line breaks do to a text. The result is for searching, not for reading: it is in lower
 * case and without white space.
 */
export function undisguise(text: string): Undisguised {
  const starts: number[] = [];
  const ends: number[] = [];
  let plain = '';
  let last = '';
  const append = (characters: string, from: number, to: number): void => {
    for (let i = 0; i < characters.length; i++) {
      const character = characters.charAt(i);
      const end = characters.length === 1 ? to : from + i + 1;
      if (character === '"' && last === '"') {
        ends[ends.length - 1] = end; // CSV doubles quotes, however they are escaped besides
      } else {
        starts.push(from + i);
        ends.push(end);
        plain += character;
        last = character;
      }
    }
  };
  let at = 0;
  for (const match of text.matchAll(escapes)) {
    append(text.slice(at, match.index), at, match.index);
    at = match.index + match[0].length;
    append(meaning(match.groups ?? {}), match.index, at);
  }
  append(text.slice(at), at, text.length);
  return { plain: plain.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()), starts, ends };
}

/** `plain` of `undisguise`, but faster: most messages contain no escape. */
export function undisguisedText(text: string): string {
  if (/[%\\&]/.test(text)) return undisguise(text).plain;
  return text.replace(breaks, '').replace(/"{2,}/g, '"').toLowerCase();
}

function meaning(groups: Readonly<Record<string, string | undefined>>): string {
  const { hex, unicode, escaped, backslash, entityHex, entity, named: name, ampersand } = groups;
  if (name !== undefined) return named[name.toLowerCase()] ?? '';
  const asHex = hex ?? unicode ?? entityHex;
  const code = asHex !== undefined ? Number.parseInt(asHex, 16) : entity !== undefined ? Number(entity) : null;
  if (code === null) return escaped ?? backslash ?? ampersand ?? '';
  return code > 0x20 && code < 0x7f ? String.fromCharCode(code) : '';
}

/**
 * What appears in base64, standard and URL-safe, wherever these bytes are part of what was encoded: for each of the three
 * alignments, the characters that depend on these bytes alone. Also finds a client's secret in a Basic authentication pair.
 */
export function base64Forms(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const forms = [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const core = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.byteLength) * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(forms)];
}
