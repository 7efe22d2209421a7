import type { JsonSchema } from '../../src/base/json-schema.ts';
/** The schemas that are published as files, under their file names. */
export declare const schemas: readonly {
    readonly file: string;
    readonly schema: JsonSchema;
}[];
