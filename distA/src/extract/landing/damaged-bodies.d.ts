import type { SubResource } from '../../base/sub-resource.ts';
import { type LandedResponse, type Landings } from './reader.ts';
/** A landed body that was found damaged. The next run requests it again, if the lake is still built from it. */
export interface DamagedBody {
    readonly response_id: string;
    /** Relative to the output folder. */
    readonly landing_file: string;
    readonly endpoint: string;
    /** What is wrong; completes a sentence that begins with the file. */
    readonly what: string;
    readonly survey_id: string | null;
    /** Set for a calculation. */
    readonly code: string | null;
}
/** What is wrong with a landed body; null if it has the checksum that it is named after. */
export declare function bodyDamage(output: string, landed: Pick<LandedResponse, 'landingFile' | 'responseId'>): Promise<string | null>;
/** The record for a landed body that is damaged. */
export declare function toDamagedBody(landed: LandedResponse, what: string): DamagedBody;
/** `landing/<run>/survey/<id>.json.gz of survey <id>`, for messages. */
export declare const nameOfBody: ({ landing_file, survey_id, endpoint }: DamagedBody) => string;
/** For each body, the newest landing that is not known to be damaged. */
export declare function knownIntact(output: string, landings: Landings): Promise<ReadonlyMap<string, LandedResponse>>;
/**
 * Reads the landings of each of these bodies until an intact one is found. `damaged` are the damaged landings, `lost`
 * the ids of bodies without an intact one.
 */
export declare function searchDamaged(output: string, ids: Iterable<string>, landings: Landings): Promise<{
    readonly damaged: readonly DamagedBody[];
    readonly lost: ReadonlySet<string>;
}>;
/** What a run requests again because landed bodies that the lake was built from are lost. */
export interface LostBodies {
    readonly damaged: readonly DamagedBody[];
    readonly surveyIds: ReadonlySet<string>;
    /** By resource. */
    readonly subResources: ReadonlyMap<string, readonly SubResource[]>;
}
/** Of the bodies that were found damaged, those that are still needed and have not been landed again since. */
export declare function lostBodies(output: string, publishedRuns: readonly string[]): Promise<LostBodies>;
/** Adds bodies to the list that the next run reads. */
export declare function noteDamagedBodies(output: string, found: readonly DamagedBody[]): Promise<void>;
