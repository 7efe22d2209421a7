import type { ObjectStore, StoreLocation, StoreOptions } from './object-store.ts';
/** Amazon S3 and compatible services (AWS_ENDPOINT_URL_S3). */
export declare function openS3Store(location: StoreLocation, options: StoreOptions): Promise<ObjectStore>;
