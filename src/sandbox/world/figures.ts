import type { ApiPeriod } from './api-types.ts';
import type { Node } from './organisation.ts';
import { seedHash } from './random.ts';
import { shareOfYear } from './reporting-periods.ts';
import type { Behaviour } from './tracker-spec.ts';

/** The place and time of a figure. */
export interface FigureContext {
  readonly seed: number;
  readonly node: Node;
  readonly period: ApiPeriod;
  readonly year: number;
  readonly month: number;
  /** The survey's currency, if it has one; amounts of money are written in it. */
  readonly currency: string | undefined;
}

/** Rough exchange rates: units of a currency per euro. */
const perEuro: Readonly<Record<string, number>> = {
  SEK: 11.3,
  DKK: 7.46,
  NOK: 11.6,
  PLN: 4.3,
  CZK: 25,
  HUF: 390,
  GBP: 0.86,
  BRL: 5.9,
  MXN: 19.8,
  CLP: 1010,
  JPY: 161,
  VND: 27000,
  INR: 91,
  USD: 1.08,
  CAD: 1.48,
};

/** An amount in its unit, depending on the site's size, the period's length, trend, season and some noise. */
export function amountOf(
  context: FigureContext,
  spec: Behaviour & { readonly unitType?: string },
  key: string,
  salt: string,
): number {
  const level = spec.level === true;
  const sized = !level || spec.decimals === 0 || spec.unitType === 'currency' ? context.node.size : 1;
  const share = level ? 1 : shareOfYear(context.period);
  const money = spec.unitType === 'currency' ? (perEuro[context.currency ?? 'USD'] ?? 1) : 1;
  const value = (spec.amount ?? 10) * sized * share * money * movement(context, spec, key, salt);
  return round(value * seasonOf(context, spec.season ?? 0), spec.decimals ?? 2);
}

/** A percentage, 45 for 45 %, between 0 and 100. */
export function percentageOf(context: FigureContext, spec: Behaviour, key: string, salt: string): number {
  const value = (spec.amount ?? 50) * movement(context, spec, key, salt);
  return round(Math.min(100, Math.max(0, value)), spec.decimals ?? 1);
}

/** Rounds to decimals as people do, without binary rounding errors. */
export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Combines what is constant for the site, the trend over the years, and chance (± 4 %). */
function movement(context: FigureContext, spec: Behaviour, key: string, salt: string): number {
  const { seed, node, year, month } = context;
  const own = 0.7 + (seedHash(seed, 'own', node.index, key) % 600) / 1000;
  const noise = 0.96 + (seedHash(seed, 'noise', node.index, key, year, month, salt) % 800) / 10000;
  return own * noise * (1 + (spec.trend ?? 0)) ** (year - 2021);
}

function seasonOf(context: FigureContext, swing: number): number {
  if (context.period === 'yearly') return 1;
  const middle = context.period === 'monthly' ? context.month - 0.5 : context.month - 1.5;
  return 1 + swing * Math.cos((2 * Math.PI * middle) / 12);
}
