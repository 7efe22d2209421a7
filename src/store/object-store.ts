/** What a store says of an object. */
export interface ObjectInfo {
  /** Relative to the address of the store: `tables/current.json`. */
  readonly key: string;
  readonly bytes: number;
  /** Names this content of the object in the condition of a put: an ETag, or Google's generation. */
  readonly tag: string;
}

export interface StoredObject extends ObjectInfo {
  readonly content: Uint8Array;
}

/** A file that is too large to be held in memory. */
export interface FileContent {
  readonly file: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Only if there is no object of this key, or only if it is still the one that was read. */
export type PutCondition = { readonly ifNoneMatch: '*' } | { readonly ifMatch: string };

/**
 * A prefix in a bucket or container, in the five calls that publication needs. Each of them throws an EsgLakeError that
 * names the address, with exit code 2 for a bucket that is not there, 5 for refused credentials, 6 for a store that cannot be
 * reached; 130 when it was interrupted. Failed requests are repeated by the SDK.
 */
export interface ObjectStore {
  /** Such as `s3://bucket/prefix`, for messages. */
  readonly url: string;
  /** Null if there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  head(key: string): Promise<ObjectInfo | null>;
  /** All objects whose keys begin like this. */
  list(prefix: string): Promise<readonly ObjectInfo[]>;
  /**
   * Readers see the old object or the whole new one. The store compares what arrives with its checksum.
   *
   * @returns the tag of the new object; null if the condition is not met, or somebody else wrote at that moment. After a
   * lost answer and a second attempt it may be null although the first attempt has put it: see `putOnce`.
   */
  put(key: string, content: Uint8Array | FileContent, condition?: PutCondition): Promise<string | null>;
  /** An object that is not there is no error. */
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}

/** What a store needs to be opened; its SDK finds credentials, region and endpoint in the environment and files of its own. */
export interface StoreOptions {
  /** `s3://bucket/prefix`, `az://container/prefix` or `gs://bucket/prefix`. */
  readonly url: string;
  /** Whether the bucket stands in the path and not in the name of the host. @default null: if S3 has another endpoint */
  readonly pathStyle?: boolean | null;
  readonly signal?: AbortSignal;
  /** Is told every secret that the SDK has found, so that no message repeats it. */
  readonly addSecret: (secret: string) => void;
}
