import { EsgLakeError, exitCodes } from '../base/errors.js';
const storeSchemes = ['s3', 'az', 'gs'];
/** Null for a text that is not the address of a store, or that has more parts: user, password, query, fragment. */
export function parseStoreUrl(text) {
    const [, name, bucket = '', path = ''] = /^([a-z0-9]+):\/\/([a-z0-9][a-z0-9._-]*)(?:\/(.*))?$/.exec(text) ?? [];
    const scheme = storeSchemes.find((one) => one === name);
    if (scheme === undefined || !/^[\w/!$&'()*+,;:=.~-]*$/.test(path))
        return null;
    const parts = path.split('/').filter((part) => part !== '');
    if (parts.includes('.') || parts.includes('..'))
        return null;
    const url = [`${scheme}://${bucket}`, ...parts].join('/');
    return { scheme, bucket, prefix: parts.map((part) => `${part}/`).join(''), url };
}
/**
 * Puts under a condition and returns whether this put succeeded. An SDK retries a put whose response was lost, and the
 * store refuses the second attempt because of the first. So if the condition fails, the stored content decides.
 */
export async function putOnce(store, key, content, condition) {
    if ((await store.put(key, content, condition)) !== null)
        return true;
    const there = await store.get(key);
    return there !== null && Buffer.compare(there.content, content) === 0;
}
/** The store refused the credentials, or none were found: exit code 5. */
export class StoreAccessError extends EsgLakeError {
    name = 'StoreAccessError';
    constructor(message, options = {}) {
        super(message, { ...options, exitCode: exitCodes.credentials });
    }
}
/** The store could not be reached or kept failing: exit code 6. */
export class StoreUnreachableError extends EsgLakeError {
    name = 'StoreUnreachableError';
    constructor(message, options = {}) {
        super(message, { ...options, exitCode: exitCodes.unreachable });
    }
}
/** Advice for a push that did not finish. */
export const pushAgain = 'Push again: only what is still missing is pushed.';
/** Another push was faster: exit code 4. */
export class PushLostError extends EsgLakeError {
    name = 'PushLostError';
    constructor(message) {
        super(message, { exitCode: exitCodes.locked, hint: pushAgain });
    }
}
