import { code, madeFrom, page, table } from './markdown.ts';
import { type JsonSchema, schemas } from './schemas.ts';

/** The content of the JSON files in the output folder. */
export const filesPage = (): string =>
  page(
    madeFrom('the JSON schemas in this folder'),
    '# Files in JSON',
    'This page describes the members of `snapshots/<snapshot_id>/manifest.json`, `runs/<run_id>/report.json` and each line of `runs/<run_id>/log.ndjson`. The schemas (JSON Schema, draft 7) are in the npm package as `esg-lake/schemas/manifest.schema.json` and so on. A later version may add members, so accept members that you do not know.',
    ...schemas.map(({ file, schema }) =>
      page(
        `## ${textOf(schema['title'])}`,
        `[${file}](${file}). ${textOf(schema['description'])}`,
        ...variantsOf(schema).map((variant) => table(['member', 'type', 'required', 'meaning'], rowsOf(variant, ''))),
      ),
    ),
  );

type Row = readonly [member: string, type: string, required: string, meaning: string];

const variantsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  Array.isArray(schema['oneOf']) ? schema['oneOf'].filter(isSchema) : [schema];

function rowsOf(schema: JsonSchema, prefix: string): readonly Row[] {
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(isSchema(schema['properties']) ? schema['properties'] : {}).flatMap(([name, inner]) => {
    if (!isSchema(inner)) return [];
    const isRequired = required.includes(name) ? 'yes' : '';
    const row: Row = [code(prefix + name), typeOf(inner), isRequired, textOf(inner['description'])];
    return [row, ...below(inner, prefix + name)];
  });
}

/** Members of the nested schema: of an object, of the items of a list, of the values of a map. */
function below(schema: JsonSchema, path: string): readonly Row[] {
  if (isSchema(schema['items'])) return rowsOf(schema['items'], `${path}[].`);
  if (isSchema(schema['additionalProperties'])) return rowsOf(schema['additionalProperties'], `${path}.*.`);
  return rowsOf(schema, `${path}.`);
}

function typeOf(schema: JsonSchema): string {
  const { type, enum: values, const: value } = schema as Readonly<Record<string, unknown>>;
  if (value !== undefined) return code(String(value));
  if (Array.isArray(values)) return values.map((one) => code(String(one))).join(', ');
  return Array.isArray(type) ? type.join(' or ') : textOf(type);
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
