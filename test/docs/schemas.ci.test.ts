import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { read } from './pages.ts';

/** The schemas in docs/reference, as somebody uses them who has only the files. */
let lake: PublishedLake;
beforeAll(async () => {
  lake = await publishLake({ initiatives: 5, surveys: 8, utrvsPerSurvey: 10, rateLimit: '1000/60' });
  lake.sandbox.setNight(1);
  lake.sandbox.setFaults([{ kind: 'server-error', endpoint: 'survey', times: 1 }]);
  await lake.runAgain({ retries: 0 });
});
afterAll(() => lake?.remove());

const schemaOf = (name: string): object => JSON.parse(read(`docs/reference/${name}.schema.json`));
const validatorOf = (name: string): ValidateFunction =>
  new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false, validateSchema: true }).compile(schemaOf(name));

const filesNamed = async (name: string): Promise<readonly string[]> => {
  const all = await readdir(lake.output, { recursive: true });
  return all.filter((file) => file.endsWith(`/${name}`)).map((file) => join(lake.output, file));
};
const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

describe('the published JSON schemas', () => {
  it.each(['manifest', 'report'])('hold for every %s.json, and name all of its members', async (name) => {
    const isValid = validatorOf(name);
    const files = await filesNamed(`${name}.json`);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const document = await json(file);
      isValid(document);
      expect(isValid.errors, file).toBeNull();
      expect(unnamed(document, schemaOf(name)), file).toEqual([]);
    }
  });

  it('hold for every line of log.ndjson', async () => {
    const isValid = validatorOf('log');
    const logs = await filesNamed('log.ndjson');
    const lines = (await Promise.all(logs.map((file) => readFile(file, 'utf8')))).flatMap((text) =>
      text.trim().split('\n'),
    );
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      isValid(JSON.parse(line));
      expect(isValid.errors, line).toBeNull();
    }
  });
});

/** Members that the schema does not have, by their path. */
function unnamed(value: unknown, schema: object, path = ''): readonly string[] {
  const { properties, items, additionalProperties: values }: SchemaParts = schema;
  if (Array.isArray(value)) return value.flatMap((item) => unnamed(item, items ?? {}, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const part = properties?.[name] ?? values;
    return part === undefined ? [`${path}.${name}`] : unnamed(inner, part, `${path}.${name}`);
  });
}

interface SchemaParts {
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly additionalProperties?: object;
}
