import { EsgLakeError, exitCodes, InterruptedError, messageOf, UsageError } from '../base/errors.js';
import { pushAgain, StoreAccessError, StoreUnreachableError, } from './object-store.js';
/** The common part of the stores: a location, a signal, and requests whose errors are converted into ours. */
export class SdkStore {
    location;
    signal;
    #errors;
    constructor(location, { signal }, errors) {
        this.location = location;
        this.signal = signal;
        this.#errors = errors;
    }
    get url() {
        return this.location.url;
    }
    async close() { }
    /** The option of a request that can be aborted. */
    get abortable() {
        return this.signal === undefined ? {} : { abortSignal: this.signal };
    }
    async guarded(doing, work, isExpected = () => false) {
        try {
            return await work();
        }
        catch (error) {
            const fault = this.#errors.faultOf(error);
            if (isExpected(fault))
                return null;
            throw this.errorOf(fault, doing);
        }
    }
    errorOf(fault, doing) {
        return toStoreError(fault, { url: this.url, doing, credentials: this.#errors.credentials, signal: this.signal });
    }
}
export const isMissing = ({ status }) => status === 404;
/** Whether a put with a condition was refused; 409: another writer is writing at this moment. */
export const isRefused = ({ status }) => status === 412 || status === 409;
/**
 * Detects a listing that does not advance: call it with each page.
 *
 * @param token of the next page; undefined after the last
 * @throws EsgLakeError if the store repeats a page, or returns a hundred pages in a row without an object
 */
export function listingGuard(url) {
    const seen = new Set();
    let empty = 0;
    return (token, objects) => {
        if (token === undefined || token === '')
            return;
        empty = objects === 0 ? empty + 1 : 0;
        if (!seen.has(token) && empty < 100)
            return void seen.add(token);
        throw new EsgLakeError(`${url}: the listing does not end: the store ${empty < 100 ? 'repeats a page' : 'sends empty pages'}`, {
            exitCode: exitCodes.unreachable,
            hint: 'The fault is in the store, or in a proxy in front of it. Nothing was changed.',
        });
    };
}
/** Converts an SDK's error into one of ours. */
function toStoreError({ status, error }, { url, doing, credentials, signal }) {
    if (error instanceof EsgLakeError)
        return error;
    if (signal?.aborted === true) {
        return new InterruptedError('interrupted', { hint: pushAgain });
    }
    const said = wordsOf(error);
    const where = `${url} (${doing})`;
    if (status === 401 || status === 403 || (status === null && /credential/i.test(said))) {
        return new StoreAccessError(`${where}: the credentials are missing or refused: ${said}`, { hint: credentials });
    }
    if (status === 404) {
        return new UsageError(`${where}: there is no such bucket or container: ${said}`, {
            hint: 'Create it first, or check its name, region and endpoint.',
        });
    }
    if (status !== null && status >= 300 && status < 400) {
        return new UsageError(`${where}: the store answered ${status}: it redirects to another address`, {
            hint: 'Set the region of the bucket (AWS_REGION) or its endpoint (AWS_ENDPOINT_URL_S3): redirects are not followed.',
        });
    }
    if (status === null || status === 408 || status === 429 || status >= 500) {
        return new StoreUnreachableError(`${where}: the store could not be reached or kept failing: ${said}`, {
            hint: pushAgain,
        });
    }
    return new EsgLakeError(`${where}: the store answered ${status}: ${said}`, { exitCode: exitCodes.unexpected });
}
export const nameOf = (error) => (error instanceof Error ? error.name : '');
function wordsOf(error) {
    const name = nameOf(error);
    const message = messageOf(error).split('\n')[0] ?? '';
    // An AggregateError of failed connection attempts has an empty message.
    const inner = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : '';
    return [name === 'Error' ? '' : name, message === '' ? inner : message].filter((part) => part !== '').join(': ');
}
