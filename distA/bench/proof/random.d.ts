/** Seeded random draws (mulberry32): a proof can be repeated exactly. */
export interface Random {
    /** In [0, 1). */
    readonly next: () => number;
    /** A whole number from `least` to `most`. */
    readonly whole: (least: number, most: number) => number;
    readonly pick: <T>(items: readonly T[]) => T;
}
export declare function createRandom(seed: number): Random;
