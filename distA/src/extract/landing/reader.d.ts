import { type Damage } from '../../base/damage.ts';
import { type SubResource } from '../../base/sub-resource.ts';
import { type Endpoint, type Note, type ResponseInfo } from '../types.ts';
/** A line of a landing's index; its body is on disk. */
export interface LandedResponse extends ResponseInfo {
    readonly landingFile: string;
    readonly runId: string;
    /** The ids of a value-list lookup. */
    readonly requestIds?: readonly string[];
    readonly note?: Note;
}
/** Prefix of folders in the landing that are being deleted. */
export declare const setAsidePrefix = ".pruned-";
/** Runs that landed anything, oldest first. */
export declare function landingRuns(output: string): Promise<readonly string[]>;
/**
 * Everything that was landed (by the runs that `wanted` accepts), run by run in the order of landing. A truncated last
 * line is not a landing. Any other line that cannot be read is left out and reported to `onDamage`, as is an index that
 * cannot be read.
 */
export declare function readLandings(output: string, wanted?: (runId: string) => boolean, onDamage?: (damage: Damage) => void): AsyncGenerator<LandedResponse, void, undefined>;
/** All landings of each body, by its id, newest first: the same body can have been landed more than once. */
export type Landings = ReadonlyMap<string, readonly LandedResponse[]>;
/** Reads all indexes; a damaged one or a damaged line is left out and reported to `onDamage`. */
export declare function landingsById(output: string, onDamage?: Parameters<typeof readLandings>[2]): Promise<Landings>;
/** Schemas of the id of a body, and of its path relative to the output folder. */
export declare const responseIdSchema: {
    type: string;
    pattern: string;
};
export declare const landingPathSchema: {
    type: string;
    pattern: string;
};
/** Parses a line of a run's index; null if it is invalid. */
export declare function parseIndexLine(text: string, runId: string): Promise<LandedResponse | null>;
/** The JSON in a text; null if it is not JSON. */
export declare function parseOrNull(text: string): unknown;
/** The endpoint whose body is in `landing/<run>/<endpoint>/<id>.json.gz`; an unknown one counts as a survey. */
export declare const endpointOfFile: (landingFile: string) => Endpoint;
interface LandingPlace {
    readonly output: string;
    readonly maxBodyMb: number;
}
/** Where the bytes of a landed body are. */
export declare const landedBody: ({ output, maxBodyMb }: LandingPlace, landed: Pick<ResponseInfo, 'landingFile'>) => {
    kind: 'file';
    file: string;
    maxBytes: number;
};
/**
 * `data` of a landed body, read again from disk.
 * @throws InvalidBodyError if it is not what was landed
 */
export declare function readLandedData(place: LandingPlace, landed: ResponseInfo): Promise<unknown>;
/** Bodies of runs that are not in the lake: landed but never published. Distrusted bodies are left out. */
export declare function unpublishedLandings(output: string, publishedRuns: readonly string[], onDamage: (damage: Damage) => void): Promise<readonly LandedResponse[]>;
interface DistrustedRun {
    readonly surveys: {
        readonly loaded: readonly {
            readonly surveyId: string;
            readonly responseId: string;
        }[];
    };
    readonly subResources: readonly {
        readonly detail: SubResource;
        readonly response: ResponseInfo | null;
    }[];
}
/**
 * Makes the next run request these surveys again, although the bodies that this run landed are current: a guard found
 * that they remove too much, and the service may be right again without a later `lastUpdated`.
 */
export declare function distrustBodies({ options }: {
    readonly options: {
        readonly output: string;
    };
}, { surveys, subResources }: DistrustedRun, surveyIds: ReadonlySet<string>): Promise<void>;
export {};
