import type { Environment } from '../options/resolve.ts';
import type { TextOutput } from './text-output.ts';

type Style = (text: string) => string;

/** How text is set off on a terminal. No style means anything that the text does not say as well. */
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

/** Styles for one output; those without colours cost nothing. Style text only after it was made safe for a terminal. */
export async function stylesFor(output: TextOutput, environment: Environment, asked?: boolean): Promise<Styles> {
  if (!hasColours(output, environment, asked)) return plainStyles;
  const { default: picocolors } = await import('picocolors');
  return picocolors.createColors(true);
}

/** What is asked for (`--color`), then NO_COLOR, then FORCE_COLOR; otherwise a terminal that is not dumb. */
export function hasColours(output: TextOutput, environment: Environment, asked?: boolean): boolean {
  if (asked !== undefined) return asked;
  const { NO_COLOR: no, FORCE_COLOR: force } = environment;
  if (no !== undefined && no !== '') return false;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  return output.isTTY === true && !isDumb(environment);
}

/** A terminal that only appends: no colours, and no line can be overwritten. */
export const isDumb = ({ TERM: terminal }: Environment): boolean => terminal === 'dumb';
