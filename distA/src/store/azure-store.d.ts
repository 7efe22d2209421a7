import { type ObjectStore, type StoreLocation, type StoreOptions } from './object-store.ts';
/** Azure Blob Storage: a container of the account that is set in the environment. */
export declare function openAzureStore(location: StoreLocation, options: StoreOptions): Promise<ObjectStore>;
