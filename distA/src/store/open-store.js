import { setMaxListeners } from 'node:events';
import { UsageError } from '../base/errors.js';
import { parseStoreUrl } from './object-store.js';
/**
 * Opens the store at an address and loads the vendor's SDK, on first use.
 *
 * @throws UsageError if the address is invalid, or the SDK is not installed or needs a newer Node
 */
export async function openStore(options) {
    const location = parseStoreUrl(options.url);
    if (location === null) {
        throw new UsageError('the address of the object store must look like s3://bucket/prefix', {
            hint: 'It has a scheme (s3, az or gs), a bucket or container and a prefix; no user, password or query.',
        });
    }
    // Each request in progress adds a listener.
    if (options.signal !== undefined)
        setMaxListeners(0, options.signal);
    switch (location.scheme) {
        case 's3':
            return (await import('./s3-store.js')).openS3Store(location, options);
        case 'az':
            return (await import('./azure-store.js')).openAzureStore(location, options);
        case 'gs':
            return (await import('./google-store.js')).openGoogleStore(location, options);
    }
}
