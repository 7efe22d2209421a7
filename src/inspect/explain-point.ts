/** A row of the lake by column; times ISO 8601 in UTC. */
export type LakeRow = Readonly<Record<string, unknown>>;

/** A data point with the rules that made it (lake.md, "Rules of a data point"). */
export interface PointExplanation {
  readonly point: LakeRow;
  /** Of the value in the response; that of the record when the body cannot be read. */
  readonly json_pointer: string;
  /** What stands there; absent when the body cannot be read. */
  readonly raw_value?: unknown;
  readonly scale: { readonly source: 'cell' | 'column' | 'tracker' | 'none'; readonly why: string };
  readonly unit: { readonly source: string | null; readonly why: string };
}

interface PointContext {
  readonly point: LakeRow;
  /** The version of the definition that the record embeds. */
  readonly tracker: LakeRow | null;
  readonly survey: LakeRow | null;
  /** The record as sent. */
  readonly raw: unknown;
  /** Pointer of the record. */
  readonly base: string;
}

/** Which value was read, and where its scale and unit come from. */
export function explainPoint(context: PointContext): PointExplanation {
  const { point, base, raw } = context;
  const found = findValue(point, raw);
  const column = columnOf(context.tracker, point['column_code']);
  return {
    point,
    json_pointer: `${base}${found?.pointer ?? ''}`,
    ...(found === null ? {} : { raw_value: found.value }),
    scale: explainScale(context, found?.cell, column),
    unit: explainUnit(context),
  };
}

interface FoundValue {
  /** Inside the record. */
  readonly pointer: string;
  readonly value: unknown;
  readonly cell?: LakeRow;
}

function findValue(point: LakeRow, raw: unknown): FoundValue | null {
  if (!isObject(raw)) return null;
  const data = isObject(raw['valueData']) ? raw['valueData'] : {};
  const row = point['row_index'];
  if (typeof row === 'number') {
    const cells: unknown = Array.isArray(data['table']) ? data['table'][row] : undefined;
    const at = Array.isArray(cells)
      ? cells.findIndex((cell) => isObject(cell) && cell['code'] === point['column_code'])
      : -1;
    const cell: unknown = Array.isArray(cells) ? cells[at] : undefined;
    if (!isObject(cell)) return null;
    return { ...entryOf(point, cell['value'], `/valueData/table/${row}/${at}/value`), cell };
  }
  const numeric = raw['valueType'] === 'number' || raw['valueType'] === 'percentage' || isNumericPoint(point);
  const places: readonly FoundValue[] = [
    { pointer: '/value', value: raw['value'] },
    { pointer: '/valueData/data', value: data['data'] },
  ];
  const inOrder = numeric ? places : [...places].reverse();
  const place = inOrder.find(({ value }) => value !== undefined && value !== null && value !== '');
  return place === undefined ? null : entryOf(point, place.value, place.pointer);
}

const isNumericPoint = (point: LakeRow): boolean =>
  point['value_type'] === 'number' || point['value_type'] === 'percentage';

/** The option's own entry in an array of codes or an object by code. */
function entryOf(point: LakeRow, value: unknown, pointer: string): FoundValue {
  const code = point['option_code'];
  if (typeof code !== 'string') return { pointer, value };
  if (Array.isArray(value)) return { pointer: `${pointer}/${value.indexOf(code)}`, value: code };
  if (isObject(value))
    return { pointer: `${pointer}/${code.replaceAll('~', '~0').replaceAll('/', '~1')}`, value: value[code] };
  return { pointer, value };
}

function explainScale(
  { point, tracker }: PointContext,
  cell: LakeRow | undefined,
  column: LakeRow | null,
): PointExplanation['scale'] {
  const scale = point['number_scale'];
  if (scale === null || scale === undefined) {
    return { source: 'none', why: 'neither cell, column nor tracker names a scale: factor 1' };
  }
  const holders = [
    ['cell', cell?.['numberScale']],
    ['column', column?.['number_scale']],
    ['tracker', tracker?.['number_scale']],
  ] as const;
  const [source] = holders.find(([, code]) => code === scale) ?? ['none'];
  const factor = point['scale_factor'];
  const effect = factor === null ? 'a code that is not known: the value is not scaled' : `factor ${String(factor)}`;
  return { source, why: `numberScale "${String(scale)}" of the ${source === 'none' ? 'record' : source}: ${effect}` };
}

function explainUnit({ point, survey }: PointContext): PointExplanation['unit'] {
  const source = typeof point['unit_source'] === 'string' ? point['unit_source'] : null;
  const unit = String(point['unit']);
  const isCurrency = point['unit_type'] === 'currency';
  if (source === null) return { source, why: 'neither cell, column nor tracker names a unit' };
  if (source === 'survey') {
    return {
      source,
      why: `unitType is currency and ${unit} is the locked currency of survey ${String(survey?.['survey_id'])}`,
    };
  }
  if (source === 'default')
    return { source, why: `unitType is currency and nobody names one: the default currency ${unit}` };
  const without = isCurrency ? '; unitType is currency, and the survey has no locked one' : '';
  return { source, why: `unit "${unit}" of the ${source}${without}` };
}

function columnOf(tracker: LakeRow | null, code: unknown): LakeRow | null {
  const columns = tracker?.['table_columns'];
  if (!Array.isArray(columns)) return null;
  const column: unknown = columns.find((one) => isObject(one) && one['column_code'] === code);
  return isObject(column) ? column : null;
}

const isObject = (value: unknown): value is LakeRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
