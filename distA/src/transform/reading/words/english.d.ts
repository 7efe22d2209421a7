import { type WordsAgainst } from './patterns.ts';
export declare const english: WordsAgainst;
/** The name of an amount may be that of what is there at the end. */
export declare const englishLevels: readonly ['stored', 'stock', 'inventory', 'outstanding', 'balance', 'reserves', 'capacity'];
export declare const englishAtTheEnd: RegExp;
export declare const englishCounts: RegExp;
/** Not `number of women as a percentage of all`. */
export declare const englishCountOpening: RegExp;
