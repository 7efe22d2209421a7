import { createHash } from 'node:crypto';
import type { BlobServiceClient, ContainerClient } from '@azure/storage-blob';
import { EsgLakeError, exitCodes, UsageError } from '../base/errors.ts';
import { loadSdk } from './load-sdk.ts';
import type { FileContent, ObjectInfo, ObjectStore, PutCondition, StoredObject, StoreOptions } from './object-store.ts';
import { pushAgain, type SdkFault, toStoreError } from './store-errors.ts';
import type { StoreLocation } from './store-location.ts';

const credentialsHint =
  'Set AZURE_STORAGE_CONNECTION_STRING; or AZURE_STORAGE_ACCOUNT_NAME, and credentials for DefaultAzureCredential (a managed identity, az login, AZURE_CLIENT_ID …).';

/** Azure Blob Storage: a container of the account that the environment names. */
export async function openAzureStore(location: StoreLocation, options: StoreOptions): Promise<ObjectStore> {
  const service = await loadSdk('az', () => connect(options));
  return new AzureStore(service.getContainerClient(location.bucket), location, options.signal);
}

async function connect({ addSecret }: StoreOptions): Promise<BlobServiceClient> {
  const sdk = await import('@azure/storage-blob');
  const text = process.env['AZURE_STORAGE_CONNECTION_STRING'] ?? '';
  if (text !== '') {
    for (const part of text.split(';')) {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(part) ?? [];
      if (['AccountKey', 'SharedAccessSignature'].includes(name)) addSecret(value);
    }
    return sdk.BlobServiceClient.fromConnectionString(text);
  }
  const account = process.env['AZURE_STORAGE_ACCOUNT_NAME'] ?? '';
  if (!/^[a-z0-9]{3,24}$/.test(account)) {
    throw new UsageError('az:// needs the name of the storage account', { hint: credentialsHint });
  }
  const { DefaultAzureCredential } = await import('@azure/identity');
  const inner = new DefaultAzureCredential();
  const credential = {
    getToken: async (...args: Parameters<typeof inner.getToken>) => {
      const found = await inner.getToken(...args);
      addSecret(found?.token ?? '');
      return found;
    },
  };
  return new sdk.BlobServiceClient(`https://${account}.blob.core.windows.net`, credential);
}

class AzureStore implements ObjectStore {
  readonly #container: ContainerClient;
  readonly #location: StoreLocation;
  readonly #signal: AbortSignal | undefined;

  constructor(container: ContainerClient, location: StoreLocation, signal: AbortSignal | undefined) {
    this.#container = container;
    this.#location = location;
    this.#signal = signal;
  }

  get url(): string {
    return this.#location.url;
  }

  async get(key: string): Promise<StoredObject | null> {
    const found = await this.head(key);
    if (found === null) return null;
    try {
      const how = { ...this.#how, conditions: { ifMatch: found.tag } };
      const content = await this.#blob(key).downloadToBuffer(0, undefined, how);
      return { ...found, content };
    } catch (error) {
      const fault = faultOf(error);
      // It was replaced between the two requests.
      if (fault.status === 412) return this.get(key);
      if (isNoBlob(fault)) return null;
      throw this.#fault(fault, `get ${key}`);
    }
  }

  async head(key: string): Promise<ObjectInfo | null> {
    try {
      const { etag = '', contentLength = 0 } = await this.#blob(key).getProperties(this.#how);
      return { key, bytes: contentLength, tag: etag };
    } catch (error) {
      const fault = faultOf(error);
      if (fault.status === 404) return null;
      throw this.#fault(fault, `look at ${key}`);
    }
  }

  async list(prefix: string): Promise<readonly ObjectInfo[]> {
    const { prefix: home } = this.#location;
    const found: ObjectInfo[] = [];
    try {
      for await (const { name, properties } of this.#container.listBlobsFlat({ ...this.#how, prefix: home + prefix })) {
        const { etag = '', contentLength = 0 } = properties;
        // A listing has the tag without the quotation marks that a header has.
        found.push({ key: name.slice(home.length), bytes: contentLength, tag: etag.replace(/^"?(.*?)"?$/, '"$1"') });
      }
      return found;
    } catch (error) {
      throw this.#fault(faultOf(error), `list ${prefix}`);
    }
  }

  async put(key: string, content: Uint8Array | FileContent, condition?: PutCondition): Promise<string | null> {
    const how = { ...this.#how, ...(condition === undefined ? {} : { conditions: condition }) };
    const blob = this.#blob(key);
    try {
      if (!(content instanceof Uint8Array)) return (await blob.uploadFile(content.file, how)).etag ?? '';
      const { etag = '', contentMD5 } = await blob.upload(content, content.byteLength, how);
      const md5 = createHash('md5').update(content).digest();
      if (contentMD5 !== undefined && !md5.equals(contentMD5)) throw this.#damaged(key);
      return etag;
    } catch (error) {
      const fault = faultOf(error);
      if (condition !== undefined && (fault.status === 412 || fault.status === 409)) return null;
      throw this.#fault(fault, `put ${key}`);
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#blob(key).deleteIfExists(this.#how);
    } catch (error) {
      throw this.#fault(faultOf(error), `delete ${key}`);
    }
  }

  async close(): Promise<void> {}

  get #how(): { readonly abortSignal?: AbortSignal } {
    return this.#signal === undefined ? {} : { abortSignal: this.#signal };
  }

  #blob(key: string) {
    return this.#container.getBlockBlobClient(this.#location.prefix + key);
  }

  #damaged(key: string): EsgLakeError {
    const message = `${this.url}/${key} did not arrive as it was sent: the store states another MD5`;
    return new EsgLakeError(message, { exitCode: exitCodes.unexpected, hint: pushAgain });
  }

  #fault(fault: SdkFault, doing: string): Error {
    return toStoreError(fault, { url: this.url, doing, credentials: credentialsHint, signal: this.#signal });
  }
}

const isNoBlob = ({ error }: SdkFault): boolean =>
  error instanceof Error && 'code' in error && error.code === 'BlobNotFound';

function faultOf(error: unknown): SdkFault {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return { status: typeof status === 'number' ? status : null, error };
}
