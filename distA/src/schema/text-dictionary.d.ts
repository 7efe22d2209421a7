import { Utf8, type Vector } from 'apache-arrow';
/** The distinct texts of a column, in the order of their first use. */
export declare class TextDictionary {
    private readonly texts;
    private readonly known;
    private foundCount;
    private lastText;
    private lastIndex;
    /** The index of a text, which is added if it is new. */
    indexOf(text: string): number;
    /** Record ids and most remarks never repeat. Skipping the lookup for them saves a twentieth of a worker's time. */
    private repeats;
    private find;
    toVector(): Vector<Utf8>;
}
/**
 * One encoding call for all texts where possible. Ids and codes are ASCII, one byte per character; the length of other
 * texts is counted. Only texts with half of a surrogate pair, which could become whole where texts meet, are encoded
 * one by one.
 */
export declare function encodeTexts(texts: readonly string[]): {
    valueOffsets: Int32Array;
    data: Uint8Array;
};
