import type { Ajv, AnySchema, ValidateFunction } from 'ajv';

/** Building blocks of JSON Schema (draft 7) for the schemas of published documents. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** An object with these properties and any others: a later version may add some. */
export const objectOf = (
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
});

export const arrayOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** An object whose keys are not known in advance. */
export const mapOf = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values });

export const described = (description: string, schema: JsonSchema): JsonSchema => ({ description, ...schema });

export const text: JsonSchema = { type: 'string' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const textOrNull: JsonSchema = { type: ['string', 'null'] };

/** An instant in UTC, to the second or finer. */
export const time: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$',
};

/** One of several words, each with its meaning. */
export const oneOf = (meanings: Readonly<Record<string, string>>): JsonSchema => ({
  description: Object.entries(meanings)
    .map(([word, meaning]) => `\`${word}\`: ${meaning}`)
    .join('; '),
  enum: Object.keys(meanings),
});

/** A published schema: `name` is the name of its file in docs/reference. */
export const documentSchema = (name: string, title: string, description: string, schema: JsonSchema): JsonSchema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: `urn:esg-lake:${name}`,
  title,
  description,
  ...schema,
});

/**
 * Compiles a JSON schema once. ajv is loaded only when something is checked. Our own schemas are not checked against
 * the meta-schema, which takes longer to compile than all of them together.
 */
export async function compileSchema<T>(schema: AnySchema): Promise<ValidateFunction<T>> {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    ajv ??= import('ajv').then(({ Ajv }) => new Ajv({ allowUnionTypes: true, meta: false, validateSchema: false }));
    validate = ajv.then((loaded) => loaded.compile(schema));
    compiled.set(schema, validate);
  }
  return (await validate) as ValidateFunction<T>;
}

let ajv: Promise<Ajv> | null = null;
const compiled = new Map<AnySchema, Promise<ValidateFunction>>();
