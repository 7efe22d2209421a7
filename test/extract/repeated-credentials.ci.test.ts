import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../src/extract/client.ts';
import { postJson } from '../../src/extract/http/post-json.ts';
import { type EchoingService, shapeNames, startEchoingService, statuses } from '../security/echoing-service.ts';
import { forbidden, found } from '../security/searched-bytes.ts';
import { id } from './service.ts';

const ascii = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n));
const textOf = (...units: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...units), minLength: 8, maxLength: 64 });
const token = fc
  .oneof(textOf(...ascii), textOf('%', '\\', '"', '+', '/', '=', '&', '<', '>', "'", '2', '5', 'a', 'u'))
  .filter((text) => new Set(text).size > 5 && /\W/.test(text)); // other tests of this process may say 22222222

let echoing: EchoingService;
beforeAll(async () => {
  echoing = await startEchoingService({ surveys: 1 });
});
afterAll(() => echoing.service.close());

const asks = {
  whoami: (client) => client.whoami(),
  initiatives: (client) => client.initiatives(),
  initiative_tree: (client) => client.initiativeTree(),
  initiative_surveys: (client) => client.initiativeSurveys(id(1)),
  surveys: (client) => client.surveys(),
  'surveys, changed': (client) => client.surveys({ changedSince: '2026-01-01' }),
  survey: (client) => client.survey(id(1)),
  calculated: (client) => client.calculated(id(1), 'code'),
  value_lists: (client) => client.valueLists([id(700)]),
  token: (client) => client.surveys(),
} satisfies Readonly<Record<string, (client: Client) => Promise<unknown>>>;
const endpoints = Object.keys(asks) as (keyof typeof asks)[];

const echo = fc.record({
  status: fc.constantFrom(...statuses, 200, 200, 200, 200),
  shape: fc.constantFrom(...shapeNames),
  encoding: fc.constantFrom('gzip', 'unknown', 'none'),
});

describe('whatever a service repeats, in its headers and its body', () => {
  it('no error, event or record has the credential', async () => {
    await fc.assert(
      fc.asyncProperty(
        token,
        fc.boolean(),
        fc.constantFrom(...endpoints),
        echo,
        async (secret, isClient, asked, how) => {
          const { encoding, ...rest } = how;
          echoing.answer = (_request, endpoint) =>
            endpoint === asked ? { ...rest, ...(encoding === 'none' ? {} : { encoding }) } : null;
          const events: unknown[] = [];
          let time = 0;
          const client = createClient({
            baseUrl: echoing.service.baseUrl,
            credentials: isClient
              ? { kind: 'client', clientId: 'me', clientSecret: secret }
              : { kind: 'token', token: secret },
            retries: 0,
            clock: () => time,
            sleep: async (ms) => {
              time += ms;
            },
            log: (...event) => void events.push(event),
          });
          const outcome: unknown = await asks[asked](client).catch((error: unknown) => error);
          await client.close();
          const isHandedOver = asked === 'whoami' && !(outcome instanceof Error); // and never kept
          const seen = inspect([isHandedOver ? null : outcome, events], {
            depth: 8,
            showHidden: true,
            maxStringLength: null,
          });
          const plain = inspect(outcome instanceof Error ? outcome.message : '', { maxStringLength: null });
          const written = [seen, plain, outcome instanceof Error ? outcome.message : ''];
          expect(
            found(
              written.map((text, n) => ({ where: String(n), bytes: Buffer.from(text, 'latin1') })),
              forbidden([secret, ...echoing.issued.slice(-1)]),
            ),
          ).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});

it('a failure to post has nothing of the address', async () => {
  await fc.assert(
    fc.asyncProperty(token, fc.constantFrom(...statuses), async (secret, status) => {
      echoing.answer = () => ({ status, shape: 'envelope' });
      const url = `${echoing.service.baseUrl.replace('//', `//bob:${encodeURIComponent(secret)}@`)}/${encodeURIComponent(secret)}`;
      const posting = { url, name: 'the webhook', environment: {}, pauseMs: 1 };
      const error: unknown = await postJson(posting, {}).catch((reason: unknown) => reason);
      expect(
        found([{ where: 'error', bytes: Buffer.from(inspect(error, { depth: 8 })) }], forbidden([secret])),
      ).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
