import { base64Forms, undisguise, undisguisedText } from './disguises.ts';

/**
 * The credentials of one process or run, and the one place through which everything passes that is shown, logged, reported
 * or stored. Whoever learns of a credential adds it; from then on nothing cleaned here contains it: not as it is, not in
 * base64, not escaped for JSON, URL or HTML, not in long fragments.
 */
export interface Secrets {
  /** Held only in this closure. One of under than 8 characters is removed only as a whole word, one of fewer than 4 not at all. */
  add(secret: string): void;
  /** Adds what is not a secret in itself, such as a client's id, but does not belong in a message either. */
  addName(name: string): void;
  clean(text: string): string;
  /** Cleans every text in plain data, including the names of members. */
  cleanAll<T>(data: T): T;
  /** Returns the same error: its message, stack and other texts are cleaned in place, and so are its causes. */
  cleanError<E>(error: E): E;
  /** What a body must not contain, as bytes: each secret as it is, escaped, and in base64. */
  readonly inBodies: readonly Uint8Array[];
}

const minLength = 8;
const minWordLength = 4;

export const redacted = '[redacted]';

export function createSecrets(): Secrets {
  const added = new Set<string>();
  const known = new Set<string>();
  const parts: Known = { fragments: new Map(), pieces: new Set(), pieceLength: minLength / 2, beginnings: [] };
  const inBodies: Uint8Array[] = [];
  const words: RegExp[] = [];

  const learn = (text: string): void => {
    if (text.length < minLength || known.has(text)) return;
    known.add(text);
    parts.beginnings.push(undisguise(text).plain);
    const learned: string[] = [];
    for (const form of [text, ...base64Forms(text)]) {
      const { plain } = undisguise(form);
      const size = fragmentLength(form.length, form.length - plain.length);
      const ofSize = parts.fragments.get(size) ?? new Set();
      parts.fragments.set(size, ofSize);
      for (let at = 0; at + size <= plain.length; at++) {
        const fragment = plain.slice(at, at + size);
        ofSize.add(fragment);
        learned.push(fragment);
      }
    }
    const pieceLength = Math.floor((Math.min(...parts.fragments.keys()) + 1) / 2);
    const isSame = pieceLength === parts.pieceLength;
    if (!isSame) parts.pieces.clear();
    parts.pieceLength = pieceLength;
    // With a thousand credentials, making all pieces again for each of them would take minutes.
    for (const fragment of isSame ? learned : [...parts.fragments.values()].flatMap((ofSize) => [...ofSize])) {
      for (let at = 0; at + parts.pieceLength <= fragment.length; at++) {
        parts.pieces.add(fragment.slice(at, at + parts.pieceLength));
      }
    }
  };
  const clean = (text: string): string => {
    const worded = words.reduce((rest, word) => rest.replace(word, redacted), text);
    return known.size === 0 || worded.length < minLength ? worded : withoutFragments(worded, parts);
  };

  const isEmpty = (): boolean => known.size + words.length === 0;

  return {
    add: (secret) => {
      const text = secret.trim();
      if (text.length < minWordLength || added.has(text)) return;
      added.add(text);
      learn(text);
      if (text.length < minLength) words.push(asWord(text));
      else inBodies.push(...bodyForms(text));
    },
    addName: (name) => learn(name.trim()),
    clean,
    // The structure is unchanged: every text is replaced by a text.
    cleanAll: <T>(data: T) => (isEmpty() ? data : (cleanedData(data, clean) as T)),
    cleanError: (error) => {
      if (!isEmpty()) cleanInPlace(error, clean, new Set());
      return error;
    },
    inBodies,
  };
}

const asWord = (text: string): RegExp => new RegExp(`(?<!\\w)${text.replace(/[^\w]/g, '\\$&')}(?!\\w)`, 'g');

/**
 * A fragment of this length gives a secret away; a shorter one may match by chance.
 * @param left how much undoing disguises left out of the secret: as much may be missing in any fragment
 */
function fragmentLength(whole: number, left: number): number {
  const size = whole < 16 ? whole - 2 : Math.min(24, Math.max(10, Math.ceil(whole / 2)));
  return Math.max(minLength, size - left);
}

interface Known {
  /** Fragments by their length. */
  readonly fragments: Map<number, Set<string>>;
  /** Pieces of half the minimum length: every fragment contains one that starts at a multiple of it. */
  readonly pieces: Set<string>;
  pieceLength: number;
  readonly beginnings: string[];
}

const mayHold = (text: string, { pieces, pieceLength }: Known): boolean => {
  if (text.includes('…')) return true;
  const plain = undisguisedText(text);
  for (let at = 0; at + pieceLength <= plain.length; at += pieceLength) {
    if (pieces.has(plain.slice(at, at + pieceLength))) return true;
  }
  return false;
};

function withoutFragments(text: string, secret: Known): string {
  if (!mayHold(text, secret)) return text;
  const { fragments, beginnings } = secret;
  const { plain, starts, ends } = undisguise(text);
  let cleaned = '';
  let copied = 0;
  let coveredTo = -1; // of the original text
  const cover = (from: number, to: number): void => {
    const [start, end] = [starts[from] ?? 0, ends[to - 1] ?? text.length];
    if (start > coveredTo) {
      cleaned += text.slice(copied, start) + redacted;
      coveredTo = end;
    } else coveredTo = Math.max(coveredTo, end);
    copied = coveredTo;
  };
  const sizes = [...fragments].sort(([a], [b]) => b - a);
  for (let at = 0; at < plain.length; at++) {
    const found = sizes.find(([size, known]) => at + size <= plain.length && known.has(plain.slice(at, at + size)));
    if (found !== undefined) cover(at, at + found[0]);
    else {
      const size = cutBeginning(plain, at, beginnings);
      if (size > 0) cover(at, at + size);
    }
  }
  return coveredTo === -1 ? text : cleaned + text.slice(copied);
}

/** Length of the beginning of a secret found at `at` and cut off by an ellipsis; 0 if there is none. */
function cutBeginning(plain: string, at: number, beginnings: readonly string[]): number {
  if (!beginnings.some((secret) => plain.startsWith(secret.slice(0, 4), at))) return 0;
  const end = plain.indexOf('…', at);
  const isCut = end - at >= 4 && beginnings.some((secret) => secret.startsWith(plain.slice(at, end)));
  return isCut ? end - at : 0;
}

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

function bodyForms(secret: string): readonly Uint8Array[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const texts = [secret, json, encodeURIComponent(secret), ...base64Forms(secret)];
  const forms = new Set(texts.flatMap((text) => [text, text.replaceAll('/', '\\/')]));
  // Each has its own buffer, because they are sent to worker threads.
  return [...forms].map((form) => new TextEncoder().encode(form));
}

/** Whether a body contains one of the texts of `inBodies`, even where JSON escapes ASCII as `\u00…`. */
export function holdsAny(body: Uint8Array, texts: readonly Uint8Array[]): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (texts.some((text) => bytes.indexOf(text) !== -1)) return true;
  if (texts.length === 0 || !hasEscapedAscii(bytes)) return false;
  const unescaped = bytes
    .toString('latin1')
    .replace(/\\u00([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return texts.some((text) => unescaped.includes(Buffer.from(text).toString('latin1')));
}

function hasEscapedAscii(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('\\u00'); at !== -1; at = bytes.indexOf('\\u00', at + 4)) {
    const digit = bytes[at + 4] ?? 0;
    if (digit >= 0x32 && digit <= 0x37) return true;
  }
  return false;
}

/**
 * Whether a word is long and random enough to be a key that somebody put in the wrong place: upper case, lower case and
 * digits keep alternating, or letters and digits stand together in one long piece. In hyphenated words, dates and names of
 * zones they do not.
 */
export function looksLikeCredential(word: string): boolean {
  if (word.length < 12 || !/^[\x21-\x7e]+$/.test(word)) return false;
  if (/^(?=.*[A-Za-z])(?=.*\d)\w{16,}$/.test(word)) return true;
  const changes = word.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])|[a-z](?=[A-Z])/g) ?? [];
  return changes.length >= Math.max(4, word.length / 16);
}
