/** Where objects are: `s3://bucket/prefix`. */
export interface StoreLocation {
  readonly scheme: StoreScheme;
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  /** As it is shown, without a slash at its end. */
  readonly url: string;
}

export const storeSchemes = ['s3', 'az', 'gs'] as const;

export type StoreScheme = (typeof storeSchemes)[number];

/** Null for what is not the address of a store, or is more than an address: user, password, query, fragment. */
export function parseStoreUrl(text: string): StoreLocation | null {
  const [, name, bucket = '', path = ''] = /^([a-z0-9]+):\/\/([a-z0-9][a-z0-9._-]*)(?:\/(.*))?$/.exec(text) ?? [];
  const scheme = storeSchemes.find((one) => one === name);
  if (scheme === undefined || !/^[\w/!$&'()*+,;:=.~-]*$/.test(path)) return null;
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.includes('.') || parts.includes('..')) return null;
  const url = [`${scheme}://${bucket}`, ...parts].join('/');
  return { scheme, bucket, prefix: parts.map((part) => `${part}/`).join(''), url };
}
