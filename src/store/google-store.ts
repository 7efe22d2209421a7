import type { Bucket, File, Storage } from '@google-cloud/storage';
import { InterruptedError } from '../base/errors.ts';
import { loadSdk } from './load-sdk.ts';
import type { FileContent, ObjectInfo, ObjectStore, PutCondition, StoredObject, StoreOptions } from './object-store.ts';
import { pushAgain, type SdkFault, toStoreError } from './store-errors.ts';
import type { StoreLocation } from './store-location.ts';

const credentialsHint =
  'Credentials are found as Google calls it by default: GOOGLE_APPLICATION_CREDENTIALS, gcloud auth application-default login, or the service account of the machine.';

/** Google Cloud Storage; its tags are generations. */
export async function openGoogleStore(location: StoreLocation, options: StoreOptions): Promise<ObjectStore> {
  const storage = await loadSdk('gs', async () => {
    const { Storage, IdempotencyStrategy } = await import('@google-cloud/storage');
    // What is put has its name from its content, or a condition.
    const retryOptions = { idempotencyStrategy: IdempotencyStrategy.RetryAlways };
    const emulator = process.env['STORAGE_EMULATOR_HOST'] ?? '';
    // It is the address of the interface, `http://host/storage/v1`; uploads have another.
    return new Storage({ retryOptions, ...(URL.canParse(emulator) ? { apiEndpoint: new URL(emulator).origin } : {}) });
  });
  const store = new GoogleStore(storage.bucket(location.bucket), location, options.signal);
  await store.learnSecrets(storage, options.addSecret);
  return store;
}

class GoogleStore implements ObjectStore {
  readonly #bucket: Bucket;
  readonly #location: StoreLocation;
  readonly #signal: AbortSignal | undefined;

  constructor(bucket: Bucket, location: StoreLocation, signal: AbortSignal | undefined) {
    this.#bucket = bucket;
    this.#location = location;
    this.#signal = signal;
  }

  get url(): string {
    return this.#location.url;
  }

  async learnSecrets({ authClient }: Storage, addSecret: (secret: string) => void): Promise<void> {
    // Emulators take no credentials.
    if (process.env['STORAGE_EMULATOR_HOST'] !== undefined) return;
    try {
      addSecret((await authClient.getAccessToken()) ?? '');
    } catch (error) {
      throw this.#fault({ status: 401, error }, 'find credentials');
    }
  }

  async get(key: string): Promise<StoredObject | null> {
    const found = await this.head(key);
    if (found === null) return null;
    try {
      // Of this generation: what replaces it meanwhile has another tag.
      const [content] = await this.#file(key, found.tag).download();
      return { ...found, content };
    } catch (error) {
      const fault = faultOf(error);
      if (fault.status === 404) return this.get(key);
      throw this.#fault(fault, `get ${key}`);
    }
  }

  async head(key: string): Promise<ObjectInfo | null> {
    try {
      const [metadata] = await this.#file(key).getMetadata();
      return toInfo(key, metadata);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.status === 404) return null;
      throw this.#fault(fault, `look at ${key}`);
    }
  }

  async list(prefix: string): Promise<readonly ObjectInfo[]> {
    const { prefix: home } = this.#location;
    try {
      const [files] = await this.#bucket.getFiles({ prefix: home + prefix });
      return files.map(({ name, metadata }) => toInfo(name.slice(home.length), metadata));
    } catch (error) {
      throw this.#fault(faultOf(error), `list ${prefix}`);
    }
  }

  async put(key: string, content: Uint8Array | FileContent, condition?: PutCondition): Promise<string | null> {
    const how = { resumable: false, validation: 'crc32c', ...preconditionOf(condition) };
    const file = this.#file(key);
    try {
      if (content instanceof Uint8Array) {
        await file.save(content, how);
        return String(file.metadata.generation);
      }
      const [put] = await this.#bucket.upload(content.file, { ...how, destination: file.name });
      return String(put.metadata.generation);
    } catch (error) {
      const fault = faultOf(error);
      if (condition !== undefined && (fault.status === 412 || fault.status === 409)) return null;
      throw this.#fault(fault, `put ${key}`);
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#file(key).delete({ ignoreNotFound: true });
    } catch (error) {
      throw this.#fault(faultOf(error), `delete ${key}`);
    }
  }

  async close(): Promise<void> {}

  /** The SDK cannot be interrupted within a request. */
  #file(key: string, generation?: string): File {
    if (this.#signal?.aborted === true) throw new InterruptedError('interrupted', { hint: pushAgain });
    return this.#bucket.file(this.#location.prefix + key, generation === undefined ? {} : { generation });
  }

  #fault(fault: SdkFault, doing: string): Error {
    return toStoreError(fault, { url: this.url, doing, credentials: credentialsHint, signal: this.#signal });
  }
}

const toInfo = (key: string, { size = 0, generation = '' }: File['metadata']): ObjectInfo => ({
  key,
  bytes: Number(size),
  tag: String(generation),
});

function preconditionOf(condition: PutCondition | undefined): {
  preconditionOpts?: { ifGenerationMatch: string | number };
} {
  if (condition === undefined) return {};
  return { preconditionOpts: { ifGenerationMatch: 'ifMatch' in condition ? condition.ifMatch : 0 } };
}

function faultOf(error: unknown): SdkFault {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return { status: typeof code === 'number' ? code : null, error };
}
