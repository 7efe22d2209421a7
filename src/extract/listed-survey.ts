/** A survey as the two listings of this run show it (architecture.md, "Change detection"). Times in microseconds. */
export interface ListedSurvey {
  readonly surveyId: string;
  /** Hash of the listed metadata without `lastUpdated`. */
  readonly listingHash: string;
  /** Null if the filtered listing does not name the survey, or names it without a readable `lastUpdated`. */
  readonly lastUpdatedAt: number | null;
  readonly lastUpdatedRaw: unknown;
  /** Whether the listing with `changedSince` has it. */
  readonly inFiltered: boolean;
  readonly initiativeId: string | null;
}
