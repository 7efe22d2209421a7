/** Finds where parts of JSON end in bytes that are not parsed yet. What is between these ends may still be invalid. */
export declare const comma: 44, quote: 34, backslash: 92;
export declare const openBracket: 91, closeBracket: 93, openBrace: 123, closeBrace: 125;
/** The index of the quote that closes the text whose opening quote is at `start`; the length if there is none. */
export declare function endOfText(body: Buffer, start: number): number;
/** The index of the comma, bracket or brace after the value that starts at `start`; null if there is none. */
export declare function endOfItem(body: Buffer, start: number): number | null;
