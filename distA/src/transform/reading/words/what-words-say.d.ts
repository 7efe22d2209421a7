import { type WordsAgainst } from './patterns.ts';
type Strength = keyof WordsAgainst;
/**
 * The stronger kind of word that speaks against adding; null: none does.
 *
 * @param isAmount whether the number is known to be an amount, by its unit
 */
export declare function wordsAgainst(name: string | null, question: string | null, isAmount: boolean): Strength | null;
/** Whether a name says that numbers are counts or amounts. */
export declare const saysCount: (name: string | null) => boolean;
/** Whether a name or question asks for a count: `number of sites with 100 % renewable electricity`. */
export declare const asksForCount: (text: string | null) => boolean;
/** Whether a name says that an amount may be a level, and not what flowed in the period. */
export declare const saysLevel: (name: string | null) => boolean;
/** Whether a name or question asks for what is there at the end of a period. */
export declare const saysAtTheEnd: (text: string | null) => boolean;
export {};
