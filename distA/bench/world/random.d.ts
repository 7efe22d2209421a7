/** Seeded random numbers (mulberry32): fast, and the same on every machine. */
export interface Random {
    /** From 0 to 1. */
    next(): number;
    /** From 0 to `below` - 1. */
    int(below: number): number;
    pick<T>(from: readonly T[]): T;
}
export declare function createRandom(...seeds: readonly number[]): Random;
/**
 * 24 hexadecimal characters in the service's format: a time (the parent's: what is created together has the same), a
 * machine, and a counter.
 */
export declare function objectId(kind: number, parent: number, index: number): string;
export declare const idKinds: {
    readonly initiative: 96;
    readonly survey: 97;
    readonly utrv: 98;
    readonly tracker: 99;
    readonly valueList: 100;
};
