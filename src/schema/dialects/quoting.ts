/** Doubles the quotation mark inside: `'it''s'`. */
export const quotedWith =
  (mark: string) =>
  (text: string): string =>
    `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;

/** A backslash before quotation marks and backslashes: `'it\'s'`. */
export const escapedWith =
  (mark: string) =>
  (text: string): string =>
    `${mark}${text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`).replaceAll('\n', '\\n')}${mark}`;
