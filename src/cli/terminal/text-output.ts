import type { Environment } from '../options/resolve.ts';

/** Where text goes; a terminal knows its width. */
export interface TextOutput extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** Width of a terminal in columns; `undefined` for other outputs, where text is not cut. */
export const widthOf = ({ isTTY, columns }: TextOutput): number | undefined =>
  isTTY === true ? columns || 80 : undefined;

type Style = (text: string) => string;

/** How text is highlighted on a terminal. Styles never carry information that the text lacks. */
export interface Styles {
  readonly bold: Style;
  readonly dim: Style;
  readonly red: Style;
  readonly yellow: Style;
  readonly green: Style;
  readonly cyan: Style;
}

const unchanged: Style = (text) => text;

export const plainStyles: Styles = {
  bold: unchanged,
  dim: unchanged,
  red: unchanged,
  yellow: unchanged,
  green: unchanged,
  cyan: unchanged,
};

/** Styles for one output; without colors, no library is loaded. Make text safe for a terminal before styling it. */
export async function stylesFor(output: TextOutput, environment: Environment): Promise<Styles> {
  if (!hasColours(output, environment)) return plainStyles;
  // Messages need no colours, if the library cannot be loaded.
  return import('picocolors').then(({ default: colours }) => colours.createColors(true)).catch(() => plainStyles);
}

/** NO_COLOR, then FORCE_COLOR; otherwise colors on a terminal that is not dumb. */
function hasColours(output: TextOutput, environment: Environment): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force } = environment;
  if (no !== undefined && no !== '') return false;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  return output.isTTY === true && !isDumb(environment);
}

/** A terminal that can only append: no colors, and lines cannot be overwritten. */
export const isDumb = ({ TERM: terminal }: Environment): boolean => terminal === 'dumb';
