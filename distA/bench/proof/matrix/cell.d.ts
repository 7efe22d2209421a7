import { type Damage, type LakeFile } from '../damage.ts';
import type { Service } from '../service.ts';
import { type PreparedLake } from './prepared.ts';
/** Commands that may write, and those that only read. */
export declare const writing: readonly ['run', 'run --full', 'replay'];
export declare const reading: readonly ['verify', 'status', 'query', 'snapshots', 'explain'];
export type Column = (typeof writing)[number] | (typeof reading)[number];
/**
 * `unaffected`: the right answer without the damaged file. `kept`: published with a failed survey, whose previous rows
 * replace the damaged body. `kept` and `refused` both come with a next step that worked.
 */
export type Ending = 'healed' | 'unaffected' | 'kept' | 'refused' | 'red';
export interface Cell {
    readonly lake: string;
    readonly file: string;
    readonly damage: Damage | 'none';
    readonly column: Column;
    readonly ending: Ending;
    /** What is wrong in a red cell; the next step that was followed in a refused one. */
    readonly detail: string;
}
/** One damaged lake, for all commands. */
export interface Case {
    readonly lake: PreparedLake;
    readonly file: LakeFile;
    readonly damage: Damage | 'none';
    readonly columns: readonly Column[];
    /** Copies are created in this folder and deleted afterwards unless they are to be kept. */
    readonly folder: string;
    readonly keep: boolean;
}
/** Runs every command on copies of one damaged lake. */
export declare function proveCase(service: Service, one: Case): Promise<readonly Cell[]>;
