import { makeData, makeVector, Utf8 } from 'apache-arrow';
/** The distinct texts of a column, in the order of their first use. */
export class TextDictionary {
    texts = [];
    known = new Map();
    foundCount = 0;
    lastText = null;
    lastIndex = -1;
    /** The index of a text, which is added if it is new. */
    indexOf(text) {
        if (text === this.lastText)
            return this.lastIndex;
        this.lastText = text;
        this.lastIndex = this.repeats() ? this.find(text) : this.texts.push(text) - 1;
        return this.lastIndex;
    }
    /** Record ids and most remarks never repeat. Skipping the lookup for them saves a twentieth of a worker's time. */
    repeats() {
        return this.texts.length < 2 * fewTexts || this.foundCount > this.texts.length;
    }
    find(text) {
        const found = this.known.get(text);
        if (found !== undefined) {
            this.foundCount++;
            return found;
        }
        const index = this.texts.push(text) - 1;
        this.known.set(text, index);
        return index;
    }
    toVector() {
        const { valueOffsets, data } = encodeTexts(this.texts);
        return makeVector(makeData({ type: new Utf8(), length: this.texts.length, nullCount: 0, valueOffsets, data }));
    }
}
/** With this few texts it is not yet clear whether they repeat. */
const fewTexts = 1024;
/**
 * One encoding call for all texts where possible. Ids and codes are ASCII, one byte per character; the length of other
 * texts is counted. Only texts with half of a surrogate pair, which could become whole where texts meet, are encoded
 * one by one.
 */
export function encodeTexts(texts) {
    const encoder = new TextEncoder();
    const joined = texts.join('');
    const data = encoder.encode(joined);
    if (data.length === joined.length)
        return { valueOffsets: offsetsOf(texts, lengthOf), data };
    const valueOffsets = offsetsOf(texts, Buffer.byteLength);
    if (valueOffsets[texts.length] === data.length)
        return { valueOffsets, data };
    const encoded = texts.map((text) => encoder.encode(text));
    return { valueOffsets: offsetsOf(encoded, lengthOf), data: Buffer.concat(encoded) };
}
const lengthOf = ({ length }) => length;
function offsetsOf(parts, bytesOf) {
    const offsets = new Int32Array(parts.length + 1);
    let end = 0;
    for (let i = 0; i < parts.length; i++) {
        const part = parts[i];
        end += part === undefined ? 0 : bytesOf(part);
        offsets[i + 1] = end;
    }
    return offsets;
}
