import { type ObjectStore, type StoreLocation, type StoreOptions } from './object-store.ts';
/** Google Cloud Storage; its tags are generations. */
export declare function openGoogleStore(location: StoreLocation, options: StoreOptions): Promise<ObjectStore>;
