import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { BodyTooLargeError, InvalidBodyError, RepeatedCredentialError } from './body-errors.js';
import { unreadable } from './damage.js';
import { isObject, kindOf } from './json.js';
import { printable } from './printable.js';
/**
 * Decodes a staged body. Throws InvalidBodyError for damaged gzip, BodyTooLargeError past `maxBytes`.
 *
 * Decodes in the calling thread, since the thread pool is busy syncing landed files.
 */
export async function readBody(body) {
    const bytes = decodeBody(body);
    return { bytes, responseId: responseIdOf(bytes), byteCount: bytes.byteLength };
}
/** Only the decoded bytes; throws what `readBody` throws. */
export function decodeBody(body) {
    const bytes = body.kind === 'file' ? readFileOf(body.file) : body.bytes;
    return body.kind === 'plain' ? bytes : decode(bytes, body.maxBytes);
}
/** The identity of a body: the SHA-256 of its decoded bytes, in hexadecimal. */
export const responseIdOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
/** @throws InvalidBodyError if the checksum of a body differs from the one that it was landed under */
export function requireBody(found, landedAs) {
    if (found !== landedAs)
        throw new InvalidBodyError(`its checksum is ${found}, it was landed as ${landedAs}`);
}
/**
 * The `data` of a response. Throws InvalidBodyError when the text is not JSON or not an object, when `success` is not true
 * (with the service's message), or when there is no `data`.
 */
export function parseEnvelope(bytes) {
    const envelope = parseJson(bytes);
    if (!isObject(envelope))
        throw new InvalidBodyError(`expected an object, got ${kindOf(envelope)}`);
    if (envelope['success'] !== true) {
        const message = envelope['message'];
        const said = typeof message === 'string' ? `: ${printable(message)}` : '';
        throw new InvalidBodyError(`expected true, got ${kindOf(envelope['success'])}${said}`, { pointer: '/success' });
    }
    if (envelope['data'] === undefined)
        throw new InvalidBodyError('missing', { pointer: '/data' });
    return envelope['data'];
}
/** @throws InvalidBodyError that says where the text stops being JSON. Invalid UTF-8 becomes U+FFFD. */
export function parseJson(bytes) {
    const text = toText(bytes);
    if (text.trim() === '')
        throw new InvalidBodyError('the body is empty');
    try {
        return JSON.parse(text);
    }
    catch (cause) {
        throw new InvalidBodyError(`not JSON (${whereBroken(text, cause)})`);
    }
}
function toText(bytes) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const withMark = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
    try {
        return buffer.toString('utf8', withMark ? 3 : 0);
    }
    catch {
        // V8's longest string is about half a gigabyte.
        throw new BodyTooLargeError(0x1fffffe8);
    }
}
function whereBroken(text, cause) {
    const position = cause instanceof Error ? /at position (\d+)/.exec(cause.message)?.[1] : undefined;
    if (position === String(text.length))
        return `cut short at character ${position}`;
    if (position !== undefined)
        return `at character ${position} of ${text.length}`;
    if (cause instanceof Error && cause.message.includes('Unexpected end'))
        return `cut short at character ${text.length}`;
    return `${text.length} characters, beginning ${JSON.stringify(printable(text, 40))}`;
}
function readFileOf(file) {
    try {
        return readFileSync(file);
    }
    catch (cause) {
        throw new InvalidBodyError(`its file ${unreadable(cause)}`, { cause });
    }
}
function decode(compressed, maxBytes) {
    try {
        return gunzipSync(compressed, { maxOutputLength: maxBytes, chunkSize: chunkSizeFor(compressed, maxBytes) });
    }
    catch (cause) {
        if (isObject(cause) && cause['code'] === 'ERR_BUFFER_TOO_LARGE')
            throw new BodyTooLargeError(maxBytes);
        throw new InvalidBodyError('damaged or incomplete gzip', { cause });
    }
}
/**
 * Size of the output buffer, so that decoding takes one call: the length stated in the last four bytes of gzip, trusted
 * only as far as deflate can compress (1 to 1032).
 */
function chunkSizeFor(compressed, maxBytes) {
    if (compressed.byteLength < 18)
        return 1024;
    const view = new DataView(compressed.buffer, compressed.byteOffset, compressed.byteLength);
    const stated = view.getUint32(compressed.byteLength - 4, true);
    return Math.max(1024, Math.min(stated + 1, maxBytes + 1, compressed.byteLength * 1032));
}
const edge = 512;
/** @param secrets what a body must not contain; null if it may contain anything */
export function createBodyLooker(secrets) {
    let before = Buffer.alloc(0);
    const hash = createHash('sha256');
    let byteCount = 0;
    let head = Buffer.alloc(0);
    let tail = Buffer.alloc(0);
    return {
        look: (chunk) => {
            if (secrets !== null) {
                const seen = Buffer.concat([before, chunk]);
                if (secrets.isIn(seen))
                    throw new RepeatedCredentialError();
                before = Buffer.from(seen.subarray(Math.max(0, seen.byteLength - secrets.maxBytes))); // it may span chunks
            }
            hash.update(chunk);
            byteCount += chunk.byteLength;
            if (head.byteLength < edge)
                head = Buffer.concat([head, chunk.subarray(0, edge - head.byteLength)]);
            const last = chunk.subarray(-edge);
            tail = last.byteLength === edge ? Buffer.from(last) : Buffer.concat([tail, last]).subarray(-edge);
        },
        end: () => ({ responseId: hash.digest('hex'), byteCount, looksWhole: looksWhole(head, tail) }),
    };
}
/** The same check as `looksWhole`, for a body in memory. */
export const looksLikeEnvelope = (bytes) => looksWhole(bytes.subarray(0, edge), bytes.subarray(-edge));
function looksWhole(head, tail) {
    const start = Buffer.from(head).toString('latin1');
    const end = Buffer.from(tail).toString('latin1');
    const isSuccess = /^(?:\u00ef\u00bb\u00bf)?\s*\{.*?"success"\s*:\s*true\s*[,}]/s.test(start) ||
        /"success"\s*:\s*true\s*\}\s*$/.test(end);
    return isSuccess && /\}\s*$/.test(end);
}
