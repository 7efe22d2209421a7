import { adding } from './adding.ts';
import type { WorldCase } from './case.ts';
import { exclusions } from './exclusions.ts';
import { readings } from './readings.ts';
import { records } from './records.ts';
import { units } from './units.ts';
import { years } from './years.ts';

/** Numbers by hand, from the contract: an oracle that is wrong agrees with nobody, or with the same mistake. */
export const sections = {
  years,
  adding,
  units,
  records,
  exclusions,
  readings,
} as const satisfies Readonly<Record<string, readonly WorldCase[]>>;
