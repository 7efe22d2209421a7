/** The counts of a proof; the first four of `broken` are the promises. */
export interface Tally {
    runs: number;
    nights: number;
    /** Processes ended by SIGKILL, by crash point, and at any other moment. */
    readonly killsAt: Map<string, number>;
    killsAnywhere: number;
    /** Runs under a fault, by its kind. */
    readonly faults: Map<string, number>;
    /** Runs whose file system filled up at a crash point. */
    readonly fullAt: Map<string, number>;
    readonly endings: Map<string, number>;
    reads: number;
    /** The variations of the scenarios' lakes. */
    readonly variations: Map<string, number>;
    /** Open tables of a lake that were compared with its snapshot, and checks of a store. */
    tables: number;
    stores: number;
    lost: number;
    duplicated: number;
    torn: number;
    repeated: number;
    /** Processes that did not exit by themselves. */
    hung: number;
    /** Files damaged between two nights, by kind and damage. */
    readonly damages: Map<string, number>;
    /** Damaged lakes that a run refused until its next step was followed. */
    followed: number;
    /** Undisturbed runs that did not succeed, and files they left behind. */
    broken: number;
    /** Each broken promise, with the information needed to reproduce it. */
    readonly findings: string[];
}
export declare const createTally: () => Tally;
export declare function increase(counts: Map<string, number>, key: string): void;
export declare const sum: (counts: ReadonlyMap<string, number>) => number;
/** Converts to JSON and back: an interrupted proof continues from it. */
export declare const tallyToJson: (tally: Tally) => unknown;
export declare function tallyFromJson(json: Readonly<Record<string, unknown>>): Tally;
