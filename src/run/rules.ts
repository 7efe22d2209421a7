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

/** For people: which requested rules differ from the lake's; null when none do. */
export function otherRules(asked: Rules, lake: KnownRules | null): string | null {
  if (lake === null) return null;
  const rules: Rules = { additivity: asked.additivity, ownOnly: asked.ownOnly, ...lake };
  const differing = settings.flatMap(([name, textOf]) => {
    const [made, now] = [textOf(rules), textOf(asked)];
    return made === now ? [] : [`${name} ${made} (asked for now: ${now})`];
  });
  return differing.length === 0 ? null : `the lake was made with ${inWords(differing)}`;
}

const settings: readonly (readonly [name: string, textOf: (rules: Rules) => string])[] = [
  ['time zone', ({ timeZone }) => timeZone],
  ['default currency', ({ defaultCurrency }) => defaultCurrency],
  ['not-additive', ({ additivity }) => patternText(additivity.notAdditive)],
  ['additive', ({ additivity }) => patternText(additivity.additive)],
  ['stock', ({ additivity }) => patternText(additivity.stock)],
  ['own-only', ({ ownOnly }) => patternText(ownOnly)],
];

/** In any order they mean the same. */
const patternText = (patterns: readonly string[]): string =>
  patterns.length === 0 ? 'none' : [...patterns].sort().join(' ');

/** `a`, `a and b`, `a, b and c`. */
const inWords = (parts: readonly string[]): string => [...parts.slice(0, -2), parts.slice(-2).join(' and ')].join(', ');
