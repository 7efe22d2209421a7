import type { ApiTracker } from '../../../tools/simulated-group/api-types.ts';
import { type Additivity, type AdditivityRules, additivityOf } from './additivity.ts';
import type { TrustInput } from './input.ts';

/** lake.md: of each tracker the definition in the survey that was updated last, then in the one with the greatest id. */
export function definitionsIn(surveys: TrustInput['surveys']): ReadonlyMap<string, ApiTracker> {
  const rankOf = ({ body, lastUpdated }: TrustInput['surveys'][number]): string => `${lastUpdated} ${body._id}`;
  const inOrder = [...surveys].sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  return new Map(
    inOrder.flatMap(({ body }) =>
      body.universalTrackerValues.map((utrv) => [utrv.universalTrackerId, utrv.universalTracker] as const),
    ),
  );
}

export type AdditivityOf = (trackerId: string, columnCode: string | null) => Additivity;

const unknown: Additivity = {
  isAdditive: null,
  overRows: null,
  overTime: null,
  additiveReason: null,
  isRowsDecided: false,
  isSumByDefault: false,
};

export function additivityIn(definitions: ReadonlyMap<string, ApiTracker>, rules: AdditivityRules): AdditivityOf {
  const known = new Map<string, Additivity>();
  return (trackerId, columnCode) => {
    const key = JSON.stringify([trackerId, columnCode]);
    const found = known.get(key) ?? read(trackerId, columnCode);
    known.set(key, found);
    return found;
  };

  function read(trackerId: string, columnCode: string | null): Additivity {
    const tracker = definitions.get(trackerId);
    const column = tracker?.valueValidation?.table?.columns.find(({ code }) => code === columnCode) ?? null;
    if (tracker === undefined || (columnCode !== null && column === null)) return unknown;
    return additivityOf(trackerId, tracker, column, rules);
  }
}
