import { count, described, documentSchema, type JsonSchema, objectOf, text, time } from '../base/json-schema.ts';

const fixed = (value: string): JsonSchema => ({ const: value });

const stage = objectOf(
  { at: time, type: fixed('stage'), name: text, state: { enum: ['started', 'finished'] } },
  {
    ms: described('How long it took, once it is finished.', count),
    secondsLeft: described('When it starts: the time until the run ends, if it can be estimated.', {
      type: 'number',
      minimum: 0,
    }),
  },
);

const message = objectOf(
  { at: time, type: fixed('log'), level: { enum: ['info', 'warn', 'error'] }, message: text },
  { fields: described('What the message is about, for programs.', { type: 'object' }) },
);

/** One line of a run's `log.ndjson`, as `createRecorder` writes it; published as docs/reference/log.schema.json. */
export const logSchema = documentSchema('log.schema.json', 'log.ndjson', 'One line of the log of a run.', {
  oneOf: [stage, message],
});
