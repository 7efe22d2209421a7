/** Words that speak against adding. */
export interface WordsAgainst {
  /** In names and questions. */
  readonly strong: Against;
  /** In names only. */
  readonly weak: Against;
}

interface Against {
  readonly always: RegExp;
  /** Only where the unit is no amount: 5 tons of waste with 3 % of asbestos are tons. */
  readonly unlessAmount: RegExp;
}
