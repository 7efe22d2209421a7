import type { AnySchema, ValidateFunction } from 'ajv';
import { InvalidBodyError } from '../base/body-errors.ts';

/** Schemas are compiled once, and ajv is loaded only when something is checked: `--help` does not pay for it. */
const compiled = new Map<AnySchema, Promise<ValidateFunction>>();

export async function compileSchema<T>(schema: AnySchema): Promise<ValidateFunction<T>> {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = import('ajv').then(({ Ajv }) => new Ajv({ allowUnionTypes: true }).compile(schema));
    compiled.set(schema, validate);
  }
  return (await validate) as ValidateFunction<T>;
}

/** Throws InvalidBodyError with the JSON pointer of the first thing that is wrong; `at` is the pointer to the value. */
export async function checkShape<T>(schema: AnySchema, value: unknown, at: string): Promise<T> {
  const isValid = await compileSchema<T>(schema);
  if (isValid(value)) return value;
  const error = isValid.errors?.[0];
  throw new InvalidBodyError(error?.message ?? 'has a wrong shape', { pointer: `${at}${error?.instancePath ?? ''}` });
}

export const arrayShape = { type: 'array' };
export const objectShape = { type: 'object' };

/** The fields of endpoint 6 are not documented: any structure is accepted, even an empty one. */
export const anyShape = {};

/** Without an envelope (observed-behaviour.md, "Transport"). */
export const tokenShape = {
  type: 'object',
  required: ['access_token'],
  properties: {
    access_token: { type: 'string', minLength: 1 },
    expires_in: { type: 'number' },
  },
};
