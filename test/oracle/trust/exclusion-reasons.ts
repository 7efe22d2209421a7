/** In the order in which the first that applies is given (§10 "Exclusions"). */
export const exclusionReasons = [
  'rejected',
  'other_record',
  'not_a_number',
  'not_scaled',
  'several_values',
  'not_over_time',
  'over_time_undecided',
  'parts_of_another_year',
  'part_missing',
  'part_of_open_year',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** `detail`: what the reason is about, in oracle.ts. */
export interface Excluded {
  readonly kind: 'exclusion';
  readonly reason: ExclusionReason;
  readonly detail: string | null;
}

export const because = (reason: ExclusionReason, detail: string | null = null): Excluded => ({
  kind: 'exclusion',
  reason,
  detail,
});
