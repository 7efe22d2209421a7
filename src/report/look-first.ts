/** A row of the named question `@look-first`. Names in it are as the service sent them: make them fit for where they are shown. */
export interface LookFirstRow {
  readonly doubt: string;
  readonly reason: string | null;
  readonly cause_name: string | null;
  /** 0 for a root; null for what is not listed. */
  readonly cause_depth: number | null;
  readonly figure_count: number;
  /** By how many percent a figure could change at most; null if that is not known. */
  readonly percent: number | null;
  readonly decision: string | null;
}

/** What it is about, in words: `who` and `what` make a sentence, `todo` is one. */
export interface LookFirstWords {
  /** A name from the service, or what is said in its place. */
  readonly who: string;
  /** The rest of the sentence, with its stop. */
  readonly what: string;
  readonly todo: string;
}

const ask = 'Ask what its report holds, and decide.';
const numbers = 'Ask for the number, or say why there is none.';

/** For each doubt and reason of `figure_doubts`. */
const words: Readonly<Record<string, Readonly<Record<string, readonly [what: string, todo: string]>>>> = {
  missing: {
    no_number: ['has no number.', numbers],
    unusable: ['has a number that makes no figure.', 'Ask for the number of the whole year, with its unit.'],
    aggregation: ['is not in the aggregation above it.', 'Ask for its number, or for a new aggregation.'],
  },
  contradicted: {
    below: ['reports less than what is below it.', ask],
    above: ['reports more than all that is below it.', ask],
    other_report: ['says something else in another report.', 'Ask which report is right.'],
    year_before: [
      'reports ten times as much as the year before, or a tenth.',
      'Ask whether unit and number are right.',
    ],
  },
  boundary: {
    moved: ['was moved or added after a report above it was made.', 'Ask for that report again.'],
    gone: ['is no longer listed, but has figures.', 'Ask to which part of the group they belong.'],
  },
  overlap: {
    total_words: ['adds rows of a table that include each other.', 'Say in measures.csv that totals are left out.'],
    sum_of_rows: ['adds a row of a table that is the sum of others.', 'Say in measures.csv which row is the total.'],
    unknown_words: ['has rows that are neither location-based nor market-based.', 'Ask which they are.'],
  },
  other_unit: {
    unit: ['has amounts in several units or currencies, which are never added.', 'Ask for one amount.'],
    way: ['has location-based and market-based amounts, and others.', 'Ask for one of each.'],
  },
  unverified: {
    not_verified: ['has reports that are not verified.', 'Have them verified, or say so when you quote.'],
    survey_open: ['has reports that are not complete.', 'Complete and verify them, or say so when you quote.'],
  },
};

/** What a doubt says of its cause, as the rest of a sentence, and what to do. */
export const doubtWords = (doubt: string, reason: string | null): readonly [what: string, todo: string] =>
  words[doubt]?.[reason ?? ''] ?? [`is ${doubt.replaceAll('_', ' ')}.`, ask];

/** The same sentence in summary, digest, page and `decide`. */
export function lookFirstWords(row: LookFirstRow): LookFirstWords {
  const [what, todo] = doubtWords(row.doubt, row.reason);
  const who = row.cause_depth === 0 ? 'The group itself' : (row.cause_name ?? 'An unnamed node');
  if (row.decision === 'stand_alone') {
    return { who, what: 'reports less than what is below it: it seems to report only for itself.', todo: 'Decide.' };
  }
  return { who, what, todo };
}
