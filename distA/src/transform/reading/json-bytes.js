/** Finds where parts of JSON end in bytes that are not parsed yet. What is between these ends may still be invalid. */
export const [comma, quote, backslash] = [0x2c, 0x22, 0x5c];
export const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
/** The index of the quote that closes the text whose opening quote is at `start`; the length if there is none. */
export function endOfText(body, start) {
    for (let at = start + 1; at < body.byteLength; at++) {
        const byte = body[at];
        if (byte === backslash)
            at++;
        else if (byte === quote)
            return at;
    }
    return body.byteLength;
}
/** The index of the comma, bracket or brace after the value that starts at `start`; null if there is none. */
export function endOfItem(body, start) {
    let depth = 0;
    for (let at = start; at < body.byteLength; at++) {
        const byte = body[at];
        if (byte === quote)
            at = endOfText(body, at);
        else if (byte === openBrace || byte === openBracket)
            depth++;
        else if (byte === closeBrace || byte === closeBracket) {
            if (depth-- === 0)
                return at;
        }
        else if (byte === comma && depth === 0)
            return at;
    }
    return null;
}
