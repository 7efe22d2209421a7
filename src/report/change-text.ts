import { amountText, countText, fixedText, numberText, percentText, scaleOf } from '../base/number-text.ts';
import type { Row } from '../schema/rows.ts';

/** A row of the question `figure-changes`. */
export interface FigureChange extends Omit<Row<'group_figure_changes'>, 'run_id'> {
  readonly tracker_name: string;
  readonly type_code: string | null;
  readonly column_name: string | null;
  readonly option_name: string | null;
  readonly unit: string | null;
  /** Initiative whose figure makes the greatest part of the difference. */
  readonly cause_name: string | null;
  /** What its figure is: `new`, `gone` or `other`. */
  readonly cause_is: string;
  readonly initiative_name: string;
  readonly depth: number;
}

/** `Revenue 2024 1,919.2 → 928.7 million EUR (−52 %), a record is gone: Group`; below a root with its initiative. */
export function changeSentence(change: FigureChange): string {
  const of = change.depth === 0 ? '' : ` of ${change.initiative_name}`;
  const why = reasonSentence(change);
  return `${measureOf(change)} ${change.reporting_year}${of} ${valuesOf(change)}${why === '' ? '' : `, ${why}`}`;
}

/** `Waste streams, hazardous`. */
export const measureOf = (of: Pick<FigureChange, 'tracker_name' | 'column_name' | 'option_name'>): string =>
  [of.tracker_name, of.column_name, of.option_name].filter((part) => part !== null && part !== '').join(', ');

/** `1,919.2 → 928.7 million EUR (−52 %)`, `is new (929 million EUR)`, `is gone (was 58.3 %)`. */
export function valuesOf({ before, after, unit, percent }: Omit<FigureChange, 'against'>): string {
  if (before === null) return `is new (${scaleOf(unit, [after]).withUnit(after)})`;
  if (after === null) return `is gone (was ${scaleOf(unit, [before]).withUnit(before)})`;
  const [smaller = 0, larger = 0] = [before, after].map(Math.abs).sort((a, b) => a - b);
  const scale = scaleOf(unit, [smaller]);
  const values =
    larger < 100 * smaller
      ? `${scale.text(before)} → ${scale.withUnit(after)}`
      : `${numberText(before)} → ${amountText(after, unit)}`;
  return percent === null ? values : `${values} (${percentText(percent)})`;
}

const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  structure: { new: 'added or moved here', gone: 'removed or moved away' },
  decision: { other: 'decisions or settings differ' },
  record: { new: 'a new record counts', gone: 'a record is gone', other: 'another record counts' },
  definition: { other: 'the question has another unit, type or scale' },
  value: { other: 'a value was changed' },
};

/** `a record is gone: Group`; empty if there is no reason. */
export function reasonSentence({
  reason,
  cause_is: is,
  cause_name: cause,
}: Pick<FigureChange, 'reason' | 'cause_is' | 'cause_name'>): string {
  const of = reasons[reason ?? ''] ?? {};
  const said = of[is] ?? of['other'];
  if (said === undefined) return '';
  return cause === null ? said : `${said}: ${cause}`;
}

export const largePercent = 20;

/** How many figures differ from one other snapshot; those of roots, unless said. */
export interface ChangeCounts {
  readonly changed: number;
  /** Those that had no doubt. */
  readonly without_doubt: number;
  /** Of these, by `largePercent` or more. */
  readonly large: number;
  /** Of these that had no doubt, those that are gone. */
  readonly gone: number;
  /** Of one and two levels below the roots. */
  readonly below: number;
  /** Those of them that had no doubt and changed by `largePercent` or more, or are gone. */
  readonly large_below: number;
}

export interface FigureChanges extends ChangeCounts {
  readonly against: string;
  /** The first ten, in the order of the question `figure-changes`. */
  readonly figures: readonly FigureChange[];
}

/** `13 figures without doubt changed by 20 % or more: Revenue 2024 …` */
export function changesSentence(changes: FigureChanges): string {
  const { changed, large, gone, below, large_below: largeBelow, without_doubt: clean, figures } = changes;
  const example = (depth: number): string => {
    const meant = figures.filter((one) => (depth === 0 ? one.depth === 0 : one.depth > 0));
    const [first] = meant.filter((one) => isWhole(one) && one.after !== null).concat(meant);
    return first === undefined ? '' : `: ${changeSentence(first)}`;
  };
  const byMuch = `changed by ${largePercent} % or more`;
  const inAll = changed > large + gone ? `; ${countText(changed, 'figure')} of the group changed in all` : '';
  if (large > 0)
    return `${countText(large, 'figure')} without doubt ${byMuch}${gone > 0 ? `, ${gone} gone` : ''}${example(0)}${inAll}`;
  if (gone > 0) return `${countText(gone, 'figure')} without doubt gone${example(0)}${inAll}`;
  if (clean > 0) {
    const of =
      changed > clean ? `${countText(changed, 'figure')} of the group changed, ${clean}` : countText(clean, 'figure');
    return `${of} without doubt${changed > clean ? '' : ' changed'} by less than ${largePercent} %${example(0)}`;
  }
  const ofGroup =
    changed > 0
      ? `${countText(changed, 'figure')} of the group changed, none without doubt`
      : 'no figure of the group changed';
  if (largeBelow > 0)
    return `${ofGroup}; below it ${fixedText(largeBelow, 0)} without doubt ${byMuch} or are gone${example(1)}`;
  return `${ofGroup}${changed > 0 ? example(0) : below > 0 ? `, ${countText(below, 'figure')} below it did` : ''}`;
}

const isWhole = ({ column_name, option_name }: FigureChange): boolean => column_name === null && option_name === null;
