import type { AnySchema } from 'ajv';
import { InvalidBodyError } from '../base/body-errors.ts';
import { compileSchema } from '../base/compiled-schema.ts';

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
