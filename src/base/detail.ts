/** One thing of a resource besides listings and surveys, as journals name it: the fields that say which. */
export type Detail = Readonly<Record<string, string | readonly string[]>>;

/** Text of a field; empty where there is none. */
export function textIn(detail: Detail, field: string): string {
  const value = detail[field];
  return typeof value === 'string' ? value : '';
}

/** Texts of a field; none where it holds none. */
export function textsIn(detail: Detail, field: string): readonly string[] {
  const value = detail[field];
  return typeof value === 'string' || value === undefined ? [] : value;
}

/** The same text for the same detail, whatever the order of its fields. */
export const detailKey = (detail: Detail): string => JSON.stringify(Object.entries(detail).sort());
