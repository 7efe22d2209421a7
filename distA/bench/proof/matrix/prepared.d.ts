import { type LakeFile } from '../damage.ts';
import { type Service } from '../service.ts';
/** An undamaged lake that cells are copied from, and the expected results of its commands. */
export interface PreparedLake {
    /** `two snapshots`, `one snapshot`. */
    readonly name: string;
    readonly output: string;
    /** The published snapshot. */
    readonly snapshot: string;
    readonly files: readonly LakeFile[];
    /** A value record in the body of kind `body of survey`. */
    readonly utrvId: string;
    /** The right answer to the question of `query`. */
    readonly answer: string;
    /** Snapshots (in copies of this lake) that the commands produce on undamaged lakes. */
    readonly expected: {
        readonly run: string;
        readonly replay: string;
    };
}
export interface Preparation {
    readonly service: Service;
    readonly lakes: readonly PreparedLake[];
    close(): Promise<void>;
}
/** The statement that `query` runs in every cell. */
export declare const question: readonly ['query', 'FROM data_points ORDER BY ALL', '--format', 'csv'];
/** Two lakes before their third night: one with two snapshots, one that missed the second night. */
export declare function prepareLakes(folder: string, seed: number): Promise<Preparation>;
/** Copies bytes and preserves hard links among the files: damaging one also damages the other. */
export declare function copyLake(from: string, to: string): Promise<void>;
