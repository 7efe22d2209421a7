/** What decided whether numbers add up over initiatives and rows: ids of `additive_reason` (docs/lake.md has the table). */
export const additiveReasons = {
  decision: 'measures.csv says so.',
  percentage: 'The value type is percentage.',
  percent_unit: 'The unit is %.',
  parts_per: 'The unit type is partsPer.',
  denominator: 'The unit is a quotient, such as kg/t.',
  rate_code: 'The type code is that of a rate, ratio or average.',
  strong_word: 'The name or question says that it is a share, a rate, an average or an extreme.',
  weak_word: 'The name says that it is an index, a price, a year or another level that does not add up.',
  default: 'Nothing speaks against adding.',
} as const;

/** What decided how a year is made of quarters and months: ids of `over_time_reason`. */
export const overTimeReasons = {
  decision: 'measures.csv says so.',
  not_additive: 'A rate, an average or the like does not add up over time either.',
  flow_code: 'The type code is that of events of a period.',
  stock_code: 'The type code is that of people at the end of a period.',
  at_the_end: 'A number without a unit whose name or question says "at the end", "as of" or "at year end".',
  area: 'The unit is an area.',
  may_be_level:
    'The unit is an amount, but the name says that it may be no flow: stored, stock, inventory, outstanding, balance, reserves or capacity.',
  amount_unit: 'The unit is an amount: energy, mass, volume, emissions, time or currency.',
  length: 'The unit is a length, driven in a period or there at its end.',
  unknown_unit: 'The unit is not known.',
  no_unit: 'The number has no unit.',
} as const;

export type AdditiveReason = keyof typeof additiveReasons;
export type OverTimeReason = keyof typeof overTimeReasons;
