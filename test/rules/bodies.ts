/**
 * The short form that cases are written in, and the bodies it stands for:
 * - `"#e1"` is the id `0000000000000000000000e1`, or `c007000000000000000000e1` in the space `c007`;
 * - `"(absent)"` removes a field that would have a default, `"(repeat 256) x"` is a long text, `"(raw) 1e400"` is JSON
 * as is;
 * - survey n is `#5nn`, record i in it `#ennii`, its tracker `#7nnii`, unless they say otherwise; an initiative `#a1`
 * is
 *   listed where a case names none;
 * - `initiativeChain` n lists n initiatives, `#10000` and on, each the parent of the next.
 */
export interface CaseFile {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly service?: { readonly valueListPath?: string; readonly sendsAllLists?: boolean };
  readonly initiatives?: readonly unknown[];
  readonly initiativeChain?: number;
  readonly surveys: readonly unknown[];
  /** More entries of the plain listing, after the surveys. */
  readonly listing?: readonly unknown[];
  readonly trackers?: Readonly<Record<string, Fields>>;
  readonly valueLists?: readonly unknown[];
  readonly calculated?: Readonly<Record<string, unknown>>;
}

export interface CaseSurvey {
  /** As listed, with `lastUpdated`. */
  readonly listed: unknown;
  readonly listedBy: 'connection' | 'initiative';
  readonly body: unknown;
}

export interface Case {
  readonly valueListPath: string;
  /** Whether a lookup is answered with all lists, also those that were not asked for. */
  readonly sendsAllLists: boolean;
  readonly initiatives: readonly unknown[];
  readonly surveys: readonly CaseSurvey[];
  readonly valueLists: readonly unknown[];
  /** By `<survey id>/<code>`. */
  readonly calculated: ReadonlyMap<string, unknown>;
  readonly recordCount: number;
  readonly trackerIds: ReadonlySet<unknown>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** @param space the first digits of all ids, so that cases can be told apart in one lake */
export function expandCase(file: CaseFile, space = ''): Case {
  const spelled = (value: unknown): unknown => expanded(value, space);
  const listedInitiatives = file.initiatives ?? chainOf(file.initiativeChain ?? 0) ?? [{ _id: '#a1', name: 'Group' }];
  const initiatives = listedInitiatives.map((node) =>
    isFields(node) ? present({ created: '2024-01-01T00:00:00.000Z', ...node }) : node,
  );
  const trackerIds = new Set<unknown>();
  let recordCount = 0;
  const surveys = file.surveys.map((entry, i): CaseSurvey => {
    const { values = [], listed = {}, body = {}, listedBy = 'connection', ...own } = fieldsOf(entry);
    const survey: Fields = { ...surveyDefaults, _id: `#5${two(i + 1)}`, ...own };
    const { lastUpdated, ...fields } = survey;
    const records = listOf(values).map((record, j) => expandRecord(record, survey, `${two(i + 1)}${two(j + 1)}`, file));
    recordCount += records.length;
    for (const record of records) trackerIds.add(isFields(record) ? record['universalTrackerId'] : undefined);
    return {
      listed: spelled(present({ ...without(fields, 'universalTrackerValues'), lastUpdated, ...fieldsOf(listed) })),
      listedBy: listedBy === 'initiative' ? 'initiative' : 'connection',
      body: spelled(present({ universalTrackerValues: records, ...fields, ...fieldsOf(body) })),
    };
  });
  const more = (file.listing ?? []).map(
    (entry): CaseSurvey => ({ listed: spelled(entry), listedBy: 'connection', body: null }),
  );
  return {
    valueListPath: file.service?.valueListPath ?? '/value-list/lookup',
    sendsAllLists: file.service?.sendsAllLists ?? false,
    initiatives: initiatives.map(spelled),
    surveys: [...surveys, ...more],
    valueLists: (file.valueLists ?? []).map((list) => spelled(isFields(list) ? expandValueList(list) : list)),
    calculated: new Map(
      Object.entries(file.calculated ?? {}).map(([key, data]) => {
        const [id = '', code = ''] = key.split('/');
        return [`${String(spelled(id))}/${code}`, spelled(data)];
      }),
    ),
    recordCount,
    trackerIds,
  };
}

/** What a service says that has the content of all these cases. */
export const joinCases = (cases: readonly Case[]): Case => ({
  valueListPath: cases[0]?.valueListPath ?? '',
  sendsAllLists: cases[0]?.sendsAllLists ?? false,
  initiatives: cases.flatMap(({ initiatives }) => initiatives),
  surveys: cases.flatMap(({ surveys }) => surveys),
  valueLists: cases.flatMap(({ valueLists }) => valueLists),
  calculated: new Map(cases.flatMap(({ calculated }) => [...calculated])),
  recordCount: cases.reduce((sum, { recordCount }) => sum + recordCount, 0),
  trackerIds: new Set(cases.flatMap(({ trackerIds }) => [...trackerIds])),
});

/** Writes out ids and long texts wherever they stand. */
export function expanded(value: unknown, space = ''): unknown {
  if (typeof value === 'string') return expandedText(value, space);
  if (Array.isArray(value)) return value.map((inner) => expanded(inner, space));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expanded(inner, space)]));
}

/** JSON of a body, with `(raw)` fragments as they are. */
export const bodyText = (data: unknown): string =>
  JSON.stringify({ success: true, data }).replaceAll(/"\(raw\) ([^"]*)"/g, '$1');

const surveyDefaults: Fields = {
  initiativeId: '#a1',
  type: 'default',
  period: 'yearly',
  effectiveDate: '2024-12-31T00:00:00.000Z',
  utrvType: 'actual',
  evidenceRequired: false,
  verificationRequired: false,
  lastUpdated: '2025-02-01T00:00:00.000Z',
};

function expandRecord(record: unknown, survey: Fields, place: string, file: CaseFile): unknown {
  if (!isFields(record)) return record;
  const { tracker, ...own } = record;
  const named = typeof tracker === 'string';
  const definition = named ? fieldsOf(file.trackers?.[tracker]) : tracker;
  const inherited = ['period', 'effectiveDate', 'evidenceRequired', 'verificationRequired', 'initiativeId'] as const;
  return present({
    _id: `#e${place}`,
    status: 'verified',
    universalTrackerId: named ? tracker : `#7${place}`,
    ...Object.fromEntries(inherited.map((field) => [field, survey[field]])),
    ...(isFields(definition) ? { valueType: definition['valueType'], universalTracker: present(definition) } : {}),
    ...own,
  });
}

function expandValueList({ options = [], ...list }: Fields): Fields {
  const expand = (option: unknown): unknown => (Array.isArray(option) ? { code: option[0], name: option[1] } : option);
  return present({ ...list, options: Array.isArray(options) ? options.map(expand) : options });
}

function expandedText(text: string, space: string): string {
  if (/^#[0-9a-f]{1,24}$/.test(text)) return space + text.slice(1).padStart(24 - space.length, '0');
  const repeated = /^\(repeat (\d+)\) (.)$/u.exec(text);
  return repeated === null ? text : (repeated[2] ?? '').repeat(Number(repeated[1]));
}

const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '(absent)' && value !== undefined));
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
const two = (n: number): string => String(n).padStart(2, '0');
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function chainOf(length: number): readonly Fields[] | null {
  const idOf = (i: number): string => `#${(0x10000 + i).toString(16)}`;
  if (length === 0) return null;
  return Array.from({ length }, (_, i) => ({
    _id: idOf(i),
    name: String(i),
    ...(i === 0 ? {} : { parentId: idOf(i - 1) }),
  }));
}
