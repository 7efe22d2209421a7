import { sha256 } from '../base/files.ts';
import type { DecisionFile } from './decisions.ts';

/** How bodies become rows. A lake keeps its own until others are given explicitly. */
export interface Rules {
  /** IANA name of the reporting time zone. */
  readonly timeZone: string;
  readonly defaultCurrency: string;
  /** Last day of the group's year, MM-DD; `02-28` is the last day of February. */
  readonly yearEnd: string;
  /** Percent of a figure from which on something is a doubt about it. */
  readonly materiality: number;
  /** In the order of their names. */
  readonly decisions: readonly DecisionFile[];
}

export const defaultRules: Rules = {
  timeZone: 'UTC',
  defaultCurrency: 'USD',
  yearEnd: '12-31',
  materiality: 5,
  decisions: [],
};

export type ManifestRules = ReturnType<typeof toManifestRules>;

export const toManifestRules = (rules: Rules) => ({
  time_zone: rules.timeZone,
  default_currency: rules.defaultCurrency,
  year_end: rules.yearEnd,
  materiality: rules.materiality,
  decisions: rules.decisions,
});

export const fromManifestRules = (rules: ManifestRules): Rules => ({
  timeZone: rules.time_zone,
  defaultCurrency: rules.default_currency,
  yearEnd: rules.year_end,
  materiality: rules.materiality,
  decisions: rules.decisions,
});

/** For people. */
export function differingRules(requested: Rules, lake: Rules | null): string | null {
  if (lake === null) return null;
  const now = textsOf(requested);
  const differing = Object.entries(textsOf(lake)).flatMap(([name, made]) =>
    made === now[name] ? [] : [`${name} ${made} (requested: ${now[name]})`],
  );
  const list = new Intl.ListFormat('en-GB').format(differing);
  return differing.length === 0 ? null : `the lake was made with ${list}`;
}

const textsOf = ({ timeZone, defaultCurrency, yearEnd, materiality, decisions }: Rules): Record<string, string> => ({
  'time zone': timeZone,
  'default currency': defaultCurrency,
  'year end': yearEnd,
  materiality: `${materiality} %`,
  decisions: decisions.map(({ name, text }) => `${name} ${sha256(text).slice(0, 8)}`).join(' ') || 'none',
});

/** Decisions aside. */
export const settingsDiffer = (made: ManifestRules, now: Rules): boolean =>
  differingRules({ ...now, decisions: [] }, { ...fromManifestRules(made), decisions: [] }) !== null;
