import { type Damage } from '../../base/damage.ts';
import { type SubResource } from '../../base/sub-resource.ts';
import type { Rules } from '../../schema/rules.ts';
import type { ExtractRun } from '../extract-run.ts';
import type { RunSurveys } from '../in-rounds.ts';
import type { SubResourceResult } from '../resources/resource.ts';
import type { ResponseInfo } from '../types.ts';
/**
 * What a run loaded, written next to its landed bodies just before it publishes (`landing/<run_id>/journal.json`):
 * which body belongs to which survey, calculation and value list. Replay is a fold over the journals of published runs.
 */
export interface Journal {
    readonly run_id: string;
    readonly snapshot_id: string;
    /** Microseconds, by the service's clock. */
    readonly changed_at: number;
    readonly watermark_at: number | null;
    readonly changed_since: string | null;
    readonly survey_listing: 'connection' | 'initiatives' | null;
    /** How bodies were read; the decisions are next to the journals (`landed-decisions.ts`). */
    readonly rules: Omit<Rules, 'decisions'>;
    /** Response ids of the listings that define what exists. */
    readonly initiatives: string;
    readonly survey_listings: readonly string[];
    readonly surveys: readonly JournalSurvey[];
    readonly removed: readonly string[];
    readonly failed: readonly {
        readonly survey_id: string;
        readonly reason: string;
    }[];
    /** By resource, next to the other fields in the file; an older journal lacks resources that did not exist yet. */
    readonly details: Readonly<Record<string, readonly JournalSubResource[]>>;
}
/** A body of another resource and what was requested; in the file they are one object, with the id as `response_id`. */
export interface JournalSubResource {
    readonly detail: SubResource;
    /** Null if the service does not have it. */
    readonly responseId: string | null;
}
export interface JournalSurvey {
    readonly survey_id: string;
    readonly response_id: string;
    readonly listing_hash: string;
    /** Microseconds. */
    readonly last_updated_at: number | null;
    /** `lastUpdated` as listed. */
    readonly last_updated: unknown;
}
/**
 * Writes the journal durably and twice, the copy first: without a journal, it is unknown which bodies are current.
 * Removes leftovers.
 */
export declare function writeJournal(output: string, journal: Journal): Promise<void>;
/**
 * Journals of all runs in the landing, in the order of the runs. If one is damaged, its copy is read instead.
 * @param onDamage called for each damaged journal; `isLost` if the copy is damaged too, so that the journal is left out
 */
export declare function readJournals(output: string, onDamage?: (damage: Damage & {
    readonly isLost: boolean;
}) => void): Promise<readonly Journal[]>;
/** What a run passes on to later ones. */
export interface JournalInput {
    readonly listing: {
        readonly initiatives: ResponseInfo;
        readonly plain: readonly ResponseInfo[];
    };
    readonly plan: {
        readonly removed: readonly string[];
    };
    readonly surveys: RunSurveys;
    readonly subResources: readonly SubResourceResult[];
}
/** The journal of a run, for replay. */
export declare function journalOf(run: Pick<ExtractRun, 'runId' | 'stats' | 'now' | 'options'>, { listing, plan, surveys, subResources }: JournalInput): Omit<Journal, 'snapshot_id'>;
