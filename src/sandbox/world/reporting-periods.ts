import type { ApiPeriod, ApiSurvey } from './api-types.ts';
import type { Organisation } from './organisation.ts';
import { seedHash } from './random.ts';
import { programmeOf } from './reporting-programmes.ts';

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

/** Survey `index` of the first night: nodes take turns, and each round goes further into the past. */
export function foundingSlot(seed: number, organisation: Organisation, index: number): Slot {
  const count = organisation.nodes.length;
  const node = index % count;
  const round = Math.floor(index / count);
  const turns = programmeOf(seed, organisation, organisation.node(node));
  const turn = turns[round % turns.length] ?? { period: 'yearly', year: 2025, month: 12 };
  const { period, year, month, type = 'default', pack = 0 } = turn;
  const old = type === 'aggregation' && node === 1 && round === 2;
  const again = 2 * Math.floor(round / turns.length);
  return { index, node, period, year, month, type: old ? 'aggregated' : type, pack: pack + again };
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

/** How many months a period covers. */
export function monthsOf(period: ApiPeriod): number {
  return period === 'yearly' ? 12 : period === 'quarterly' ? 3 : 1;
}
