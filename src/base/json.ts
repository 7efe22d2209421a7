export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What counts as absent: `null`, a missing field, `""`. */
export function isBlank(value: unknown): value is null | undefined | '' {
  return value === undefined || value === null || value === '';
}

export function isObjectId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value);
}

/** Whether it contains anything that makes a row (rule 1). */
export function holdsValue(value: unknown): boolean {
  if (isBlank(value)) return false;
  if (typeof value !== 'object') return true;
  return Object.values(value).some((item) => !isBlank(item));
}

/** RFC 6901. */
export function pointerSegment(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** Null when there are none; keys such as `__proto__` survive. */
export function unnamedFields(record: JsonObject, named: ReadonlySet<string>): JsonObject | null {
  let unnamed: Record<string, unknown> | null = null;
  for (const key of Object.keys(record)) {
    if (named.has(key)) continue;
    unnamed ??= Object.create(null) as Record<string, unknown>;
    unnamed[key] = record[key];
  }
  return unnamed;
}

/** Lone surrogates become U+FFFD, since no database reads their escapes. */
export const jsonText = (value: unknown): string => withoutLoneSurrogates(JSON.stringify(value) ?? 'null');

/** What JSON text does not preserve: numbers beyond a double (`null`), half surrogate pairs (U+FFFD). */
export function lossesOf(value: unknown): { readonly number: boolean; readonly text: boolean } {
  let number = false;
  let text = false;
  JSON.stringify(value, (key, item: unknown) => {
    if (typeof item === 'number') number ||= !Number.isFinite(item);
    text ||= !key.isWellFormed() || (typeof item === 'string' && !item.isWellFormed());
    return item;
  });
  return { number, text };
}

/** Equal for records that differ only in the order of fields. */
export const canonicalJson = (value: unknown): string =>
  withoutLoneSurrogates(JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? sorted(inner) : inner)));

const sorted = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

/** In the output of `JSON.stringify`, a `\ud…` escape is always a lone surrogate. */
function withoutLoneSurrogates(text: string): string {
  if (!text.includes('\\ud')) return text;
  return text.replace(/\\(?:u[0-9a-f]{4}|.)/g, (found) => (/^\\ud[89a-f]/.test(found) ? '\ufffd' : found));
}

/** For messages. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'boolean' ? String(value) : `a ${typeof value}`;
}
