import { setMaxListeners } from 'node:events';
import { UsageError } from '../base/errors.ts';
import { type ObjectStore, parseStoreUrl, type StoreOptions } from './object-store.ts';

/**
 * Opens the store at an address and loads the vendor's SDK, on first use.
 *
 * @throws UsageError if the address is invalid, or the SDK is not installed or needs a newer Node
 */
export async function openStore(options: StoreOptions): Promise<ObjectStore> {
  const location = parseStoreUrl(options.url);
  if (location === null) {
    throw new UsageError('the address to push to must look like s3://bucket/prefix or file:///folder', {
      hint: 'It has a scheme (file, s3, az or gs), a bucket or container and a prefix; no user, password or query.',
    });
  }
  // Each request in progress adds a listener.
  if (options.signal !== undefined) setMaxListeners(0, options.signal);
  switch (location.scheme) {
    case 'file':
      return (await import('./folder-store.ts')).openFolderStore(location);
    case 's3':
      return (await import('./s3-store.ts')).openS3Store(location, options);
    case 'az':
      return (await import('./azure-store.ts')).openAzureStore(location, options);
    case 'gs':
      return (await import('./google-store.ts')).openGoogleStore(location, options);
  }
}
