import { createServer } from 'node:http';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';

export interface SmallSurvey {
  readonly _id: string;
  initiativeId: string;
  name: string;
  lastUpdated: string;
  readonly type?: string;
  /** Listed by endpoint 3 only, as surveys of nodes below the connection's may be. */
  readonly below?: boolean;
  utrvs: readonly Readonly<Record<string, unknown>>[];
}

/** A service of a few surveys whose content a test changes between runs. */
export interface SmallService {
  initiatives: Readonly<Record<string, unknown>>[];
  surveys: SmallSurvey[];
  valueLists: Readonly<Record<string, unknown>>[];
  calculated: Record<string, unknown>;
  /** Paths that answer with this status. */
  readonly failing: Map<string, number>;
  /** Paths that answer with this text and status 200, whatever it is. */
  readonly saying: Map<string, string>;
  /** Clock of the service: its `Date` header. */
  now: Date;
  /** Whether it tells its clock. */
  tellsDate: boolean;
  /** `METHOD path?query` of what was asked. */
  requests: string[];
  /** Called before each answer. */
  onRequest: (path: string) => void;
  readonly baseUrl: string;
  close(): Promise<void>;
}

export const token = 'small-token';

/** 24 hexadecimal digits that end with the number. */
export const id = (number: number): string => number.toString(16).padStart(24, '0');

export const numberUtrv = (number: number, value: number, more: Readonly<Record<string, unknown>> = {}) => ({
  _id: id(number),
  status: 'updated',
  universalTrackerId: id(900),
  initiativeId: id(1),
  valueType: 'number',
  value,
  universalTracker: {
    name: 'Energy',
    type: 'gri',
    typeCode: '302-1',
    valueType: 'number',
    unit: 'MWh',
    unitType: 'energy',
  },
  ...more,
});

/** A survey of the group with one record, changed in February. */
export const smallSurvey = (number: number, value = number, more: Partial<SmallSurvey> = {}): SmallSurvey => ({
  _id: id(number),
  initiativeId: id(1),
  name: `Survey ${number}`,
  lastUpdated: '2026-02-01T10:00:00.000Z',
  utrvs: [numberUtrv(1000 + number, value)],
  ...more,
});

/** Options of a run that loads from this service, fails at once and may remove more than half of it. */
export const smallRun = (
  service: Pick<SmallService, 'baseUrl'>,
  output: string,
  more: Partial<RunOptions> = {},
): RunOptions => ({
  ...defaultRunOptions,
  baseUrl: service.baseUrl,
  credentials: { kind: 'token', token },
  output,
  retries: 0,
  surveyListing: 'connection',
  maxRemovedPercent: 60,
  ...more,
});

export async function startSmallService(): Promise<SmallService> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    service.requests.push(`${request.method} ${request.url}`);
    service.onRequest(url.pathname);
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const refused = request.headers.authorization === `Bearer ${token}` ? service.failing.get(url.pathname) : 401;
      const data = refused === undefined ? answer(service, url, body) : undefined;
      const status = refused ?? (data === undefined && !service.saying.has(url.pathname) ? 400 : 200);
      response.sendDate = false;
      const date = service.tellsDate ? { date: service.now.toUTCString() } : {};
      response.writeHead(status, { 'content-type': 'application/json', ...date });
      const said = refused === undefined ? service.saying.get(url.pathname) : undefined;
      if (said !== undefined) return response.end(said);
      return response.end(
        JSON.stringify(data === undefined ? { success: false, message: 'no' } : { success: true, data }),
      );
    });
  });
  server.keepAliveTimeout = 1000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const service: SmallService = {
    initiatives: [{ _id: id(1), name: 'Group', created: '2020-01-01T00:00:00.000Z' }],
    surveys: [],
    valueLists: [],
    calculated: {},
    failing: new Map(),
    saying: new Map(),
    now: new Date('2026-03-01T02:00:00Z'),
    tellsDate: true,
    requests: [],
    onRequest: () => {},
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return service;
}

function answer(service: SmallService, url: URL, body: string): unknown {
  const [, first, second, third, fourth, fifth] = url.pathname.split('/');
  const since = url.searchParams.get('changedSince');
  const list = (surveys: readonly SmallSurvey[]): unknown =>
    surveys.filter(({ lastUpdated }) => since === null || lastUpdated >= since).map((s) => listed(s, since !== null));
  if (first === 'value-list') {
    const { ids } = JSON.parse(body) as { readonly ids: readonly unknown[] };
    return service.valueLists.filter((valueList) => ids.includes(valueList['_id']));
  }
  if (second === 'initiatives' && third === undefined) return service.initiatives;
  if (second === 'initiatives') return list(service.surveys.filter(({ initiativeId }) => initiativeId === third));
  if (second !== 'surveys') return undefined;
  if (third === undefined) return list(service.surveys.filter(({ below }) => below !== true));
  if (fourth === 'calculated') return service.calculated[`${third}/${fifth}`];
  if (fourth !== undefined) return undefined;
  const survey = service.surveys.find(({ _id }) => _id === third);
  return survey === undefined ? undefined : { ...listed(survey, false), universalTrackerValues: survey.utrvs };
}

const listed = ({ _id, initiativeId, name, lastUpdated, type = 'default' }: SmallSurvey, withTime: boolean) => ({
  _id,
  name,
  type,
  initiativeId,
  period: 'yearly',
  effectiveDate: '2025-12-31T00:00:00.000Z',
  utrvType: 'actual',
  evidenceRequired: false,
  verificationRequired: false,
  ...(withTime ? { lastUpdated } : {}),
});
