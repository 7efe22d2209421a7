/** What every transform must know of the run and of the response that it reads. */
export interface TransformContext {
  readonly runId: string;
  /** Null where the service refused to answer. */
  readonly responseId: string | null;
  /** Reporting time zone, an IANA name; an unknown one makes the transform throw RangeError. */
  readonly timeZone: string;
  /** Three capital letters: the unit of currency questions that name none (lake.md, rule 8). */
  readonly defaultCurrency: string;
}
