/**
 * The credentials of a process. Everything that is shown, logged, reported or stored passes through here. Code that
 * learns a credential adds it; from then on no text cleaned here contains it in any form of `formsOf`.
 */
export interface Secrets {
  /** A secret of fewer than 8 characters is not added: it could not be told apart from ordinary words. */
  add(secret: string): void;
  /** Adds what a body may contain, such as a client's id, but a message must not. */
  addName(name: string): void;
  clean(text: string): string;
  /** Cleans every text in plain data, including property names. */
  cleanAll<T>(data: T): T;
  /** Returns the same error, with its message, stack and other texts cleaned in place, and those of its causes. */
  cleanError<E>(error: E): E;
  /** Whether a body contains a secret, even where JSON escapes its ASCII as `\u00…`. */
  isIn(body: Uint8Array): boolean;
  /** The most bytes that a secret takes in a body. */
  readonly maxBytes: number;
}

export const minSecretLength = 8;

export const redacted = '[redacted]';

/**
 * The secrets of this process: one set for all its runs, as a service may repeat the credential of another connection.
 */
export const processSecrets = createSecrets();

export function createSecrets(): Secrets {
  const known = new Set<string>();
  /** Forms in UTF-8, each byte as one character, as bodies and texts are searched. */
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
    add: (secret) => learn(secret, false),
    addName: (name) => learn(name, true),
    clean,
    // The structure does not change: every text is replaced by a text.
    cleanAll: <T>(data: T) => (known.size === 0 ? data : (cleanedData(data, clean) as T)),
    cleanError: (error) => {
      if (known.size > 0) cleanInPlace(error, clean, new Set());
      return error;
    },
    isIn: (body) => {
      if (inBodies === null) return false;
      const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
      return inBodies.test(text) || (/\\u00[2-7]/.test(text) && inBodies.test(unescaped(text)));
    },
    get maxBytes() {
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

/** The JSON with its escaped ASCII characters unescaped. */
const unescaped = (json: string): string =>
  json.replace(/\\(?:u00([2-7][0-9a-f])|(["\\/]))/gi, (_, hex?: string, mark?: string) =>
    hex === undefined ? (mark ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );

/**
 * Whether a word is long and random enough to be a key that somebody put in the wrong place: upper case, lower case and
 * digits keep alternating, or letters and digits are mixed in one long piece. In hyphenated words, dates and names of
 * time zones they are not.
 */
export function looksLikeCredential(word: string): boolean {
  if (word.length < 12 || !/^[\x21-\x7e]+$/.test(word)) return false;
  if (/^(?=.*[A-Za-z])(?=.*\d)\w{16,}$/.test(word)) return true;
  const changes = word.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])|[a-z](?=[A-Z])/g) ?? [];
  return changes.length >= Math.max(4, word.length / 16);
}

/**
 * The forms in which a secret is recognized: as it is, as JSON, URLs and HTML encode it, and in base64, standard and
 * URL-safe, alone or as part of something longer such as `user:password`; and each of these within a JSON text.
 */
function formsOf(secret: string): ReadonlySet<string> {
  const text = secret.toWellFormed();
  const forms = [text, ...jsonForms(text), ...percentForms(text), ...htmlForms(text), ...base64Forms(text)];
  return new Set(forms.flatMap((form) => [form, ...jsonForms(form)]));
}

function jsonForms(text: string): readonly string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const inAscii = json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [json, inAscii].flatMap((form) => [form, form.replaceAll('/', '\\/')]);
}

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
const decimal = (character: string): string => `&#${character.codePointAt(0)};`;
const hex = (character: string): string => `&#x${character.codePointAt(0)?.toString(16)};`;
const capitalHex = (character: string): string => `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`;

/** Programs differ in which characters they escape and in how they write characters without a named entity. */
function htmlForms(text: string): readonly string[] {
  const forms = [/[&<>]/g, /[&<>"]/g].map((escaped) => text.replace(escaped, (one) => entities[one] ?? one));
  for (const numeric of [decimal, hex, capitalHex, () => '&apos;']) {
    forms.push(text.replace(/[&<>"']/g, (one) => entities[one] ?? numeric(one)));
  }
  for (const numeric of [decimal, hex, capitalHex]) {
    forms.push(text.replace(/[&<>"']/g, numeric), text.replace(/[&<>"'/`=]/g, numeric));
  }
  const others = /[^\0-\x7f]/gu;
  return forms.flatMap((form) => [form, ...[decimal, hex, capitalHex].map((numeric) => form.replace(others, numeric))]);
}

/**
 * What appears in base64 if these bytes are part of the encoded data: for each of the three alignments, the characters
 * that depend on these bytes alone.
 */
function base64Forms(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const core = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.byteLength) * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/**
 * From now on, `secrets` removes the parts of an address that may be secret: user and password, the path with the
 * query, and any word in the path or the host's name that looks random. Text that is not an address is left alone.
 */
export function addSecretAddress(secrets: Secrets, text: string): void {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return;
  addUserInfo(secrets, text);
  const { hostname, pathname, search } = new URL(text);
  const path = `${pathname}${search}`.slice(1);
  // A short path is also a common word in messages.
  if (path.length >= minPath) secrets.add(path);
  for (const word of [...path.split(/[/?&=]/), ...hostname.split('.')]) {
    if (looksLikeCredential(word)) secrets.add(word);
  }
}

const minPath = 16;

/**
 * Adds the user and password of each address in a text: each alone, both together, and both with the host, so that even
 * a pair too short to be added alone is removed there. Each in its encoded and its decoded form.
 */
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

/**
 * Only names that need no resolver: not every resolver keeps `*.localhost` on this machine.
 * @param hostname as in a URL: IPv6 in brackets
 */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
