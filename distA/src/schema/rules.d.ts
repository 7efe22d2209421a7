import { type DecisionFile } from './decisions/decision-file.ts';
/** Settings that decide how bodies become rows. A lake keeps its own until others are given explicitly. */
export interface Rules {
    /** IANA name of the reporting time zone. */
    readonly timeZone: string;
    /** Three capital letters. */
    readonly defaultCurrency: string;
    /** Last day of the group's year, MM-DD; `02-28` is the last day of February. */
    readonly yearEnd: string;
    /** The files of the folder of decisions, in the order of their names. */
    readonly decisions: readonly DecisionFile[];
}
/** The rules of a new lake. */
export declare const defaultRules: Rules;
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
    readonly decisions: readonly ManifestDecisions[];
}
export declare const toManifestRules: ({ timeZone, defaultCurrency, yearEnd, decisions }: Rules) => ManifestRules;
/** All rules but the decisions, whose text is not in the manifest. */
export declare const fromManifestRules: (rules: ManifestRules) => Omit<Rules, 'decisions'>;
/** Human-readable: which of the requested rules differ from the lake's; null if none do. */
export declare function differingRules(requested: Rules, lake: Rules | null): string | null;
