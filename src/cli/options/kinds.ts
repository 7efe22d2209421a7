import { isTimeZone, type Retention } from '../../base/time.ts';
import { resources } from '../../extract/resources/resources.ts';
import { isRecordUrl } from '../../page/record-url.ts';
import { parseStoreUrl } from '../../share/open-store.ts';

/** How the value of an option is parsed, from the text of a flag or variable, or from JSON. */
export interface ValueKind<T> {
  /** A `flag` needs no value; a `list` takes several; `repeated` takes one each time the option is given. */
  readonly shape: 'flag' | 'single' | 'list' | 'repeated';
  /** Represents the value in the help. */
  readonly placeholder: string;
  /** Describes a valid value; completes "must be". */
  readonly expected: string;
  /** `undefined` when `raw` is not a valid value. Never throws. */
  readonly read: (raw: unknown) => T | undefined;
  /** Whether a value, valid or not, may contain a secret, so that no message repeats it. @default false */
  readonly isSecret?: boolean;
}

const single = <T>(placeholder: string, expected: string, read: (raw: unknown) => T | undefined): ValueKind<T> => ({
  shape: 'single',
  placeholder,
  expected,
  read,
});

const words: Readonly<Record<string, boolean>> = {
  true: true,
  1: true,
  yes: true,
  on: true,
  false: false,
  0: false,
  no: false,
  off: false,
};

export const flag: ValueKind<boolean> = {
  shape: 'flag',
  placeholder: '',
  expected: 'true or false',
  read: (raw) => (typeof raw === 'boolean' ? raw : typeof raw === 'string' ? words[raw.toLowerCase()] : undefined),
};

const nonEmpty = (raw: unknown): string | undefined =>
  typeof raw === 'string' && raw.trim() !== '' && !raw.includes('\0') ? raw : undefined;

export const text = (placeholder: string, expected = 'a non-empty text'): ValueKind<string> =>
  single(placeholder, expected, nonEmpty);

/**
 * Rejects addresses, since a folder of that name would expose its user and password, and names that are not UTF-8, in
 * which Node.js replaces bytes by U+FFFD: another folder would be used.
 */
const path = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^[a-z][a-z0-9+.-]+:\/\/|\uFFFD/i.test(raw) ? undefined : nonEmpty(raw);

export const file = single('FILE', 'the name of a file, in UTF-8', path);
export const folder = single('DIR', 'the name of a folder, in UTF-8', path);

export const snapshotId = text('ID', 'the id of a snapshot, the name of a pin, or current');

/** Both bounds included. */
const numeric = (min: number, max: number, whole: string, pattern: RegExp): ValueKind<number> =>
  single('N', `a ${whole}number from ${min} to ${max}`, (raw) => {
    const value = typeof raw === 'string' && pattern.test(raw.trim()) ? Number(raw) : raw;
    if (typeof value !== 'number' || !pattern.test(String(value))) return undefined;
    return value >= min && value <= max ? value : undefined;
  });
export const number = (min: number, max: number): ValueKind<number> => numeric(min, max, 'whole ', /^\d+$/);
export const decimal = (min: number, max: number): ValueKind<number> => numeric(min, max, '', /^\d+(\.\d+)?$/);

export function choice<const T extends string>(...choices: readonly T[]): ValueKind<T> {
  const read = (raw: unknown): T | undefined => choices.find((one) => one === raw);
  return single(choices.join('|'), `one of ${choices.join(', ')}`, read);
}

/** A calendar day, YYYY-MM-DD. */
export const day = single('DATE', 'a day such as 2026-01-31', (raw) => {
  if (typeof raw !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(raw)) return undefined;
  const time = Date.parse(`${raw}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(raw) ? raw : undefined;
});

/** A day of every year, MM-DD. */
export const yearEnd = single('MM-DD', 'a day of every year, such as 12-31 or 03-31', (raw) =>
  typeof raw === 'string' && /^\d\d-\d\d$/.test(raw) ? day.read(`2025-${raw}`)?.slice(5) : undefined,
);

export const timeZone = single('ZONE', 'a time zone that this system knows, such as Europe/Berlin', (raw) =>
  typeof raw === 'string' && isTimeZone(raw) ? raw : undefined,
);

export const currency = single('CODE', 'three capital letters such as EUR', (raw) =>
  typeof raw === 'string' && /^[A-Z]{3}$/.test(raw) ? raw : undefined,
);

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** A duration, in seconds. */
export const duration = single('TIME', 'a duration such as 26h, 90m or 2d', (raw) => {
  const match = typeof raw === 'string' ? /^(\d+(?:\.\d+)?)\s*([smhd])$/.exec(raw.trim()) : null;
  const factor = secondsOf[match?.[2] ?? ''];
  return match === null || factor === undefined ? undefined : Number(match[1]) * factor;
});

/** How much of earlier runs to keep: a number of them, or an age. */
export const retention = single<Retention>('N|TIME', 'a number of runs such as 30, or an age such as 90d', (raw) => {
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text.trim())) return { runs: Number(text) };
  const seconds = duration.read(raw);
  return seconds === undefined ? undefined : { seconds };
});

/** Requests per window, `N/SECONDS`. */
export const rateLimit = single('N/SECONDS', 'requests per seconds, such as 120/60', (raw) =>
  typeof raw === 'string' && /^[1-9]\d{0,6}\/[1-9]\d{0,5}$/.test(raw) ? raw : undefined,
);

/** Address without `/v1` (which is dropped) and without other parts: user, query, fragment. */
export const baseUrl = single('URL', 'an address such as https://host, without user, password or query', (raw) => {
  if (typeof raw !== 'string' || !URL.canParse(raw)) return undefined;
  const url = new URL(raw);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!plain || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
});

/** Address of a record in the service's own pages. */
export const recordUrl = single(
  'TEMPLATE',
  'an https address (http on this machine) with {survey_id} or {utrv_id} after the host, without user or password, such as https://host/surveys/{survey_id}/{utrv_id}',
  (raw) => (typeof raw === 'string' && isRecordUrl(raw) ? raw : undefined),
);

const webAddress = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^https?:\/\//i.test(raw) && URL.canParse(raw) ? raw : undefined;

/** A complete address: its user, path and query may authorize anyone to post there. */
export const webhook = { ...single('URL', 'an address such as https://host/path', webAddress), isSecret: true };

/** Of a page for people: it is shown, so it must not authorize anyone. */
export const pageAddress = single(
  'URL',
  'an address such as https://host/report.html, without user, password or signature',
  (raw) => {
    const address = webAddress(raw);
    if (address === undefined) return undefined;
    const { username, password, searchParams } = new URL(address);
    const isSecret = [...searchParams.keys()].some((name) => /sig(nature)?$|token|key|secret|password/i.test(name));
    return username === '' && password === '' && !isSecret ? address : undefined;
  },
);

/** Address of an object store or a folder; also the name of a folder, which the command resolves. */
export const storeUrl = single(
  'URL',
  'a folder, or an address such as s3://bucket/prefix, az://container/prefix or gs://bucket/prefix without user, password or query',
  (raw) => (typeof raw === 'string' && parseStoreUrl(raw) !== null ? raw : undefined),
);

/** Several values that match `pattern`; in a text, they are separated by commas. */
function list(placeholder: string, expected: string, pattern: RegExp): ValueKind<readonly string[]> {
  const read = (raw: unknown): readonly string[] | undefined => {
    const items = (Array.isArray(raw) ? raw : [raw]).flatMap((item: unknown) =>
      typeof item === 'string' ? item.split(',').map((part) => part.trim()) : [item],
    );
    const good = items.filter((item): item is string => typeof item === 'string' && pattern.test(item));
    return good.length === items.length ? [...new Set(good)] : undefined;
  };
  return { shape: 'list', placeholder, expected, read };
}

export const objectIds = list('ID', 'ids of 24 hexadecimal characters', /^[0-9a-f]{24}$/i);
export const calculationCodes = list('CODE', 'codes of letters, digits, _, - and .', /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/);

const resourceList = resources.map(({ name }) => name);
export const resourceNames = list(
  'NAME',
  `one or more of ${resourceList.join(', ')}`,
  new RegExp(`^(${resourceList.join('|')})$`),
);

/** `NAME=VALUE`: one per flag, since a value may contain commas and spaces; in a single text, one per line. */
export const assignments: ValueKind<readonly string[]> = {
  shape: 'repeated',
  placeholder: 'NAME=VALUE',
  expected: 'NAME=VALUE, such as year=2025',
  read: (raw) => {
    const items = (Array.isArray(raw) ? raw : [raw]).flatMap((item: unknown) =>
      typeof item === 'string' ? item.split('\n') : [item],
    );
    const good = items.filter(
      (item): item is string => typeof item === 'string' && /^[a-z][a-z0-9_]*=[^\0]*$/.test(item),
    );
    return good.length === items.length ? good : undefined;
  },
};
