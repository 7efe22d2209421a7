import type { AnySchema, ValidateFunction } from 'ajv';
/** Building blocks of JSON Schema (draft 7) for the schemas of published documents. */
export interface JsonSchema {
    readonly [keyword: string]: unknown;
}
/** An object with these properties and any others: a later version may add some. */
export declare const objectOf: (required: Readonly<Record<string, JsonSchema>>, optional?: Readonly<Record<string, JsonSchema>>) => JsonSchema;
export declare const arrayOf: (items: JsonSchema) => JsonSchema;
/** An object whose keys are not known in advance. */
export declare const mapOf: (values: JsonSchema) => JsonSchema;
export declare const described: (description: string, schema: JsonSchema) => JsonSchema;
export declare const text: JsonSchema;
export declare const count: JsonSchema;
export declare const textOrNull: JsonSchema;
/** An instant in UTC, to the second or finer. */
export declare const time: JsonSchema;
/** One of several words, each with its meaning. */
export declare const oneOf: (meanings: Readonly<Record<string, string>>) => JsonSchema;
/** A published schema: `name` is the name of its file in docs/reference. */
export declare const documentSchema: (name: string, title: string, description: string, schema: JsonSchema) => JsonSchema;
/**
 * Compiles a JSON schema once. ajv is loaded only when something is checked. Our own schemas are not checked against
 * the meta-schema, which takes longer to compile than all of them together.
 */
export declare function compileSchema<T>(schema: AnySchema): Promise<ValidateFunction<T>>;
