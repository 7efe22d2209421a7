import type { ApiColumn, ApiTracker } from '../../../../tools/simulated-group/api-types.ts';
import type { TableName } from '../tables.ts';
import type { World, WorldSurvey } from '../world.ts';

/** A world with the rows that the contract gives it, as plain data: any implementation can be asked for them. */
export interface WorldCase {
  readonly title: string;
  readonly world: World;
  readonly rows: readonly ExpectedRow[];
}

/** One row of a table, or none. Nodes and questions are named as in the world; columns that are not named may be anything. */
export interface ExpectedRow {
  readonly table: TableName;
  readonly where: Columns;
  /** Null: there is no such row. */
  readonly is: Columns | null;
}

export type Columns = Readonly<Record<string, unknown>>;

/** The row of a node and question in the group; `which` tells measures and years apart. */
export const group = (node: string, question: string, is: Columns | null, which: Columns = {}): ExpectedRow => ({
  table: 'initiative_rollup',
  where: { initiative_id: node, tracker_id: question, ...which },
  is,
});

export const figure = (node: string, question: string, is: Columns | null, which: Columns = {}): ExpectedRow => ({
  table: 'figures',
  where: { initiative_id: node, tracker_id: question, ...which },
  is,
});

export const exclusion = (node: string, question: string, is: Columns | null, which: Columns = {}): ExpectedRow => ({
  table: 'exclusions',
  where: { initiative_id: node, tracker_id: question, ...which },
  is,
});

export const adds = (question: string, is: Columns, column: string | null = null): ExpectedRow => ({
  table: 'additivity',
  where: { tracker_id: question, column_code: column },
  is,
});

/** A group of one site. */
export const site = { R: null, A: 'R' } as const;
/** A holding with two plants. */
export const holding = { R: null, A: 'R', B: 'R' } as const;
/** Two regions with two sites each. */
export const regions = { R: null, N: 'R', S: 'R', N1: 'N', N2: 'N', S1: 'S', S2: 'S' } as const;

/** Surveys of site A for quarters of 2025. */
export const quarters = (says: (quarter: number) => WorldSurvey['says'], which: readonly number[] = [1, 2, 3, 4]) =>
  which.map((quarter): WorldSurvey => ({ of: 'A', for: `2025-Q${quarter}`, says: says(quarter) }));

export const co2: Partial<ApiTracker> = { unit: 'tons/CO2e', unitType: 'co2Emissions' };
export const energy: Partial<ApiTracker> = { unit: 'MWh', unitType: 'energy' };
export const money: Partial<ApiTracker> = { unitType: 'currency' };
export const fuels: Partial<ApiTracker> = { ...energy, valueType: 'numericValueList' };
/** A number without a unit, whose code says that it is a level. */
export const headcount: Partial<ApiTracker> = { typeCode: '2-7-a' };

export const table = (...columns: readonly ApiColumn[]): Partial<ApiTracker> => ({
  valueType: 'table',
  valueValidation: { table: { columns, validation: { maxRows: 20 } } },
});
export const amount: ApiColumn = { code: 'amount', name: 'Amount', type: 'number', unit: 'mt', unitType: 'mass' };
export const kind: ApiColumn = { code: 'kind', name: 'Kind', type: 'text' };

/** Rows of an amount alone, some in another unit than the column's. */
export const amountsIn = (...rows: readonly (readonly [value: number, unit?: string])[]) => ({
  table: rows.map(([value, unit]) => [{ code: 'amount', value, ...(unit === undefined ? {} : { unit }) }]),
});

/** Rows of an amount, each with a text. */
export const amounts = (...rows: readonly (readonly [text: string, value: number | string])[]) => ({
  table: rows.map(([text, value]) => [
    { code: 'kind', value: text },
    { code: 'amount', value },
  ]),
});
