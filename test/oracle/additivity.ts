import type { ApiColumn, ApiTracker } from '../../src/sandbox/world/api-types.ts';
import { additivityOf as trustOf } from './trust/additivity.ts';

export interface Additivity {
  /** Null where the value is no number. */
  readonly isAdditive: boolean | null;
  readonly addsOverTime: boolean | null;
}

/** What adds up according to a definition: of its single value, or of one of its columns. */
export function additivityOf(tracker: ApiTracker, column?: ApiColumn): Additivity {
  const { isAdditive, overTime } = trustOf('', tracker, column ?? null, { measures: [], units: [] });
  return { isAdditive, addsOverTime: overTime === null ? null : overTime === 'sum' };
}
