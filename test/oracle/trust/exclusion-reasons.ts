/** In the order in which the first that applies is given (contract of figures, §7). */
export const exclusionReasons = ['rejected', 'other_record', 'unusable', 'decided', 'no_year'] as const;
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
