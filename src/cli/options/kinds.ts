import { isTimeZone, type Retention } from '../../base/time.ts';
import { resources } from '../../extract/resources/resources.ts';
import { parseStoreUrl } from '../../share/open-store.ts';

export type ValueKind<T> = Readonly<{
  /** A `list` may be repeated. */
  shape: 'flag' | 'single' | 'list';
  placeholder: string;
  /** Completes "must be". */
  expected: string;
  /** `undefined` if `raw` is invalid. */
  read: (raw: unknown) => T | undefined;
  /** No message repeats it. @default false */
  isSecret?: boolean;
}>;

const single = <T>(placeholder: string, expected: string, read: (raw: unknown) => T | undefined): ValueKind<T> => ({
  shape: 'single',
  placeholder,
  expected,
  read,
});

const textWhere = (placeholder: string, expected: string, isRight: (text: string) => boolean): ValueKind<string> =>
  single(placeholder, expected, (raw) => (typeof raw === 'string' && isRight(raw) ? raw : undefined));

const [yes, no] = [/^(true|1|yes|on)$/i, /^(false|0|no|off)$/i];

export const flag: ValueKind<boolean> = {
  shape: 'flag',
  placeholder: '',
  expected: 'true or false',
  read: (raw) => (yes.test(String(raw)) ? true : no.test(String(raw)) ? false : undefined),
};

const isSomething = (text: string) => text.trim() !== '' && !text.includes('\0');

/** No address: a folder of that name would expose its password. No U+FFFD: it is not the name, which is not UTF-8. */
const isPath = (text: string) => !/^[a-z][a-z0-9+.-]+:\/\/|\uFFFD/i.test(text) && isSomething(text);

export const file = textWhere('FILE', 'the name of a file, in UTF-8', isPath);
export const folder = textWhere('DIR', 'the name of a folder, in UTF-8', isPath);

export const snapshotId = textWhere('ID', 'the id of a snapshot, the name of a pin, or current', isSomething);

const numeric = (min: number, max: number, whole: string, pattern: RegExp): ValueKind<number> =>
  single('N', `a ${whole}number from ${min} to ${max}`, (raw) => {
    const value = typeof raw === 'string' && pattern.test(raw.trim()) ? Number(raw) : raw;
    if (typeof value !== 'number' || !pattern.test(String(value))) return undefined;
    return value >= min && value <= max ? value : undefined;
  });
export const number = (min: number, max: number) => numeric(min, max, 'whole ', /^\d+$/);
export const decimal = (min: number, max: number) => numeric(min, max, '', /^\d+(\.\d+)?$/);

export const choice = <const T extends string>(...choices: readonly T[]): ValueKind<T> =>
  single(choices.join('|'), `one of ${choices.join(', ')}`, (raw) => choices.find((one) => one === raw));

function isDay(text: string) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export const day = textWhere('DATE', 'a day such as 2026-01-31', isDay);
export const yearEnd = textWhere('MM-DD', 'a day of every year, such as 12-31 or 03-31', (text) =>
  isDay(`2025-${text}`),
);
export const timeZone = textWhere('ZONE', 'a time zone that this system knows, such as Europe/Berlin', isTimeZone);
export const currency = textWhere('CODE', 'three capital letters such as EUR', (text) => /^[A-Z]{3}$/.test(text));

export const rateLimit = textWhere('N/SECONDS', 'requests per seconds, such as 120/60', (text) =>
  /^[1-9]\d{0,6}\/[1-9]\d{0,5}$/.test(text),
);

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

export const duration = single('TIME', 'a duration such as 26h, 90m or 2d', (raw) => {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([smhd])$/.exec(String(raw).trim()) ?? [];
  return amount === undefined ? undefined : Number(amount) * (secondsOf[unit] ?? 0);
});

export const retention = single<Retention>('N|TIME', 'a number of runs such as 30, or an age such as 90d', (raw) => {
  if (/^[1-9]\d{0,5}$/.test(String(raw).trim())) return { runs: Number(raw) };
  const seconds = duration.read(raw);
  return seconds === undefined ? undefined : { seconds };
});

/** Without `/v1` and other parts: user, query, fragment. */
export const baseUrl = single('URL', 'an address such as https://host, without user, password or query', (raw) => {
  if (!isWebAddress(raw)) return undefined;
  const { username, password, search, hash, origin, pathname } = new URL(raw);
  if (username + password + search + hash !== '') return undefined;
  return (origin + pathname).replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
});

const isWebAddress = (raw: unknown): raw is string =>
  typeof raw === 'string' && /^https?:\/\//i.test(raw) && URL.canParse(raw);

/** Its user, path and query may authorize anyone to post there. */
export const webhook = { ...textWhere('URL', 'an address such as https://host/path', isWebAddress), isSecret: true };

/** It is shown, so it must not authorize anyone. */
export const pageAddress = textWhere(
  'URL',
  'an address such as https://host/report.html, without user, password or signature',
  (text) => {
    if (!isWebAddress(text)) return false;
    const { username, password, searchParams } = new URL(text);
    const isSecret = [...searchParams.keys()].some((name) => /sig(nature)?$|token|key|secret|password/i.test(name));
    return username === '' && password === '' && !isSecret;
  },
);

export const storeUrl = textWhere(
  'URL',
  'a folder, or an address such as s3://bucket/prefix, az://container/prefix or gs://bucket/prefix without user, password or query',
  (text) => parseStoreUrl(text) !== null,
);

/** In a single text, `separator` is between the values. */
const list = (
  placeholder: string,
  expected: string,
  pattern: RegExp,
  separator = /\s*,\s*/,
): ValueKind<readonly string[]> => ({
  shape: 'list',
  placeholder,
  expected,
  read: (raw) => {
    const items = [raw].flat().flatMap((item: unknown) => (typeof item === 'string' ? item.split(separator) : [item]));
    const good = items.filter((item): item is string => typeof item === 'string' && pattern.test(item));
    return good.length < items.length ? undefined : [...new Set(good)];
  },
});

export const calculationCodes = list('CODE', 'codes of letters, digits, _, - and .', /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/);

const resourceList = resources.map(({ name }) => name);
const isResource = new RegExp(`^(${resourceList.join('|')})$`);
export const resourceNames = list('NAME', `one or more of ${resourceList.join(', ')}`, isResource);

/** One per flag, since a value may contain commas and spaces; else one per line. */
export const assignments = list('NAME=VALUE', 'NAME=VALUE, such as year=2025', /^[a-z][a-z0-9_]*=[^\0]*$/, /\n/);
