/** Everything shown, logged, reported or stored passes through here. Code that learns a credential adds it. */
export type Secrets = ReturnType<typeof createSecrets>;

export const minSecretLength = 8;

export const redacted = '[redacted]';

/** One set for all runs of this process, as a service may repeat the credential of another connection. */
export const processSecrets = createSecrets();

export function createSecrets() {
  const known = new Set<string>();
  /** In UTF-8, each byte as one character, as bodies and texts are searched. */
  const forms: string[] = [];
  const bodyForms: string[] = [];
  let any: RegExp | null = null;
  let inBodies: RegExp | null = null;
  let maxBytes = 0;

  const learn = (text: string, isName: boolean): void => {
    const secret = text.trim();
    if (secret.length < minSecretLength || known.has(secret)) return;
    known.add(secret);
    const found = [...formsOf(secret)].map((form) => Buffer.from(form).toString('latin1'));
    maxBytes = Math.max(maxBytes, ...found.map((form) => 6 * form.length)); // as \u00…
    forms.push(...found);
    if (!isName) bodyForms.push(...found);
    any = new RegExp(`(?=(${anyOf(forms)}))`, 'g');
    inBodies = bodyForms.length === 0 ? null : new RegExp(anyOf(bodyForms));
  };
  const clean = (text: string): string => {
    if (any === null || text.length < minSecretLength) return text;
    const bytes = Buffer.from(text).toString('latin1');
    let cleaned = '';
    let copied = 0;
    for (const { index, 1: form = '' } of bytes.matchAll(any)) {
      if (index >= copied) cleaned += bytes.slice(copied, index) + redacted; // forms may overlap
      copied = Math.max(copied, index + form.length);
    }
    return copied === 0 ? text : Buffer.from(cleaned + bytes.slice(copied), 'latin1').toString();
  };

  return {
    /** A secret of fewer than 8 characters is not added: it could not be told apart from ordinary words. */
    add: (secret: string): void => learn(secret, false),
    /** Adds what a body may contain, such as a client's id, but a message must not. */
    addName: (name: string): void => learn(name, true),
    clean,
    /** Including property names. */
    cleanAll: <T>(data: T): T => (known.size === 0 ? data : (cleanedData(data, clean) as T)),
    /** The same error, cleaned in place with its causes. */
    cleanError: <E>(error: E): E => {
      if (known.size > 0) cleanInPlace(error, clean, new Set());
      return error;
    },
    /** Even where JSON escapes ASCII as `\u00…`. */
    isIn: (body: Uint8Array): boolean => {
      if (inBodies === null) return false;
      const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
      return inBodies.test(text) || (/\\u00[2-7]/.test(text) && inBodies.test(unescaped(text)));
    },
    /** Of a secret in a body. */
    get maxBytes(): number {
      return maxBytes;
    },
  };
}

/** Longer forms first, since one may begin with another. */
const anyOf = (forms: readonly string[]): string =>
  forms
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join('|');

function cleanedData(data: unknown, clean: (text: string) => string): unknown {
  if (typeof data === 'string') return clean(data);
  if (Array.isArray(data)) return data.map((item: unknown) => cleanedData(item, clean));
  if (!isPlainObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [clean(name), cleanedData(value, clean)]));
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Errors from undici carry what was received, deep in their causes. */
function cleanInPlace(value: unknown, clean: (text: string) => string, seen: Set<object>): void {
  const isOpen = value instanceof Error || Array.isArray(value) || isPlainObject(value);
  if (!isOpen || seen.has(value)) return;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) {
    const held: unknown = Reflect.get(value, key);
    if (typeof held !== 'string') cleanInPlace(held, clean, seen);
    else if (clean(held) !== held) Reflect.set(value, key, clean(held));
  }
}

const unescaped = (json: string): string =>
  json.replace(/\\(?:u00([2-7][0-9a-f])|(["\\/]))/gi, (_, hex?: string, mark?: string) =>
    hex === undefined ? (mark ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Long and random enough for a misplaced key, unlike hyphenated words, dates and time zones. */
export function looksLikeCredential(word: string): boolean {
  if (word.length < 12 || !/^[\x21-\x7e]+$/.test(word)) return false;
  if (/^(?=.*[A-Za-z])(?=.*\d)\w{16,}$/.test(word)) return true;
  const changes = word.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])|[a-z](?=[A-Z])/g) ?? [];
  return changes.length >= Math.max(4, word.length / 16);
}

/** As it is, as JSON, URLs, HTML and base64 (also within `user:password`) encode it, and these within JSON. */
function formsOf(secret: string): ReadonlySet<string> {
  const text = secret.toWellFormed();
  const forms = [text, ...jsonForms(text), ...percentForms(text), ...htmlForms(text), ...base64Forms(text)];
  return new Set(forms.flatMap((form) => [form, ...jsonForms(form)]));
}

function jsonForms(text: string): readonly string[] {
  const json = JSON.stringify(text).slice(1, -1);
  return [json, json.replace(/[^\0-\x7f]/g, escapedUnit)].flatMap((form) => [form, form.replaceAll('/', '\\/')]);
}

/** As JSON escapes a UTF-16 unit. */
export const escapedUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

function percentForms(text: string): readonly string[] {
  const component = encodeURIComponent(text);
  const strict = component.replace(/[!'()*]/g, hexByte);
  const form = new URLSearchParams([['', text]]).toString().slice(1); // encodes a blank as +
  const whole = Buffer.from(text).toString('latin1').replace(/./gs, hexByte);
  const forms = [encodeURI(text), component, strict, form, whole, encodeURIComponent(component)];
  return forms.flatMap((one) => [one, one.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())]);
}

const hexByte = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const numerics = [
  (character: string): string => `&#${character.codePointAt(0)};`,
  (character: string): string => `&#x${character.codePointAt(0)?.toString(16)};`,
  (character: string): string => `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`,
];

/** Programs differ in what they escape, and in how they write what has no name. */
function htmlForms(text: string): readonly string[] {
  const named = [...numerics, () => '&apos;'].flatMap((write) =>
    [/[&<>]/g, /[&<>"]/g, /[&<>"']/g].map((escaped) => text.replace(escaped, (one) => entities[one] ?? write(one))),
  );
  const forms = numerics.flatMap((write) => [text.replace(/[&<>"']/g, write), text.replace(/[&<>"'/`=]/g, write)]);
  return [...named, ...forms].flatMap((form) => [form, ...numerics.map((w) => form.replace(/[^\0-\x7f]/gu, w))]);
}

/** For each of the three alignments of base64, the characters that depend on these bytes alone. */
function base64Forms(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const core = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.byteLength) * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** User and password, path with query, random words of path and host. */
export function addSecretAddress(secrets: Secrets, text: string): void {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return;
  addUserInfo(secrets, text);
  const { hostname, pathname, search } = new URL(text);
  const path = `${pathname}${search}`.slice(1);
  if (path.length >= 16) secrets.add(path); // a shorter one is also a common word in messages
  for (const word of [...path.split(/[/?&=]/), ...hostname.split('.')]) {
    if (looksLikeCredential(word)) secrets.add(word);
  }
}

/** User and password of each address, alone and together; with the host, even a short pair is added. */
export function addUserInfo(secrets: Secrets, text: string): void {
  for (const [, pair = '', host = ''] of text.matchAll(/\/\/([^\s/]*)(@[^\s/?#]*)/g)) {
    const [user = '', password = ''] = /^([^:]*):(.*)$/.exec(pair)?.slice(1) ?? [pair];
    for (const part of [pair + host, pair, user, password]) {
      secrets.add(part);
      secrets.add(decoded(part));
    }
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Only names that need no resolver: not every resolver keeps `*.localhost` on this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
