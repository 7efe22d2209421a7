import type { ApiColumn, ApiTracker } from '../../../tools/simulated-group/api-types.ts';

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

/** Rows of an amount, each with a text. */
export const amounts = (...rows: readonly (readonly [text: string, value: number | string])[]) => ({
  table: rows.map(([text, value]) => [
    { code: 'kind', value: text },
    { code: 'amount', value },
  ]),
});
