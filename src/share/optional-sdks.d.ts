/** The parts of optional SDKs that are used here, taken from their own type declarations. */

declare module '@azure/storage-blob' {
  interface Blob {
    downloadToBuffer(): Promise<Buffer>;
    upload(body: Uint8Array, bytes: number, options: object): Promise<unknown>;
    deleteIfExists(): Promise<unknown>;
  }
  interface BlobItem {
    readonly name: string;
    readonly properties: { readonly contentLength?: number; readonly lastModified: Date };
  }
  interface ContainerClient {
    getBlockBlobClient(name: string): Blob;
    listBlobsFlat(options: { prefix: string }): AsyncIterable<BlobItem>;
  }
  export class BlobServiceClient {
    static fromConnectionString(text: string): BlobServiceClient;
    constructor(url: string, credential: object);
    getContainerClient(name: string): ContainerClient;
  }
}

declare module '@azure/identity' {
  export class DefaultAzureCredential {
    getToken(scopes: string | string[], options?: unknown): Promise<{ token: string } | null>;
  }
}

declare module '@google-cloud/storage' {
  interface File {
    readonly name: string;
    readonly metadata: { readonly size?: string | number; readonly updated?: string };
    download(): Promise<[Buffer]>;
    save(content: Uint8Array, options: object): Promise<void>;
    delete(options: { ignoreNotFound: boolean }): Promise<unknown>;
  }
  interface Bucket {
    file(name: string): File;
    getFilesStream(query: { prefix: string }): AsyncIterable<File>;
  }
  export enum IdempotencyStrategy {
    RetryAlways = 0,
  }
  export class Storage {
    constructor(options: object);
    readonly authClient: { getAccessToken(): Promise<string | null | undefined> };
    bucket(name: string): Bucket;
  }
}
