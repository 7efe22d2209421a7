/** The parts of optional SDKs that are used here, taken from their own type declarations. */

declare module '@azure/storage-blob' {
  interface Conditions {
    ifMatch?: string;
    ifNoneMatch?: string;
  }
  interface Cancelled {
    abortSignal?: AbortSignal;
  }
  interface Properties {
    readonly etag?: string;
    readonly contentLength?: number;
    readonly contentMD5?: Uint8Array;
  }
  export interface BlockBlobClient {
    getProperties(options?: Cancelled): Promise<Properties>;
    downloadToBuffer(
      offset: number,
      count: undefined,
      options?: Cancelled & { conditions?: Conditions },
    ): Promise<Buffer>;
    upload(body: Uint8Array, bytes: number, options?: Cancelled & { conditions?: Conditions }): Promise<Properties>;
    uploadFile(
      file: string,
      options?: Cancelled & { conditions?: Conditions; blobHTTPHeaders?: { blobContentMD5?: Uint8Array } },
    ): Promise<Properties>;
    deleteIfExists(options?: Cancelled): Promise<unknown>;
  }
  interface BlobPage {
    readonly continuationToken?: string;
    readonly segment: { readonly blobItems: readonly { readonly name: string; readonly properties: Properties }[] };
  }
  export interface ContainerClient {
    getBlockBlobClient(name: string): BlockBlobClient;
    listBlobsFlat(options: Cancelled & { prefix: string }): { byPage(): AsyncIterable<BlobPage> };
  }
  export class BlobServiceClient {
    static fromConnectionString(text: string): BlobServiceClient;
    constructor(url: string, credential: unknown);
    getContainerClient(name: string): ContainerClient;
  }
}

declare module '@azure/identity' {
  export class DefaultAzureCredential {
    getToken(scopes: string | string[], options?: unknown): Promise<{ token: string } | null>;
  }
}

declare module '@google-cloud/storage' {
  interface Preconditions {
    ifGenerationMatch?: number | string;
  }
  interface Metadata {
    readonly size?: string | number;
    readonly generation?: string | number;
    readonly md5Hash?: string;
  }
  interface SaveOptions {
    resumable: boolean;
    validation: string;
    preconditionOpts?: Preconditions;
  }
  export interface File {
    readonly name: string;
    readonly metadata: Metadata;
    getMetadata(): Promise<[Metadata, ...unknown[]]>;
    download(): Promise<[Buffer]>;
    save(content: Uint8Array, options: SaveOptions): Promise<void>;
    delete(options: { ignoreNotFound: boolean }): Promise<unknown>;
  }
  export interface ListQuery {
    readonly prefix: string;
    readonly autoPaginate: boolean;
    readonly pageToken?: string;
  }
  export interface Bucket {
    file(name: string, options?: { generation?: number | string }): File;
    getFiles(query: ListQuery): Promise<[File[], ListQuery | null | undefined, ...unknown[]]>;
    upload(path: string, options: SaveOptions & { destination: string }): Promise<[File, ...unknown[]]>;
  }
  export enum IdempotencyStrategy {
    RetryAlways = 0,
  }
  export class Storage {
    constructor(options: { retryOptions: { idempotencyStrategy: IdempotencyStrategy }; apiEndpoint?: string });
    readonly authClient: { getAccessToken(): Promise<string | null | undefined> };
    bucket(name: string): Bucket;
  }
}
