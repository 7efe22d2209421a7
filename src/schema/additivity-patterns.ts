/**
 * Which questions add up and which do not, by patterns of their type codes: `*` stands for any characters, and upper and lower
 * case are the same (lake.md, "What adds up").
 */
export interface AdditivityPatterns {
  readonly notAdditive: readonly string[];
  /** Wins over everything that says that values do not add up. */
  readonly additive: readonly string[];
  /** Adds up over table rows and initiatives, but not over time. */
  readonly stock: readonly string[];
}

/** GRI disclosures: intensities, hours of training per head, ratios of pay; numbers of people at the end of the period. */
export const defaultPatterns: AdditivityPatterns = {
  notAdditive: ['302-3*', '305-4*', '404-1*', '405-2*', '2-21*', '202-1*'],
  additive: [],
  stock: ['2-7*', '2-8*', '405-1*', '403-8*'],
};
