import { compileSchema } from '../base/compiled-schema.ts';
import { UsageError } from '../base/errors.ts';
import { isTimeZone } from '../base/time-zone.ts';
import { defaultPatterns } from '../schema/additivity-patterns.ts';
import type { NamedBody } from './transform-named-bodies.ts';

/** A named body as one line of JSON, which programs make and pass on. */
interface BodyLine {
  readonly connection?: string;
  readonly file: string;
  readonly response_id: string;
  readonly survey_id: string;
  readonly last_updated?: unknown;
  readonly time_zone?: string;
  readonly default_currency?: string;
  readonly not_additive?: readonly string[];
  readonly additive?: readonly string[];
  readonly stock?: readonly string[];
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const bodyLineSchema = {
  type: 'object',
  required: ['file', 'response_id', 'survey_id'],
  properties: {
    ...{ connection: text, file: { ...text, minLength: 1 }, survey_id: { ...text, minLength: 1 } },
    response_id: { ...text, pattern: '^[0-9a-f]{64}$' },
    ...{ time_zone: text, default_currency: { ...text, pattern: '^[A-Z]{3}$' } },
    ...{ not_additive: texts, additive: texts, stock: texts },
  },
};

export const toBodyLine = ({ additivity, ...body }: NamedBody): string => {
  const line: BodyLine = {
    connection: body.connection,
    file: body.file,
    response_id: body.responseId,
    survey_id: body.surveyId,
    last_updated: body.lastUpdated,
    time_zone: body.timeZone,
    default_currency: body.defaultCurrency,
    not_additive: additivity.notAdditive,
    additive: additivity.additive,
    stock: additivity.stock,
  };
  return JSON.stringify(line);
};

/** Lines to bodies; empty lines are passed over. What a line does not say is as in a new lake. @throws UsageError */
export async function* readBodyLines(lines: AsyncIterable<string>): AsyncGenerator<NamedBody, void, undefined> {
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() !== '') yield toNamedBody(await parseLine(line, number), number);
  }
}

async function parseLine(line: string, number: number): Promise<BodyLine> {
  const isBodyLine = await compileSchema<BodyLine>(bodyLineSchema);
  const parsed = jsonOrUndefined(line);
  if (isBodyLine(parsed)) return parsed;
  const [wrong] = isBodyLine.errors ?? [];
  throw refused(number, parsed === undefined ? 'is not JSON' : `${wrong?.instancePath ?? ''} ${wrong?.message}`.trim());
}

function toNamedBody(line: BodyLine, number: number): NamedBody {
  const timeZone = line.time_zone ?? 'UTC';
  if (!isTimeZone(timeZone)) throw refused(number, 'time_zone is not the name of a time zone');
  return {
    ...{ connection: line.connection ?? '', file: line.file, responseId: line.response_id, surveyId: line.survey_id },
    ...{ lastUpdated: line.last_updated, timeZone, defaultCurrency: line.default_currency ?? 'USD' },
    additivity: {
      notAdditive: line.not_additive ?? defaultPatterns.notAdditive,
      additive: line.additive ?? defaultPatterns.additive,
      stock: line.stock ?? defaultPatterns.stock,
    },
  };
}

const refused = (number: number, what: string): UsageError =>
  new UsageError(`line ${number} of stdin does not name a landed body: ${what}`, {
    hint: 'esg-lake transform --list prints such lines.',
  });

function jsonOrUndefined(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
