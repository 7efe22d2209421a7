import type { ManifestRules } from '../load/publish/manifest.ts';
import { type AdditivityPatterns, defaultPatterns } from '../schema/additivity-patterns.ts';
import type { RunOptions } from './options.ts';

/** Settings that decide how the same bodies become rows. A lake keeps its own until others are given explicitly. */
export interface Rules {
  /** IANA name of the reporting time zone. */
  readonly timeZone: string;
  /** Three capital letters. */
  readonly defaultCurrency: string;
  readonly additivity: AdditivityPatterns;
  /** Parents whose reports do not hold those below them: their ids, or `all`. */
  readonly ownOnly: readonly string[];
}

/** What a lake, or a journal, says of its rules: older ones do not know all of them. */
type LaterRules = 'additivity' | 'ownOnly';
export type KnownRules = Omit<Rules, LaterRules> & Partial<Pick<Rules, LaterRules>>;

/** The rules of a new lake. */
export const defaultRules: Rules = {
  timeZone: 'UTC',
  defaultCurrency: 'USD',
  additivity: defaultPatterns,
  ownOnly: [],
};

/** Options with their rules settled. */
export type SettledOptions = RunOptions & Rules;

/** As they stand in the manifest. */
export const manifestRules = ({ timeZone, defaultCurrency, additivity, ownOnly }: Rules): ManifestRules => ({
  time_zone: timeZone,
  default_currency: defaultCurrency,
  not_additive: additivity.notAdditive,
  additive: additivity.additive,
  stock: additivity.stock,
  own_only: ownOnly,
});

/** @param lake the rules that the lake was made by; null for a new one */
export const settleRules = (options: RunOptions, lake: KnownRules | null): SettledOptions => ({
  ...options,
  timeZone: options.timeZone ?? lake?.timeZone ?? defaultRules.timeZone,
  defaultCurrency: options.defaultCurrency ?? lake?.defaultCurrency ?? defaultRules.defaultCurrency,
  additivity: settlePatterns(options, lake?.additivity ?? defaultRules.additivity),
  ownOnly: options.ownOnly ?? lake?.ownOnly ?? defaultRules.ownOnly,
});

const settlePatterns = (
  asked: Pick<RunOptions, keyof AdditivityPatterns>,
  known: AdditivityPatterns,
): AdditivityPatterns => ({
  notAdditive: asked.notAdditive ?? known.notAdditive,
  additive: asked.additive ?? known.additive,
  stock: asked.stock ?? known.stock,
});
