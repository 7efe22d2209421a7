import picocolors from 'picocolors';
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

/** How text is highlighted on a terminal. Styles never carry information that the text lacks. */
export type Styles = Readonly<Record<'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan', (text: string) => string>>;

export const plainStyles: Styles = picocolors.createColors(false);

/** Styles for one output: NO_COLOR, then FORCE_COLOR decide. Make text safe for a terminal before styling it. */
export function stylesFor(output: TextOutput, environment: Environment): Styles {
  const { NO_COLOR: no, FORCE_COLOR: force } = environment;
  if (no !== undefined && no !== '') return plainStyles;
  const isForced = force !== undefined && force !== '';
  const hasColours = isForced ? force !== '0' && force !== 'false' : output.isTTY === true && !isDumb(environment);
  return picocolors.createColors(hasColours);
}

/** A terminal that can only append: no colors, and lines cannot be overwritten. */
export const isDumb = ({ TERM: terminal }: Environment): boolean => terminal === 'dumb';
