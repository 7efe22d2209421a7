/** The parts that a random sequence or an id is derived from; equal parts give equal results on every machine. */
type SeedPart = string | number;
/** A small seeded generator; not for cryptography. */
export interface Random {
    /** Uniform in [0, 1). */
    readonly next: () => number;
    /** A whole number in [0, limit); 0 when `limit` is 0. */
    readonly int: (limit: number) => number;
    /** Uniform in [low, high). */
    readonly between: (low: number, high: number) => number;
    readonly chance: (probability: number) => boolean;
    /** @throws RangeError if the list is empty. */
    readonly pick: <T>(list: readonly T[]) => T;
}
/** An unsigned 32-bit hash of the parts (FNV-1a over them, then a murmur finalizer). */
export declare function seedHash(...parts: readonly SeedPart[]): number;
/** A hash of a hash and a number, for inner loops. */
export declare function mixHash(hash: number, number: number): number;
/** Numbers in [0, 1), the same from the same seed on every machine. */
export declare function mulberry32(seed: number): () => number;
/** The generator (mulberry32) for a seed made of several parts. */
export declare function createRandom(...parts: readonly SeedPart[]): Random;
/** A 24-hex id that ends in its index (six digits), so that `indexOfId` does not need a table. */
export declare function objectId(seed: number, kind: string, index: number): string;
/** The index in an id made by `objectId`, or -1 if the id does not belong to this seed and kind. */
export declare function indexOfId(seed: number, kind: string, id: string): number;
/** A 24-hex id for a record inside another, where there may be more records than six digits can number. */
export declare function nestedId(seed: number, outer: number, inner: number): string;
export {};
