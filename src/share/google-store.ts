import type { Bucket, File, ListQuery, Storage } from '@google-cloud/storage';
import { InterruptedError } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import { loadSdk } from './load-sdk.ts';
import {
  type FileContent,
  type ObjectInfo,
  type ObjectStore,
  type PutCondition,
  pushAgain,
  type StoredObject,
  type StoreLocation,
  type StoreOptions,
} from './object-store.ts';
import { isMissing, isRefused, listingGuard, type SdkFault, SdkStore } from './sdk-store.ts';

const credentialsHint =
  "Google's default credentials are used: GOOGLE_APPLICATION_CREDENTIALS, gcloud auth application-default login, or the service account of the machine.";

/** Google Cloud Storage; its tags are generations. */
export async function openGoogleStore(location: StoreLocation, options: StoreOptions): Promise<ObjectStore> {
  const storage = await loadSdk('gs', async () => {
    const { Storage, IdempotencyStrategy } = await import('@google-cloud/storage');
    // Safe to retry: every put has a name derived from its content, or a condition.
    const retryOptions = { idempotencyStrategy: IdempotencyStrategy.RetryAlways };
    const emulator = process.env['STORAGE_EMULATOR_HOST'] ?? '';
    // The address is that of the API, `http://host/storage/v1`; uploads have another path.
    return new Storage({ retryOptions, ...(URL.canParse(emulator) ? { apiEndpoint: new URL(emulator).origin } : {}) });
  });
  const store = new GoogleStore(storage.bucket(location.bucket), location, options);
  await store.learnSecrets(storage);
  return store;
}

class GoogleStore extends SdkStore implements ObjectStore {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket, location: StoreLocation, options: StoreOptions) {
    super(location, options, { credentials: credentialsHint, faultOf });
    this.#bucket = bucket;
  }

  async learnSecrets({ authClient }: Storage): Promise<void> {
    // Emulators take no credentials.
    if (process.env['STORAGE_EMULATOR_HOST'] !== undefined) return;
    try {
      processSecrets.add((await authClient.getAccessToken()) ?? '');
    } catch (error) {
      throw this.errorOf({ status: 401, error }, 'find credentials');
    }
  }

  async get(key: string): Promise<StoredObject | null> {
    const found = await this.head(key);
    if (found === null) return null;
    const work = async (): Promise<StoredObject> => {
      const [content] = await this.#file(key, found.tag).download();
      return { ...found, content };
    };
    // A replacement made in the meantime has another generation, and this one is gone.
    return (await this.guarded(`get ${key}`, work, isMissing)) ?? this.get(key);
  }

  head(key: string): Promise<ObjectInfo | null> {
    const work = async (): Promise<ObjectInfo> => toInfo(key, (await this.#file(key).getMetadata())[0]);
    return this.guarded(`look at ${key}`, work, isMissing);
  }

  list(prefix: string): Promise<readonly ObjectInfo[]> {
    const { prefix: home } = this.location;
    return this.guarded(`list ${prefix}`, async () => {
      const look = listingGuard(this.url);
      const found: ObjectInfo[] = [];
      let query: ListQuery | null | undefined = { prefix: home + prefix, autoPaginate: false };
      while (query) {
        const [files, next]: [File[], ListQuery | null | undefined, ...unknown[]] = await this.#bucket.getFiles(query);
        for (const { name, metadata } of files) found.push(toInfo(name.slice(home.length), metadata));
        look(next?.pageToken, files.length);
        query = next;
      }
      return found;
    });
  }

  put(key: string, content: Uint8Array | FileContent, condition?: PutCondition): Promise<string | null> {
    const how = { resumable: false, validation: 'crc32c', ...preconditionOf(condition) };
    const work = async (): Promise<string> => {
      const file = this.#file(key);
      if (content instanceof Uint8Array) {
        await file.save(content, how);
        return String(file.metadata.generation);
      }
      const [put] = await this.#bucket.upload(content.file, { ...how, destination: file.name });
      return String(put.metadata.generation);
    };
    return this.guarded(`put ${key}`, work, (fault) => condition !== undefined && isRefused(fault));
  }

  async delete(key: string): Promise<void> {
    await this.guarded(`delete ${key}`, () => this.#file(key).delete({ ignoreNotFound: true }));
  }

  /** The SDK cannot abort a request, so the signal is checked before each one. */
  #file(key: string, generation?: string): File {
    if (this.signal?.aborted === true) throw new InterruptedError('interrupted', { hint: pushAgain });
    return this.#bucket.file(this.location.prefix + key, generation === undefined ? {} : { generation });
  }
}

const toInfo = (key: string, { size = 0, generation = '', md5Hash }: File['metadata']): ObjectInfo => ({
  key,
  bytes: Number(size),
  tag: String(generation),
  md5: md5Hash === undefined ? undefined : Buffer.from(md5Hash, 'base64').toString('hex'),
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
