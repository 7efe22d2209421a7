import { withoutUnprintable } from '../../base/printable.ts';

/**
 * Makes other people's text safe for a terminal: control characters (escape sequences among them) and marks that reorder
 * text become visible or are removed.
 */
export function plainText(text: string): string {
  return withoutUnprintable(text.replace(/\r\n|[\n\r\t]/g, ' '), () => '\uFFFD');
}

/** Like `plainText`, but line breaks and tabs stay. */
export const plainLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(plainText).join('\t'))
    .join('\n');

const integers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** 1234567 as 1,234,567. */
export const count = (value: number | bigint): string => integers.format(value);

const usual = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** A figure for the eye: three decimals, or three digits of what is less than 1. */
export const number = (value: number): string => (Math.abs(value) < 1 ? small : usual).format(value);

const percents = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
  signDisplay: 'always',
});

/** `+3.8 %`, `-12.0 %`. */
export const percentage = (value: number): string => `${percents.format(value)} %`;

/** `1 survey`, `2 surveys`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let size = value;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 99.5 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** `0.4 s`, `12 s`, `3 min 05 s`, `2 h 04 min`, `3 d 4 h`. */
export function timeSpan(seconds: number): string {
  if (seconds < 9.95) return `${Math.max(0, seconds).toFixed(1)} s`;
  const whole = Math.round(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  if (whole < 86_400) return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
  return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`;
}
