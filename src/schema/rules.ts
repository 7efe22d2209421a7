/** Settings that decide how bodies become rows. A lake keeps its own until others are given explicitly. */
export interface Rules {
  /** IANA name of the reporting time zone. */
  readonly timeZone: string;
  /** Three capital letters. */
  readonly defaultCurrency: string;
  /** Parents whose reports do not include the initiatives below them: their ids, or `all`. */
  readonly ownOnly: readonly string[];
}

/** The rules of a new lake. */
export const defaultRules: Rules = {
  timeZone: 'UTC',
  defaultCurrency: 'USD',
  ownOnly: [],
};

/** The rules as written in a manifest. */
export interface ManifestRules {
  readonly time_zone: string;
  readonly default_currency: string;
  readonly own_only: readonly string[];
}

export const toManifestRules = ({ timeZone, defaultCurrency, ownOnly }: Rules): ManifestRules => ({
  time_zone: timeZone,
  default_currency: defaultCurrency,
  own_only: ownOnly,
});

export const fromManifestRules = (rules: ManifestRules): Rules => ({
  timeZone: rules.time_zone,
  defaultCurrency: rules.default_currency,
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
  ['own-only', ({ ownOnly }) => idsText(ownOnly)],
];

/** Sorted, since their order does not matter. */
const idsText = (ids: readonly string[]): string => (ids.length === 0 ? 'none' : [...ids].sort().join(' '));

/** `a`, `a and b`, `a, b and c`. */
const listed = (parts: readonly string[]): string => [...parts.slice(0, -2), parts.slice(-2).join(' and ')].join(', ');
