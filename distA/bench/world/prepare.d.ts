import { type SurveyRecord, type WorldSpec } from './world.ts';
/** A folder of prepared bodies: `bodies/<survey id>.json.gz` and `world.json`, which the server serves. */
export interface PreparedWorld {
    readonly folder: string;
    readonly spec: WorldSpec;
    /** Of the survey bodies, decompressed. */
    readonly bytes: number;
    readonly gzipBytes: number;
}
/** The content of `world.json`. */
export interface WorldFile extends PreparedWorld {
    /** The time that the server reports; milliseconds. */
    readonly servedAt: number;
    readonly initiatives: readonly object[];
    readonly surveys: readonly SurveyRecord[];
    readonly valueLists: readonly object[];
}
/** Generates the world's bodies on all cores. */
export declare function prepareWorld(folder: string, spec: WorldSpec): Promise<PreparedWorld>;
/**
 * Changes `count` surveys of the newest year in night `night`, different ones from the night before; their bodies and
 * `lastUpdated` are new.
 */
export declare function changeSurveys(world: PreparedWorld, night: number, count: number): Promise<readonly string[]>;
