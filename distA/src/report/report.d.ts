import type { ExitCode } from '../base/errors.ts';
import type { SincePin } from '../schema/changed-figures.ts';
export type RunMode = 'full' | 'incremental' | 'replay';
export type RunStatus = 'published' | 'published_with_gaps' | 'unchanged' | 'failed' | 'stopped_by_guard' | 'interrupted';
/** The content of `runs/<run_id>/report.json` (command-line.md, "report.json"). Times are ISO 8601 in UTC. */
export interface RunReport {
    readonly run_id: string;
    readonly pipeline: string;
    readonly mode: RunMode;
    readonly status: RunStatus;
    readonly exit_code: ExitCode;
    /** The snapshot that is current after the run; `null` if there is none. */
    readonly snapshot_id: string | null;
    readonly started_at: string;
    readonly finished_at: string;
    /** Day from which the filtered listing was requested. */
    readonly changed_since: string | null;
    readonly watermark_at: string | null;
    readonly requests: {
        readonly total: number;
        readonly by_endpoint: Readonly<Record<string, number>>;
        readonly retries: number;
        readonly throttled: number;
        readonly waited_ms: number;
        readonly rate_limit: {
            readonly limit: number;
            readonly window_s: number;
        } | null;
    };
    readonly bytes_received: number;
    readonly surveys: {
        readonly listed: number;
        readonly changed: number;
        readonly fetched: number;
        readonly reused: number;
        readonly unchanged: number;
        readonly removed: number;
        readonly failed: readonly {
            readonly survey_id: string;
            readonly reason: string;
        }[];
    };
    /** Lookups of value lists that failed; absent if none did. */
    readonly failed_lookups?: readonly {
        readonly what: string;
        readonly reason: string;
    }[];
    readonly rows: Readonly<Record<string, number>>;
    readonly issues: Readonly<Record<string, number>>;
    readonly changes: {
        readonly added: number;
        readonly changed: number;
        readonly removed: number;
    };
    /** Reported numbers that changed or are gone; absent in reports of versions that did not count them. */
    readonly restated?: number;
    /** Initiatives that were added, removed, moved or renamed; absent in reports of versions that did not count them. */
    readonly boundary_changes?: BoundaryCounts;
    /** Rows of `exclusions` that were not there before, by reason; absent if nothing was loaded, and on a first load. */
    readonly new_exclusions?: Readonly<Record<string, number>>;
    /** What changed in the figures of the group since the newest pin; absent without a pin, and if nothing was published. */
    readonly since_pin?: SincePin;
    /** What the page lists to look at first, the weightiest first; absent if nothing was published, or without a page. */
    readonly look_first?: readonly LookFirstItem[];
    readonly stages: readonly {
        readonly name: string;
        readonly ms: number;
    }[];
    /** Why the run did not publish; absent if it did. */
    readonly error?: {
        readonly name: string;
        readonly message: string;
        readonly hint?: string;
    };
    readonly version: string;
    /** Base URL (without credentials) or the sandbox's description. */
    readonly source: string;
    /** Which night of which simulated service; absent for a real service. */
    readonly sandbox?: {
        readonly night: number;
    };
}
/** What a run found in the lake that it published. */
export type Findings = Pick<RunReport, 'since_pin' | 'look_first'>;
export declare const findingsOf: ({ since_pin: sincePin, look_first: lookFirst }: RunReport) => Findings;
/** What an item is about: its section of the page has the rest of its kind. */
export declare const lookFirstKinds: readonly ['slip', 'outlier', 'parent', 'unit', 'lost', 'report'];
export type LookFirstKind = (typeof lookFirstKinds)[number];
/** Something to look at before anything else. Names in it are as the service sent them: make them fit for where they are shown. */
export interface LookFirstItem {
    readonly kind: LookFirstKind;
    /** Plain text: `name` and `what`. */
    readonly sentence: string;
    /** Who it is about. */
    readonly name: string;
    /** The rest of the sentence, from the first space or comma on. */
    readonly what: string;
    /** What to do, in a sentence. */
    readonly todo: string;
    /** How much of the group's figure or report it is about, from 0 to 1: share × year × certainty. */
    readonly weight: number;
    /** The initiative; null for a unit that several write. */
    readonly initiative_id: string | null;
    readonly survey_id: string | null;
    readonly utrv_id: string | null;
    readonly tracker_id: string | null;
}
/** Initiatives by what a run saw of them. */
export interface BoundaryCounts {
    readonly added: number;
    readonly moved: number;
    readonly removed: number;
    readonly renamed: number;
}
/** Whether this was the first run of the folder. */
export declare const isFirst: ({ rows }: Pick<RunReport, 'rows'>) => boolean;
