import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { EsgLakeError, exitCodes, messageOf } from './errors.js';
import { errorCode, sha256Of } from './files.js';
/** A damaged file prevents the work: exit code 7. The message names the file, the hint says what repairs it. */
export class DamagedError extends EsgLakeError {
    name = 'DamagedError';
    constructor(message, options = {}) {
        super(message, {
            hint: 'esg-lake replay rebuilds the lake from its landed responses; esg-lake verify lists all damage.',
            ...options,
            exitCode: exitCodes.guard,
        });
    }
}
/** What is wrong with a file, or null if it is byte for byte what was recorded. Never throws. */
export async function damageOf(file, recorded) {
    try {
        const size = await damageOfSize(file, recorded);
        if (size !== null)
            return size;
        return (await sha256Of(file)) === recorded.sha256 ? null : 'does not have the checksum in its manifest';
    }
    catch (error) {
        return unreadable(error);
    }
}
/** The bytes of a file. @throws DamagedError if they are not those that were recorded */
export async function readIntact(file, recorded) {
    const damage = await damageOf(file, recorded);
    if (damage !== null)
        throw new DamagedError(`${file} ${damage}`);
    return readFile(file);
}
/** Like `damageOf`, without reading the file: null also if bytes in it were changed. */
export async function damageOfSize(file, recorded) {
    try {
        const { size } = await stat(file);
        return size === recorded.bytes ? null : `has ${size} bytes, ${recorded.bytes} in the manifest`;
    }
    catch (error) {
        return unreadable(error);
    }
}
/** What an error from `node:fs` says about the file that it concerns. */
export function unreadable(error) {
    const code = errorCode(error);
    if (code === 'ENOENT')
        return 'is missing';
    if (code === 'EISDIR')
        return 'is a folder now';
    if (code === 'EACCES' || code === 'EPERM')
        return 'cannot be read: this user has no permission';
    return `cannot be read (${code ?? messageOf(error)})`;
}
export const describeDamage = ({ file, what }) => `${file} ${what}`;
const seal = 'sha256';
/**
 * An object as JSON text whose last member, `sha256`, is the checksum of all others. It reveals a changed digit, which
 * leaves the JSON valid.
 */
export const sealedJson = (value, indent = 0) => `${JSON.stringify({ ...value, [seal]: checksumOf(value) }, null, indent)}\n`;
/**
 * The object without its seal; or, if it is damaged, a text that completes a sentence beginning with the file's name.
 */
export function openSealedJson(text) {
    const value = parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
        return 'is no longer valid JSON';
    const { [seal]: found, ...rest } = { ...value };
    return found === checksumOf(rest) ? rest : 'does not match its own checksum';
}
/** Reads a file of `sealedJson`: the same result, also if the file cannot be read. */
export async function readSealedJson(file) {
    try {
        return openSealedJson(await readFile(file, 'utf8'));
    }
    catch (error) {
        if (errorCode(error) === null)
            throw error;
        return unreadable(error);
    }
}
function parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return null;
    }
}
const checksumOf = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
