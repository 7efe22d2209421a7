/** §10 "Doubts": the names, in the order in which they are listed. */
export const doubtNames = [
  'unreconciled',
  'exclusions',
  'competing',
  'overlap',
  'parts_by_default',
  'superseded',
  'other_unit',
  'aggregation_differs',
  'shifted',
  'earlier_year_end',
  'incomplete',
  'boundary',
  'rejected',
  'currency_default',
  'unknown_unit',
] as const;
export type Doubt = (typeof doubtNames)[number];

export const doubtsOf = (applies: Readonly<Record<Doubt, boolean>>): readonly Doubt[] =>
  doubtNames.filter((name) => applies[name]);
