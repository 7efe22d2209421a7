import type { RunOptions } from './options.ts';

/** Settings that decide how the same bodies become rows. A lake keeps its own until others are given explicitly. */
export interface Rules {
  /** IANA name of the reporting time zone. */
  readonly timeZone: string;
  /** Three capital letters. */
  readonly defaultCurrency: string;
}

/** The rules of a new lake. */
export const defaultRules: Rules = { timeZone: 'UTC', defaultCurrency: 'USD' };

/** Options with their rules settled. */
export type SettledOptions = RunOptions & Rules;

/** @param lake the rules that the lake was made by; null for a new one */
export const settleRules = (options: RunOptions, lake: Rules | null): SettledOptions => ({
  ...options,
  timeZone: options.timeZone ?? lake?.timeZone ?? defaultRules.timeZone,
  defaultCurrency: options.defaultCurrency ?? lake?.defaultCurrency ?? defaultRules.defaultCurrency,
});

/** For people: which requested rules differ from the lake's; null when none do. */
export function otherRules(asked: Rules, lake: Rules | null): string | null {
  if (lake === null) return null;
  const differing = [
    asked.timeZone === lake.timeZone ? [] : [`time zone ${lake.timeZone} (asked for now: ${asked.timeZone})`],
    asked.defaultCurrency === lake.defaultCurrency
      ? []
      : [`default currency ${lake.defaultCurrency} (asked for now: ${asked.defaultCurrency})`],
  ].flat();
  return differing.length === 0 ? null : `the lake was made with ${differing.join(' and ')}`;
}
