import { type DecisionFile, decisionsFolder, sha256OfDecisions } from './decisions.ts';

/** Settings that decide how bodies become rows. A lake keeps its own until others are given explicitly. */
export interface Rules {
  /** IANA name of the reporting time zone. */
  readonly timeZone: string;
  /** Three capital letters. */
  readonly defaultCurrency: string;
  /** Last day of the group's year, MM-DD; `02-28` is the last day of February. */
  readonly yearEnd: string;
  /** Percent of a figure from which on something is a doubt about it. */
  readonly materiality: number;
  /** The files of the folder of decisions, in the order of their names. */
  readonly decisions: readonly DecisionFile[];
}

/** The rules of a new lake. */
export const defaultRules: Rules = {
  timeZone: 'UTC',
  defaultCurrency: 'USD',
  yearEnd: '12-31',
  materiality: 5,
  decisions: [],
};

/** A file of decisions in a snapshot. */
export interface ManifestDecisions {
  /** Relative to the snapshot's folder. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The rules as written in a manifest. */
export interface ManifestRules {
  readonly time_zone: string;
  readonly default_currency: string;
  readonly year_end: string;
  readonly materiality: number;
  readonly decisions: readonly ManifestDecisions[];
}

export const toManifestRules = (rules: Rules): ManifestRules => ({
  time_zone: rules.timeZone,
  default_currency: rules.defaultCurrency,
  year_end: rules.yearEnd,
  materiality: rules.materiality,
  decisions: rules.decisions.map((file) => ({
    path: `${decisionsFolder}/${file.name}`,
    bytes: Buffer.byteLength(file.text),
    sha256: sha256OfDecisions(file),
  })),
});

/** All rules but the decisions, whose text is not in the manifest. */
export const fromManifestRules = (rules: ManifestRules): Omit<Rules, 'decisions'> => ({
  timeZone: rules.time_zone,
  defaultCurrency: rules.default_currency,
  yearEnd: rules.year_end,
  materiality: rules.materiality,
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
  ['year end', ({ yearEnd }) => yearEnd],
  ['materiality', ({ materiality }) => `${materiality} %`],
  ['decisions', ({ decisions }) => patternText(decisions.map(decisionsText))],
];

/** Whether a snapshot was made with other settings than decisions. */
export const settingsDiffer = (made: ManifestRules, now: Rules): boolean =>
  differingRules({ ...now, decisions: [] }, { ...fromManifestRules(made), decisions: [] }) !== null;

/** Files are told apart by the beginning of their checksums. */
const decisionsText = (file: DecisionFile): string => `${file.name} ${sha256OfDecisions(file).slice(0, 8)}`;

/** Sorted, since the order of patterns does not matter. */
const patternText = (patterns: readonly string[]): string =>
  patterns.length === 0 ? 'none' : [...patterns].sort().join(' ');

/** `a`, `a and b`, `a, b and c`. */
const listed = (parts: readonly string[]): string => [...parts.slice(0, -2), parts.slice(-2).join(' and ')].join(', ');
