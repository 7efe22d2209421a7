import type { ApiPeriod, ApiSurvey } from './api-types.ts';
import type { Organisation } from './organisation.ts';
import { seedHash } from './random.ts';

/** The node and the period that a survey reports on. */
export interface Slot {
  readonly index: number;
  readonly node: number;
  readonly period: ApiPeriod;
  readonly year: number;
  /** The last month of the period, 1 to 12. */
  readonly month: number;
  readonly type: ApiSurvey['type'];
  /** 0 for the main survey of a period; higher for further surveys of the same node and period. */
  readonly pack: number;
}

interface Turn {
  readonly period: ApiPeriod;
  readonly year: number;
  readonly month: number;
}

const years: readonly Turn[] = [2025, 2024, 2023, 2022, 2021].map((year) => ({ period: 'yearly', year, month: 12 }));
const quarters: readonly Turn[] = years.flatMap(({ year }) =>
  [12, 9, 6, 3].map((month): Turn => ({ period: 'quarterly', year, month })),
);
const months: readonly Turn[] = years.flatMap(({ year }) =>
  Array.from({ length: 12 }, (_, i): Turn => ({ period: 'monthly', year, month: 12 - i })),
);

/** The order in which a node's surveys are created: newest first, depending on its reporting period. */
const habits: readonly (readonly Turn[])[] = [
  [...years, ...quarters, ...months],
  [...years.slice(0, 3), ...quarters, ...months, ...years.slice(3)],
  [...years.slice(0, 2), ...months, ...quarters, ...years.slice(2)],
];

/** Survey `index` of the first night: nodes take turns, and each round goes further into the past. */
export function foundingSlot(seed: number, organisation: Organisation, index: number): Slot {
  const count = organisation.nodes.length;
  const node = index % count;
  const round = Math.floor(index / count);
  const site = organisation.node(node).kind === 'site' || count === 1;
  // The last site always reports annually: it is the one with the odd, unaligned period.
  const habit = !site || node === count - 1 ? 0 : [0, 0, 0, 0, 1, 1, 1, 2, 2][seedHash(seed, 'habit', node) % 9];
  const turns = habits[habit ?? 0] ?? years;
  const step = site ? round : Math.floor(round / 2);
  const turn = turns[step % turns.length] ?? { period: 'yearly', year: 2025, month: 12 };
  const aggregate = node === 1 && round === 2 ? 'aggregated' : 'aggregation';
  return {
    index,
    node,
    ...turn,
    type: site || round % 2 === 1 ? 'default' : aggregate,
    pack: Math.floor(step / turns.length),
  };
}

/** Survey `index`, added on night `night`; `position` 0 is a month of an existing site, 1 and 2 belong to a new site. */
export function laterSlot(index: number, night: number, position: number, node: number): Slot {
  const reported = new Date(Date.UTC(2025, 11 + Math.floor(night / 30), 1));
  const month = { year: reported.getUTCFullYear(), month: reported.getUTCMonth() + 1, pack: 1 };
  if (position === 2) return { index, node, period: 'yearly', year: 2025, month: 12, type: 'default', pack: 0 };
  return { index, node, period: 'monthly', ...month, pack: position === 0 ? 1 + night : 0, type: 'default' };
}

/** The end of the period as the service sends it: mostly the last instant of the day, sometimes the first. */
export function effectiveDate(seed: number, organisation: Organisation, slot: Slot): string {
  const last = organisation.nodes.length - 1;
  if (slot.node === last && slot.year === 2023 && slot.period === 'yearly' && slot.pack === 0)
    return '2023-07-14T12:30:07.123Z';
  const end = new Date(Date.UTC(slot.year, slot.month, 0));
  const late = seedHash(seed, 'end', slot.index) % 8 !== 0;
  return `${end.toISOString().slice(0, 10)}T${late ? '23:59:59.999' : '00:00:00.000'}Z`;
}

/** The share of a year that a period covers. */
export function shareOfYear(period: ApiPeriod): number {
  return period === 'yearly' ? 1 : period === 'quarterly' ? 0.25 : 1 / 12;
}
