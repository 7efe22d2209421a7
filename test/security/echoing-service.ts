import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Asked, data, id, type Service, startService } from '../extract/service.ts';
import { formsOf } from './searched-bytes.ts';

/** How an answer repeats the credentials that it knows: `said` holds them in all forms, `secret` as they are. */
export const shapes = {
  envelope: (said, secret) =>
    JSON.stringify({
      success: false,
      message: `no session for Bearer ${secret}`,
      errors: [{ message: said, path: `/${secret}` }],
    }),
  'message that will be cut': (_said, secret) =>
    JSON.stringify({ success: false, message: `${'x'.repeat(299 - Math.ceil(secret.length / 2))}${secret}` }),
  'text that is not JSON': (_said, secret) => `${secret} is not known here`,
  'text of other forms': (said) => said,
  html: (said, secret) => `<html><title>${secret}</title><p>${said}</p></html>`,
  'text cut within': (_said, secret) => `{"success":true,"data":{"name":"${secret.slice(0, -4)}`,
  value: (said, secret, good) => JSON.stringify(data(withField(good, 'name', `${secret} ${said}`))),
  'value in base64': (_said, secret, good) =>
    JSON.stringify(data(withField(good, 'name', Buffer.from(`id:${secret}`).toString('base64')))),
  'value, escaped': (_said, secret, good) =>
    JSON.stringify(data(withField(good, 'name', 'here'))).replace(
      '"here"',
      `"${[...secret].map((c) => `\\u00${c.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}"`,
    ),
  field: (_said, secret, good) => JSON.stringify(data(withField(good, secret, 1))),
  'field of a wrong type': (_said, secret) => JSON.stringify({ success: true, data: secret }),
  'bare object': (said, secret) => JSON.stringify({ [secret]: said, access_token: { [secret]: secret } }),
} satisfies Readonly<Record<string, (said: string, secret: string, good: unknown) => string>>;

export type Shape = keyof typeof shapes;
export const shapeNames = Object.keys(shapes) as Shape[];

export const statuses = [200, 201, 204, 301, 302, 307, 400, 401, 403, 404, 408, 409, 413, 418, 429, 500, 502, 503, 504];

export interface Echo {
  readonly status: number;
  readonly shape: Shape;
  /** Of the body. @default none */
  readonly encoding?: 'gzip' | 'unknown';
}

function withField(good: unknown, name: string, value: unknown): unknown {
  if (Array.isArray(good)) return good.map((item: unknown) => withField(item, name, value));
  return typeof good === 'object' && good !== null ? { ...good, [name]: value } : { [name]: value };
}

export interface EchoingService {
  readonly service: Service;
  /** Every token that was issued. */
  readonly issued: string[];
  /** What this request is answered with; null: as it should be. */
  answer: (asked: Asked, endpoint: string) => Echo | null;
}

/**
 * A service of `surveys` small surveys that repeats the credentials of a request, or those that it `repeats` instead,
 * wherever an answer has room for them: status text, headers, body.
 */
export async function startEchoingService(o: {
  readonly surveys: number;
  readonly repeats?: readonly string[];
}): Promise<EchoingService> {
  const issued: string[] = [];
  const service = await startService((asked, response) => {
    const endpoint = endpointOf(asked);
    const good = goodAnswer(asked, endpoint, o.surveys, issued);
    const echo = echoing.answer(asked, endpoint);
    if (echo === null) {
      response.writeHead(200, { 'content-type': 'application/json', date: new Date().toUTCString() });
      response.end(JSON.stringify(endpoint === 'token' ? good : data(good)));
    } else repeat(response, echo, good, o.repeats ?? secretsIn(asked));
  });
  const echoing: EchoingService = { service, issued, answer: () => null };
  return echoing;
}

function repeat(
  response: ServerResponse,
  { status, shape, encoding }: Echo,
  good: unknown,
  secrets: readonly string[],
) {
  const [secret = ''] = secrets;
  const said = secrets.flatMap(formsOf).join(' ');
  const body = Buffer.from(shapes[shape](said, secret, good));
  const sent = status === 204 ? Buffer.alloc(0) : encoding === 'gzip' ? gzipSync(body) : body;
  response.writeHead(status, secret, {
    'content-type': shape === 'html' ? 'text/html' : 'application/json',
    'content-length': String(sent.byteLength),
    'www-authenticate': `Bearer realm="${encodeURIComponent(secret)}", error="${said}"`,
    'set-cookie': [`session=${encodeURIComponent(secret)}`, `all=${said}`],
    'x-request-id': secret,
    'ratelimit-policy': `1000;w=1;comment="${encodeURIComponent(secret)}"`,
    'ratelimit-reset': '0', // a 429 makes us wait 50 ms, not seconds
    ...(encoding === undefined ? {} : { 'content-encoding': encoding === 'gzip' ? 'gzip' : secret }),
    ...(status >= 300 && status < 400
      ? {
          location: `https://${Buffer.from(secret).toString('hex').slice(0, 60)}.example/${secret}?t=${encodeURIComponent(secret)}`,
        }
      : {}),
  });
  response.end(sent);
}

function secretsIn({ headers, body }: Asked): readonly string[] {
  const token = headers.authorization?.replace(/^Bearer /, '');
  const secret = /"client_secret":("(?:[^"\\]|\\.)*")/.exec(body)?.[1];
  return [...(token === undefined ? [] : [token]), ...(secret === undefined ? [] : [String(JSON.parse(secret))])];
}

function endpointOf({ path }: Pick<IncomingMessage, never> & { readonly path: string }): string {
  const [, first, second, third, fourth] = path.split(/[/?]/);
  if (first === 'value-list' || second === 'value-list') return 'value_lists';
  if (second === undefined) return 'whoami';
  if (second === 'oauth') return 'token';
  if (second === 'initiatives') {
    if (third === 'tree') return 'initiative_tree';
    return fourth === 'surveys' ? 'initiative_surveys' : 'initiatives';
  }
  if (path.startsWith('/v1/surveys?')) return 'surveys, changed';
  return third === undefined ? 'surveys' : fourth === 'calculated' ? 'calculated' : 'survey';
}

function goodAnswer({ path, body }: Asked, endpoint: string, surveys: number, issued: string[]): unknown {
  if (endpoint === 'token') {
    const token = `issued-${issued.length}-${Buffer.from(`${Math.random()}${Math.random()}`).toString('base64url')}`;
    issued.push(token);
    return { access_token: token, refresh_token: `${token}-refresh`, token_type: 'Bearer', expires_in: 3600 };
  }
  if (endpoint === 'whoami') return { type: 'connection' };
  if (endpoint === 'initiatives') return [{ _id: id(1), name: 'Group', created: '2020-01-01T00:00:00.000Z' }];
  if (endpoint === 'initiative_tree') return { _id: id(1), children: [] };
  if (endpoint === 'value_lists') {
    const { ids } = JSON.parse(body) as { readonly ids: readonly string[] };
    return ids.map((one) => ({ _id: one, name: 'List', options: [{ code: 'a', name: 'A' }] }));
  }
  if (endpoint === 'initiative_surveys') return [];
  if (endpoint.startsWith('surveys')) return Array.from({ length: surveys }, (_, n) => survey(n + 1));
  if (endpoint === 'calculated') return { value: 1 };
  const surveyId = path.split('/')[3] ?? '';
  const number = Number.parseInt(surveyId, 16);
  return { ...survey(number), universalTrackerValues: [utrv(number)] };
}

const survey = (number: number) => ({
  _id: id(number),
  name: `Survey ${number}`,
  type: 'default',
  initiativeId: id(1),
  period: 'yearly',
  effectiveDate: '2025-12-31T00:00:00.000Z',
  lastUpdated: '2026-01-01T00:00:00.000Z',
  utrvType: 'actual',
  evidenceRequired: false,
  verificationRequired: false,
});

const utrv = (number: number) => ({
  _id: id(100_000 + number),
  status: 'updated',
  universalTrackerId: id(900),
  initiativeId: id(1),
  valueType: 'valueList',
  valueData: { data: 'a' },
  universalTracker: {
    name: 'Energy',
    type: 'gri',
    typeCode: '302-1',
    valueType: 'valueList',
    valueValidation: { valueList: { type: 'custom', listId: id(700) } },
  },
});
