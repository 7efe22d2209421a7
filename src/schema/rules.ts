/**
 * Which questions add up and which do not, by patterns of their type codes: `*` matches any characters, and case is
 * ignored (lake.md, "What adds up").
 */
export interface AdditivityPatterns {
  readonly notAdditive: readonly string[];
  /** Overrides every rule by which values do not add up over table rows and initiatives; `stock` applies all the same. */
  readonly additive: readonly string[];
  /** Values add up over table rows and initiatives, but not over time. */
  readonly stock: readonly string[];
}

/** GRI disclosures: intensities, training hours per head, pay ratios; numbers of people at the end of the period. */
export const defaultPatterns: AdditivityPatterns = {
  notAdditive: ['302-3*', '305-4*', '404-1*', '405-2*', '2-21*', '202-1*'],
  additive: [],
  stock: ['2-7*', '2-8*', '405-1*', '403-8*'],
};

/** Settings that decide how bodies become rows. A lake keeps its own until others are given explicitly. */
export interface Rules {
  /** IANA name of the reporting time zone. */
  readonly timeZone: string;
  /** Three capital letters. */
  readonly defaultCurrency: string;
  readonly additivity: AdditivityPatterns;
  /** Parents whose reports do not include the initiatives below them: their ids, or `all`. */
  readonly ownOnly: readonly string[];
}

/** The rules of a new lake. */
export const defaultRules: Rules = {
  timeZone: 'UTC',
  defaultCurrency: 'USD',
  additivity: defaultPatterns,
  ownOnly: [],
};

/** The rules as written in a manifest. */
export interface ManifestRules {
  readonly time_zone: string;
  readonly default_currency: string;
  readonly not_additive: readonly string[];
  readonly additive: readonly string[];
  readonly stock: readonly string[];
  readonly own_only: readonly string[];
}

export const toManifestRules = ({ timeZone, defaultCurrency, additivity, ownOnly }: Rules): ManifestRules => ({
  time_zone: timeZone,
  default_currency: defaultCurrency,
  not_additive: additivity.notAdditive,
  additive: additivity.additive,
  stock: additivity.stock,
  own_only: ownOnly,
});

export const fromManifestRules = (rules: ManifestRules): Rules => ({
  timeZone: rules.time_zone,
  defaultCurrency: rules.default_currency,
  additivity: { notAdditive: rules.not_additive, additive: rules.additive, stock: rules.stock },
  ownOnly: rules.own_only,
});

/** Human-readable: which of the requested rules differ from the lake's; null if none do. */
export function differingRules(requested: Rules, lake: Rules | null): string | null {
  if (lake === null) return null;
  const differing = settings.flatMap(([name, textOf]) => {
    const [made, now] = [textOf(lake), textOf(requested)];
    return made === now ? [] : [`${name} ${made} (requested: ${now})`];
  });
  return differing.length === 0 ? null : `the lake was made with ${listed(differing)}`;
}

const settings: readonly (readonly [name: string, textOf: (rules: Rules) => string])[] = [
  ['time zone', ({ timeZone }) => timeZone],
  ['default currency', ({ defaultCurrency }) => defaultCurrency],
  ['not-additive', ({ additivity }) => patternText(additivity.notAdditive)],
  ['additive', ({ additivity }) => patternText(additivity.additive)],
  ['stock', ({ additivity }) => patternText(additivity.stock)],
  ['own-only', ({ ownOnly }) => patternText(ownOnly)],
];

/** Sorted, since the order of patterns does not matter. */
const patternText = (patterns: readonly string[]): string =>
  patterns.length === 0 ? 'none' : [...patterns].sort().join(' ');

/** `a`, `a and b`, `a, b and c`. */
const listed = (parts: readonly string[]): string => [...parts.slice(0, -2), parts.slice(-2).join(' and ')].join(', ');
