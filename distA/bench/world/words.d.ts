import type { Random } from './random.ts';
/** A sentence of `length` words, with a full stop. */
export declare function sentence(random: Random, length: number): string;
/** A name of `length` words. */
export declare const name: (random: Random, length: number) => string;
