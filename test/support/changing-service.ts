import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import type { Case } from '../rules/bodies.ts';
import { failure, send, startFakeService } from './fake-service.ts';

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
  const fake = await startFakeService(
    () => contentOf(service),
    token,
    ({ method, path: asked }, response) => {
      const [path = ''] = asked.split('?');
      service.requests.push(`${method} ${asked}`);
      service.onRequest(path);
      response.sendDate = false;
      if (service.tellsDate) response.setHeader('date', service.now.toUTCString());
      const status = service.failing.get(path);
      const said = status === undefined ? service.saying.get(path) : failure;
      if (said !== undefined) send(response, status ?? 200, said);
      return said !== undefined;
    },
  );
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
    baseUrl: fake.baseUrl,
    close: fake.close,
  };
  return service;
}

const contentOf = ({ initiatives, surveys, valueLists, calculated }: SmallService): Case => ({
  ...{ valueListPath: '/value-list/lookup', sendsAllLists: false, initiatives, valueLists },
  ...{ calculated: new Map(Object.entries(calculated)), recordCount: 0, trackerIds: new Set() },
  surveys: surveys.map(({ _id, initiativeId, name, lastUpdated, type = 'default', below, utrvs }) => {
    const body = {
      ...{ _id, name, type, initiativeId, period: 'yearly', effectiveDate: '2025-12-31T00:00:00.000Z' },
      ...{ utrvType: 'actual', evidenceRequired: false, verificationRequired: false },
    };
    return {
      listed: { ...body, lastUpdated },
      listedBy: below === true ? 'initiative' : 'connection',
      body: { ...body, universalTrackerValues: utrvs },
    };
  }),
});
