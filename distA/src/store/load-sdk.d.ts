import { type StoreScheme } from './object-store.ts';
/** Environment variables that contain secrets for the SDKs of object stores. */
export declare const storeSecretVariables: readonly ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AZURE_CLIENT_SECRET'];
/** A note on the SDK for this address if this Node runs only its older versions; otherwise null. */
export declare function newestSdkNeeds(url: string, nodeVersion?: string): string | null;
/**
 * @throws UsageError with the command to install the SDK; another error with advice if an installed SDK does not load
 */
export declare function loadSdk<T>(scheme: StoreScheme, load: () => Promise<T>): Promise<T>;
