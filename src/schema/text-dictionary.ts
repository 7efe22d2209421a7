/** The distinct texts of a column, in the order of their first use. */
export interface TextDictionary {
  readonly texts: readonly string[];
  /** The index of a text, which is added if it is new. */
  indexOf(text: string): number;
}

/** With this few texts it is not yet clear whether they repeat. */
const fewTexts = 2048;

export function createTextDictionary(): TextDictionary {
  const texts: string[] = [];
  const known = new Map<string, number>();
  let foundCount = 0;
  let lastText: string | null = null;
  let lastIndex = -1;
  return {
    texts,
    indexOf: (text) => {
      if (text === lastText) return lastIndex;
      lastText = text;
      // Record ids and most remarks never repeat. Skipping the lookup for them saves a twentieth of a worker's time.
      const repeats = texts.length < fewTexts || foundCount > texts.length;
      const found = repeats ? known.get(text) : undefined;
      if (found === undefined) {
        lastIndex = texts.push(text) - 1;
        if (repeats) known.set(text, lastIndex);
      } else {
        foundCount++;
        lastIndex = found;
      }
      return lastIndex;
    },
  };
}

/**
 * Texts in UTF-8. One call encodes them all: ids and codes are ASCII, one byte per character; the length of other texts
 * is counted. Halves of surrogate pairs could become whole where texts meet, and are replaced then.
 */
export function encodeTexts(texts: readonly string[]): { valueOffsets: Int32Array; data: Uint8Array } {
  const joined = texts.join('');
  const data = new TextEncoder().encode(joined);
  const isAscii = data.length === joined.length;
  const valueOffsets = new Int32Array(texts.length + 1);
  let end = 0;
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] ?? '';
    end += isAscii ? text.length : Buffer.byteLength(text);
    valueOffsets[i + 1] = end;
  }
  return end === data.length ? { valueOffsets, data } : encodeTexts(texts.map((text) => text.toWellFormed()));
}
