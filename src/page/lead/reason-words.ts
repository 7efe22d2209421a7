import type { ChangedFigure, DiffReason, MainReason } from '../../schema/changed-figures.ts';
import { whole } from '../frame/page-formats.ts';
import { type Html, html, named } from '../frame/page-html.ts';

/** What happened, in words (lake.md, "Why a figure of the group differs"). */
const reasonWords: Readonly<Record<Exclude<DiffReason, 'boundary'>, string>> = {
  decision: 'other decisions',
  superseded: 'another level of the tree counts',
  arrived: 'new answers',
  withdrawn: 'answers withdrawn',
  record: 'another report counts',
  definition: 'the question was redefined',
  value: 'answers changed',
  rule: 'other rules of the lake',
};

/** How an initiative changed its place. */
const boundaryWords: Readonly<Record<string, string>> = {
  added: 'added to the tree',
  removed: 'removed from the tree',
};

/** `Mostly answers changed: Kiel, Graz and 3 more` */
export function reasonText({ reason, change: moved, line_count, contributors, reason_count }: MainReason): Html {
  const what =
    reason === 'boundary' ? (boundaryWords[moved ?? ''] ?? `${moved ?? 'changed'} in the tree`) : reasonWords[reason];
  const others = line_count - contributors.length;
  const text = `${reason_count > 1 ? 'mostly ' : ''}${what}`;
  return html`${text.charAt(0).toUpperCase()}${text.slice(1)}: ${contributors.map((name, at) => [at === 0 ? '' : ', ', named(name)])}${others > 0 ? ` and ${whole(others)} more` : ''}`;
}

/** Null where a value is missing or was 0. */
export const percentOf = ({ before, after }: ChangedFigure): number | null =>
  before === null || after === null || before === 0 ? null : (100 * (after - before)) / Math.abs(before);
