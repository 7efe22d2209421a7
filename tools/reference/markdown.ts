/** The notice at the top of every page that it is generated. */
export const madeFrom = (source: string): string =>
  `<!-- Made by \`npm run docs\` from ${source}: change that, not this page. -->\n`;

/** A page: its parts, separated by empty lines. */
export const page = (...parts: readonly string[]): string => `${parts.map((part) => part.trim()).join('\n\n')}\n`;

/** A table; columns that are empty in every row are left out. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = columns.flatMap((_, i) => (rows.some((row) => (row[i] ?? '') !== '') ? [i] : []));
  const line = (cells: readonly string[]): string => `| ${used.map((i) => cell(cells[i] ?? '')).join(' | ')} |`;
  return [line(columns), `|${used.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const code = (text: string): string => `\`${text}\``;

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
