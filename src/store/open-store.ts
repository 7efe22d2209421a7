import { setMaxListeners } from 'node:events';
import { UsageError } from '../base/errors.ts';
import type { ObjectStore, StoreOptions } from './object-store.ts';
import { parseStoreUrl } from './store-location.ts';

/**
 * Opens the store that an address names, with the SDK of its maker, which is loaded only now.
 *
 * @throws UsageError if the address is not one, the SDK is not installed or needs a newer Node
 */
export async function openStore(options: StoreOptions): Promise<ObjectStore> {
  const location = parseStoreUrl(options.url);
  if (location === null) {
    throw new UsageError('the address of the object store is not one such as s3://bucket/prefix', {
      hint: 'It has a scheme (s3, az or gs), a bucket or container and a prefix; no user, password or query.',
    });
  }
  // Each request under way listens to it.
  if (options.signal !== undefined) setMaxListeners(0, options.signal);
  switch (location.scheme) {
    case 's3':
      return (await import('./s3-store.ts')).openS3Store(location, options);
    case 'az':
      return (await import('./azure-store.ts')).openAzureStore(location, options);
    case 'gs':
      return (await import('./google-store.ts')).openGoogleStore(location, options);
  }
}
