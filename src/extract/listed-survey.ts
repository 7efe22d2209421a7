/** A survey as the two listings of this run show it (architecture.md, "Change detection"). Times in microseconds. */
export interface ListedSurvey {
  readonly surveyId: string;
  /** Of the listed metadata without `lastUpdated`. */
  readonly listingHash: string;
  /** Null when the filtered listing does not name it, or names it without a readable `lastUpdated`. */
  readonly lastUpdatedAt: number | null;
  readonly lastUpdatedRaw: unknown;
  /** Whether the listing with `changedSince` has it. */
  readonly inFiltered: boolean;
  readonly initiativeId: string | null;
}
