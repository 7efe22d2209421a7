import type { Random } from './random.ts';
/** The text in its JSON form, without the quotes: some have escapes, like text that people type. */
export declare function asTyped(random: Random, text: string): string;
/**
 * The same value record, or one with the same meaning in another form: members in another order, optional fields
 * missing, unknown fields, blanks between the tokens. The data points stay the same, so that SQL without any checks
 * gives the same results as ours.
 */
export declare function sometimesUnusual(random: Random, record: string): string;
