import type { ApiCell, ApiValueData } from './api-types.ts';
import { amountOf, type FigureContext, percentageOf } from './figures.ts';
import { createRandom, type Random } from './random.ts';
import { round } from './round.ts';
import { labels, sentences } from './texts.ts';
import type { TrackerDefinition } from './tracker.ts';
import type { ColumnSpec, TrackerSpec } from './tracker-spec.ts';
import type { ValueLists } from './vocabularies.ts';
import { cellHabit, inWrittenUnit, writtenUnit } from './written-units.ts';

/** One tracker's question in one survey. */
export interface Question {
  readonly context: FigureContext;
  readonly definition: TrackerDefinition;
  readonly lists: ValueLists;
  /** Changes with every restatement; '' at first. */
  readonly salt: string;
  /** The scale that a later correction set on the first numeric cell of a table. */
  readonly cellScale?: string | undefined;
}

/** The members of a UTRV that carry its answer. */
export interface SimulatedAnswer {
  readonly value?: number;
  readonly valueData?: ApiValueData;
}

/** An answer in the representation of the tracker's value type. */
export function answerOf(question: Question): SimulatedAnswer {
  const { definition, context, lists, salt } = question;
  const { spec, id } = definition;
  const random = createRandom(context.seed, 'answer', context.node.index, id, context.year, context.month, salt);
  const options = spec.list === undefined ? [] : lists.of(spec.list).options;
  switch (spec.valueType) {
    case 'number':
      return single(writtenAmount(question, spec, id), random);
    case 'percentage':
      return single(percentageOf(context, spec, id, salt), random);
    case 'text':
      return { valueData: { data: sentence(context, random) } };
    case 'date':
      return { valueData: { data: dateOf(context, random) } };
    case 'valueList':
      return { valueData: { data: random.pick(options).code } };
    case 'valueListMulti':
      return { valueData: { data: some(options, random).map((option) => option.code) } };
    case 'textValueList':
      return { valueData: { data: entries(options, random, () => sentence(context, random)) } };
    case 'numericValueList':
      return listed(
        question,
        entries(options, random, (code) => writtenAmount(question, spec, id + code)),
        random,
      );
    case 'table':
      return { valueData: { table: tableOf(question, random) } };
  }
}

/** Most numbers are in `value`; some are in `valueData.data`, and some are marked as imported. */
function single(value: number, random: Random): SimulatedAnswer {
  const way = random.next();
  if (way < 0.03) return { valueData: { data: value } };
  return way < 0.15 ? { value, valueData: { isImported: true } } : { value };
}

/** In the unit that the definition names. */
function writtenAmount({ context, definition, salt }: Question, spec: TrackerSpec | ColumnSpec, key: string): number {
  return inWrittenUnit(amountOf(context, spec, key, salt), spec.decimals ?? 2, definition.units, spec.unit);
}

/** Some carry the sum of their entries in `value`. */
function listed({ definition }: Question, data: Readonly<Record<string, number>>, random: Random): SimulatedAnswer {
  const sum = Object.values(data).reduce((total, value) => total + value, 0);
  const { decimals = 2 } = definition.spec;
  return { ...(random.chance(0.3) ? { value: round(sum, decimals + 3) } : {}), valueData: { data } };
}

function tableOf(question: Question, random: Random): readonly (readonly ApiCell[])[] {
  if (random.chance(0.04)) return [];
  const maxRows = question.definition.spec.maxRows ?? 20;
  const rows = random.chance(0.06) ? maxRows : 1 + random.int(Math.min(6, maxRows));
  return Array.from({ length: rows }, (_, row) => rowOf(question, random, row));
}

function rowOf(question: Question, random: Random, row: number): readonly ApiCell[] {
  const cells: ApiCell[] = [];
  for (const column of question.definition.columns) {
    if (random.chance(0.05)) continue;
    const scale = row === 0 && !cells.some((cell) => cell.numberScale !== undefined) ? question.cellScale : undefined;
    cells.push(cellOf(question, column, random, row, scale));
  }
  // The interface looks cells up by code: their order has no meaning.
  return random.chance(0.1) ? cells.reverse() : cells;
}

function cellOf(question: Question, column: ColumnSpec, random: Random, row: number, scale?: string): ApiCell {
  const { context, lists, definition, salt } = question;
  const key = `${definition.id}/${column.code}/${row}`;
  switch (column.type) {
    case 'number': {
      const { unit, amount } = cellAmount(question, column, key, random);
      return { code: column.code, ...scaled(amount, column, random, scale), ...unit };
    }
    case 'percentage':
      return { code: column.code, value: percentageOf(context, column, key, salt) };
    case 'date':
      return { code: column.code, value: dateOf(context, random) };
    case 'valueList':
      return { code: column.code, value: random.pick(lists.of(column.list ?? 'yesNo').options).code };
    default:
      return { code: column.code, value: random.chance(0.03) ? '' : random.pick(labels) };
  }
}

/** The same amount, sometimes written in a different scale from the column's. */
function scaled(
  amount: number,
  column: ColumnSpec,
  random: Random,
  scale?: string,
): Pick<ApiCell, 'value' | 'numberScale'> {
  const own = random.chance(0.06);
  if (scale !== undefined) return { value: amount, numberScale: scale };
  if (!own) return { value: amount };
  if (column.numberScale === 'thousands') return { value: round(amount * 1000, 6), numberScale: 'single' };
  if (column.numberScale === undefined) return { value: round(amount / 1000, 9), numberScale: 'thousands' };
  return { value: amount, numberScale: column.numberScale };
}

/** Mostly the number alone, in the column's unit; sometimes with that unit, sometimes in another one. */
function cellAmount(
  question: Question,
  column: ColumnSpec,
  key: string,
  random: Random,
): { readonly amount: number; readonly unit: Pick<ApiCell, 'unit'> } {
  const { context, definition, salt } = question;
  const draw = random.next();
  if (draw < 0.06 && column.unit !== undefined && column.unitType !== 'currency') {
    const amount = amountOf(context, column, key, salt);
    const unit = writtenUnit(cellHabit, column.unit);
    return { amount: inWrittenUnit(amount, column.decimals ?? 2, cellHabit, column.unit), unit: { unit } };
  }
  const amount = writtenAmount(question, column, key);
  const unit =
    column.unitType === 'currency'
      ? context.currency
      : column.unit === undefined
        ? undefined
        : writtenUnit(definition.units, column.unit);
  return { amount, unit: draw < 0.18 && unit !== undefined ? { unit } : {} };
}

function sentence(context: FigureContext, random: Random): string {
  return random.pick(sentences).replace('%s', context.node.place);
}

/** A day, a local time, an instant in UTC, or one with an offset: all four are in use. */
function dateOf(context: FigureContext, random: Random): string {
  const day = new Date(Date.UTC(context.year, random.int(context.month), 1 + random.int(28)))
    .toISOString()
    .slice(0, 10);
  return day + random.pick(['', '', '', 'T09:30:00', 'T14:05:00.000Z', 'T08:15:00+02:00']);
}

function some<T>(list: readonly T[], random: Random): readonly T[] {
  const chosen = list.filter(() => random.chance(0.35));
  return chosen.length > 0 ? chosen : [random.pick(list)];
}

function entries<T>(
  options: readonly { readonly code: string }[],
  random: Random,
  entryOf: (code: string) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(some(options, random).map(({ code }) => [code, entryOf(code)]));
}
