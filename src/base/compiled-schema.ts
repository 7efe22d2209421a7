import type { Ajv, AnySchema, ValidateFunction } from 'ajv';

/**
 * Compiles a JSON schema once; ajv is loaded only when something is checked. Our own schemas are not checked against the
 * meta-schema, which takes longer to compile than all of them.
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
