/** The fields by which journals identify one item of a resource other than listings and surveys. */
export type Detail = Readonly<Record<string, string | readonly string[]>>;

/** Text of a field; empty if there is none. */
export function textIn(detail: Detail, field: string): string {
  const value = detail[field];
  return typeof value === 'string' ? value : '';
}

/** Texts of a field; an empty list if it contains none. */
export function textsIn(detail: Detail, field: string): readonly string[] {
  const value = detail[field];
  return typeof value === 'string' || value === undefined ? [] : value;
}

/** A text that is the same for the same detail, whatever the order of its fields. */
export const detailKey = (detail: Detail): string => JSON.stringify(Object.entries(detail).sort());
