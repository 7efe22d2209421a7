/** Narrow no-break space. */
export const thin = '\u202f';
const minus = '\u2212';
const none = '–';

/** `4,410.42`, `191,743`, `0.0123`: six significant digits at most, but every digit before the point; `–` for null. */
export const numberText = (value: number | null): string => roundedText(value, 6);

/** For numbers beside others: `62.6`, `0.012`, `12,345`. */
export function roundedText(value: number | null, digits = 3): string {
  if (value === null || !Number.isFinite(value)) return none;
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  const text = fixedText(value, Math.max(0, Math.min(12, digits - 1 - size)));
  return text.replace(/\.0+$|(\.\d*[1-9])0+$/, '$1');
}

/** A number that rounds to 0 has no sign. */
export function fixedText(value: number, decimals: number): string {
  const rounded = Math.abs(value).toFixed(decimals);
  const [digits = '', decimal] = rounded.split('.');
  const sign = value < 0 && Number(rounded) !== 0 ? minus : '';
  return `${sign}${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${decimal === undefined ? '' : `.${decimal}`}`;
}

/** Of units that the service spells differently. */
const usualNames: Readonly<Record<string, string>> = {
  'tons/CO2e': 't CO₂e',
  mt: 't',
  km2: 'km²',
  m2: 'm²',
  m3: 'm³',
};

/** `t CO₂e`, `m³`: the usual spelling, by default the one that was sent; empty for null. */
export const unitText = (unit: string | null): string => (unit === null ? '' : (usualNames[unit] ?? unit));

/** `4,410.42 t CO₂e`; `– ` never has a unit. */
export const amountText = (value: number | null, unit: string | null): string =>
  value === null || unit === null ? numberText(value) : `${numberText(value)}${thin}${unitText(unit)}`;

/** `+29 %`, `−4.5 %`, `±0.0 %`; from a thousand percent on, or if 1 % or less is left, a factor: `× 12`, `÷ 100`. */
export function percentText(percent: number | null): string {
  if (percent === null) return none;
  if (percent >= 1000) return `×${thin}${roundedText(1 + percent / 100, 2)}`;
  if (percent <= -99 && percent > -100) return `÷${thin}${roundedText(1 / (1 + percent / 100), 2)}`;
  const shown = Math.abs(percent).toFixed(Math.abs(percent) < 9.95 ? 1 : 0);
  const sign = shown === '0.0' ? '±' : percent > 0 ? '+' : minus;
  return `${sign}${shown}${thin}%`;
}

export const ratioText = (percent: number | null, digits = 3): string =>
  percent === null ? none : `${roundedText(percent, digits)}${thin}%`;

/** `78 %`: 100 and 0 only if all or none. */
export function shareText(part: number, all: number): string {
  if (all === 0) return none;
  const percent = (100 * part) / all;
  const shown = percent > 99 && percent < 100 ? '99' : percent.toFixed(0);
  return `${shown === '0' && part !== 0 ? '<1' : shown}${thin}%`;
}

export const countText = (count: number, one: string, more = `${one}s`): string =>
  `${fixedText(count, 0)} ${count === 1 ? one : more}`;

/** Three or four digits of the largest, in its usual unit (`kt CO₂e`, `million EUR`); counts as they are. */
export function scaleOf(unit: string | null, values: readonly (number | null)[]) {
  const numbers = values.filter((value) => value !== null);
  const largest = Math.max(0, ...numbers.map(Math.abs)) || 1;
  const base = unitText(unit);
  const first = ladders.some((ladder) => ladder.includes(base)) ? 1e3 : 1e6;
  const steps = base === '' || largest < first ? 0 : Math.min(3, Math.floor(Math.log10(largest) / 3));
  const { name, factor } = raised(base, steps);
  const size = Math.floor(Math.log10(largest / factor));
  const areCounts = factor === 1 && numbers.every(Number.isInteger);
  const decimals = areCounts || size >= 3 ? 0 : size >= 1 ? 1 : Math.max(2, Math.min(6, 1 - size));
  const text = (value: number | null): string => (value === null ? none : fixedText(value / factor, decimals));
  const withUnit = (value: number | null): string =>
    value === null || name === '' ? text(value) : `${text(value)}${thin}${name}`;
  return { unit: name, text, withUnit };
}

/** Each is a thousand times the one before. */
const ladders: readonly (readonly string[])[] = [
  ['t CO₂e', 'kt CO₂e', 'Mt CO₂e', 'Gt CO₂e'],
  ['kg', 't', 'kt', 'Mt', 'Gt'],
  ['Wh', 'kWh', 'MWh', 'GWh', 'TWh', 'PWh'],
  ['J', 'kJ', 'MJ', 'GJ', 'TJ', 'PJ', 'EJ'],
];

/** 1000 ** steps of a unit: `kt`, `GWh`, `million m³`; thousands only with a name. */
function raised(unit: string, steps: number): { readonly name: string; readonly factor: number } {
  const ladder = ladders.find((names) => names.includes(unit));
  if (ladder !== undefined) {
    const from = ladder.indexOf(unit);
    const to = Math.min(from + steps, ladder.length - 1);
    return { name: ladder[to] ?? unit, factor: 1000 ** (to - from) };
  }
  if (steps < 2) return { name: unit, factor: 1 };
  return { name: `${steps === 2 ? 'million' : 'billion'}${thin}${unit}`, factor: 1000 ** steps };
}

/** `22 Jan 2026`, in UTC. */
export const dayText = (date: Date): string => date.toUTCString().slice(5, 16).replace(/^0/, '').replaceAll(' ', thin);

export const momentText = (date: Date): string => `${dayText(date)}, ${date.toISOString().slice(11, 16)}${thin}UTC`;
