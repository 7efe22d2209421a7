import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { S3Client } from '@aws-sdk/client-s3';
import { loadSdk } from './load-sdk.ts';
import type { FileContent, ObjectInfo, ObjectStore, PutCondition, StoredObject, StoreOptions } from './object-store.ts';
import { type SdkFault, toStoreError } from './store-errors.ts';
import type { StoreLocation } from './store-location.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

const credentialsHint =
  "Credentials are found by AWS's own chain: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or the role of the machine.";

/** Amazon S3 and everything that speaks its protocol (AWS_ENDPOINT_URL_S3). */
export async function openS3Store(location: StoreLocation, options: StoreOptions): Promise<ObjectStore> {
  const sdk = await loadSdk('s3', () => {
    // It would warn on every run that its own future versions need a newer Node.
    process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
    return import('@aws-sdk/client-s3');
  });
  const store = new S3Store(sdk, await connect(sdk, options), location, options);
  await store.learnSecrets(options.addSecret);
  return store;
}

async function connect(sdk: Sdk, { pathStyle }: StoreOptions): Promise<S3Client> {
  const hasOtherEndpoint = Boolean(process.env['AWS_ENDPOINT_URL_S3'] || process.env['AWS_ENDPOINT_URL']);
  const settings = {
    forcePathStyle: pathStyle ?? hasOtherEndpoint,
    // Every put states its own SHA-256; other implementations do not know the trailers that are sent otherwise.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(process.env['AWS_MAX_ATTEMPTS'] === undefined ? { maxAttempts: 5 } : {}),
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  } as const;
  const client = new sdk.S3Client(settings);
  try {
    await client.config.region();
    return client;
  } catch {
    // None is configured: other implementations take any, and Amazon says where the bucket is.
    client.destroy();
    return new sdk.S3Client({ ...settings, region: 'us-east-1', followRegionRedirects: true });
  }
}

class S3Store implements ObjectStore {
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #location: StoreLocation;
  readonly #signal: AbortSignal | undefined;

  constructor(sdk: Sdk, client: S3Client, location: StoreLocation, { signal }: StoreOptions) {
    this.#sdk = sdk;
    this.#client = client;
    this.#location = location;
    this.#signal = signal;
  }

  get url(): string {
    return this.#location.url;
  }

  async learnSecrets(addSecret: (secret: string) => void): Promise<void> {
    try {
      const { secretAccessKey, sessionToken = '' } = await this.#client.config.credentials();
      addSecret(secretAccessKey);
      addSecret(sessionToken);
    } catch (error) {
      throw this.#fault({ status: 401, error }, 'find credentials');
    }
  }

  async get(key: string): Promise<StoredObject | null> {
    try {
      const answer = await this.#client.send(new this.#sdk.GetObjectCommand(this.#at(key)), this.#how);
      const content = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
      return { key, bytes: content.byteLength, tag: answer.ETag ?? '', content };
    } catch (error) {
      if (nameOf(error) === 'NoSuchKey') return null;
      throw this.#fault(faultOf(error), `get ${key}`);
    }
  }

  async head(key: string): Promise<ObjectInfo | null> {
    try {
      const answer = await this.#client.send(new this.#sdk.HeadObjectCommand(this.#at(key)), this.#how);
      return { key, bytes: answer.ContentLength ?? 0, tag: answer.ETag ?? '' };
    } catch (error) {
      const fault = faultOf(error);
      if (fault.status === 404) return null;
      throw this.#fault(fault, `look at ${key}`);
    }
  }

  async list(prefix: string): Promise<readonly ObjectInfo[]> {
    const { bucket: Bucket, prefix: home } = this.#location;
    const found: ObjectInfo[] = [];
    try {
      const pages = this.#sdk.paginateListObjectsV2(
        { client: this.#client },
        { Bucket, Prefix: home + prefix },
        this.#how,
      );
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0, ETag = '' } of Contents) {
          found.push({ key: Key.slice(home.length), bytes: Size, tag: ETag });
        }
      }
      return found;
    } catch (error) {
      throw this.#fault(faultOf(error), `list ${prefix}`);
    }
  }

  async put(key: string, content: Uint8Array | FileContent, condition?: PutCondition): Promise<string | null> {
    const isInMemory = content instanceof Uint8Array;
    const sha256 = isInMemory ? createHash('sha256').update(content).digest() : Buffer.from(content.sha256, 'hex');
    const command = new this.#sdk.PutObjectCommand({
      ...this.#at(key),
      Body: isInMemory ? content : createReadStream(content.file),
      ContentLength: isInMemory ? content.byteLength : content.bytes,
      ChecksumSHA256: sha256.toString('base64'),
      ...(condition !== undefined && 'ifMatch' in condition ? { IfMatch: condition.ifMatch } : {}),
      ...(condition !== undefined && 'ifNoneMatch' in condition ? { IfNoneMatch: condition.ifNoneMatch } : {}),
    });
    try {
      return (await this.#client.send(command, this.#how)).ETag ?? '';
    } catch (error) {
      const fault = faultOf(error);
      // 409: somebody else is writing at this moment; 404: what was read has been deleted.
      const isRefused = fault.status === 412 || fault.status === 409 || nameOf(error) === 'NoSuchKey';
      if (condition !== undefined && isRefused) return null;
      throw this.#fault(fault, `put ${key}`);
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#client.send(new this.#sdk.DeleteObjectCommand(this.#at(key)), this.#how);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.status !== 404) throw this.#fault(fault, `delete ${key}`);
    }
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  get #how(): { readonly abortSignal?: AbortSignal } {
    return this.#signal === undefined ? {} : { abortSignal: this.#signal };
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#location.bucket, Key: this.#location.prefix + key };
  }

  #fault(fault: SdkFault, doing: string): Error {
    return toStoreError(fault, { url: this.url, doing, credentials: credentialsHint, signal: this.#signal });
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

function faultOf(error: unknown): SdkFault {
  const held: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : null;
  const status = typeof held === 'object' && held !== null && 'httpStatusCode' in held ? held.httpStatusCode : null;
  return { status: typeof status === 'number' ? status : null, error };
}
