import type { IssueCode, IssueSeverity } from '../../../../src/schema/issue-codes.ts';

/** How one kind of bad record is made. */
export interface Recipe {
  readonly description: string;
  /** The expected issues, one entry per row of `data_issues`; none where the data is odd but valid. */
  readonly expected: readonly Expectation[];
  /** Where the bad record is. */
  readonly target: 'survey' | 'utrv' | 'initiative';
  readonly make: (ids: Ids) => Parts;
}

export interface Expectation {
  readonly code: IssueCode;
  readonly severity: IssueSeverity;
}

/** The ids of one kind's records; all begin with `badda7a`. */
export interface Ids {
  readonly survey: string;
  readonly utrv: (index: number) => string;
  readonly tracker: (index: number) => string;
  readonly list: string;
  readonly initiative: (index: number) => string;
  /** The group, which is a good node. */
  readonly root: string;
}

/** What a kind adds. An `undefined` in a patch leaves the field out. */
export interface Parts {
  readonly initiatives?: Iterable<unknown>;
  /** Patches onto a good survey, one per entry of the listing; only the first one's body is served. */
  readonly surveys?: readonly unknown[];
  /** Patch onto the first survey for its body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Bad records, placed between a good record before and one after. */
  readonly utrvs?: Iterable<unknown>;
  readonly valueList?: unknown;
  readonly calculated?: unknown;
}

export function idsOf(index: number, root: string): Ids {
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
  return {
    survey: `badda7a0${hex(index, 16)}`,
    utrv: (n) => `badda7a1${hex(index, 8)}${hex(n, 8)}`,
    tracker: (n) => `badda7a2${hex(index, 8)}${hex(n, 8)}`,
    list: `badda7a3${hex(index, 16)}`,
    initiative: (n) => `badda7a4${hex(index, 8)}${hex(n, 8)}`,
    root,
  };
}

/** A survey with nothing wrong in it. */
export function goodSurvey(ids: Ids, kind: string): Readonly<Record<string, unknown>> {
  return {
    _id: ids.survey,
    name: `Bad data: ${kind}`,
    type: 'default',
    initiativeId: ids.root,
    period: 'yearly',
    effectiveDate: '2025-12-31T23:59:59.999Z',
    utrvType: 'actual',
    evidenceRequired: false,
    verificationRequired: false,
  };
}

/** A valid number record, patched. Good neighbors have the numbers 0 and 1, bad ones start at 2. */
export function utrv(
  ids: Ids,
  index: number,
  patch: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const { universalTracker, ...rest } = patch;
  const tracker = typeof universalTracker === 'object' ? universalTracker : {};
  return {
    _id: ids.utrv(index),
    period: 'yearly',
    effectiveDate: '2025-12-31T23:59:59.999Z',
    evidenceRequired: false,
    verificationRequired: false,
    status: 'updated',
    universalTrackerId: ids.tracker(index),
    initiativeId: ids.root,
    utrvType: 'actual',
    valueType: 'number',
    value: 100 + index,
    universalTracker: {
      name: `Probe ${index}`,
      valueLabel: 'A question?',
      instructions: '',
      type: 'kpi',
      typeCode: `PROBE-${index}`,
      valueType: rest['valueType'] ?? 'number',
      ...tracker,
    },
    ...rest,
  };
}

/** A table record. */
export function table(
  ids: Ids,
  index: number,
  columns: readonly unknown[],
  rows: unknown,
): Readonly<Record<string, unknown>> {
  return utrv(ids, index, {
    valueType: 'table',
    value: undefined,
    valueData: { table: rows },
    universalTracker: { valueValidation: { table: { columns, validation: { maxRows: 2000 } } } },
  });
}

/** A placeholder for a piece of JSON that no JavaScript value is written as, such as 1e400. */
export function rawJson(text: string): string {
  return `@@raw:${text}@@`;
}

/** JSON with the raw pieces in their places. */
export function stringifyRaw(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(/"@@raw:([^"@]*)@@"/g, '$1');
}
