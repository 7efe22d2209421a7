import { type ObjectStore, type StoreOptions } from './object-store.ts';
/**
 * Opens the store at an address and loads the vendor's SDK, on first use.
 *
 * @throws UsageError if the address is invalid, or the SDK is not installed or needs a newer Node
 */
export declare function openStore(options: StoreOptions): Promise<ObjectStore>;
