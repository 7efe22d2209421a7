import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SimulatedS3, simulateS3 } from '../../bench/proof/simulated-s3.ts';
import type { DoctorReport } from '../../src/answers/doctor.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { esgLake, type Outcome } from './command.ts';

withoutFigures();

const secret = 'a-Secret-Key-4-tests-9';
let lake: PublishedLake;
let s3: SimulatedS3;

beforeAll(async () => {
  lake = await publishLake({ seed: 4, initiatives: 3, surveys: 10, utrvsPerSurvey: 4 });
});
afterAll(() => lake.remove());
beforeEach(async () => {
  s3 = await simulateS3();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDFORTESTS');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
  vi.stubEnv('AWS_REGION', undefined);
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.endpoint);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await s3.close();
});

const esg = (...args: readonly string[]): Promise<Outcome> => esgLake(args, { cwd: lake.output });
const pushing = (...args: readonly string[]): Promise<Outcome> => esg('push', '--output', lake.output, ...args);
const service = (): readonly string[] => ['--base-url', lake.sandbox.baseUrl, '--output', lake.output];

describe('push', () => {
  it('says what it put, and that a second one had nothing to do', async () => {
    const first = await pushing('--to', 's3://lake/esg/');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^s3:\/\/lake\/esg has \S+: \d+ data files pushed \(\d+\.\d MB\)\.\n$/);
    const again = await pushing('--to', 's3://lake/esg', '--json');
    const id = (await findCurrent(lake.output))?.snapshotId;
    expect(JSON.parse(again.stdout)).toMatchObject({
      url: 's3://lake/esg',
      snapshot_id: id,
      changed: false,
      deleted: 0,
    });
  });

  it.each([
    [[], 'There is nowhere to push to.'],
    [['--to', `s3://AKIDFORTESTS:${secret}@lake/esg`], 'without user, password or query'],
    [['--to', 's3://elsewhere/esg'], 'there is no such bucket'],
  ] as const)('refuses %j with 2, and repeats no secret', async (args, message) => {
    const { code, stderr } = await pushing(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(secret);
  });

  it('ends with 5 when the store refuses the credentials, whatever its answer repeats of them', async () => {
    const said = `<Error><Code>SignatureDoesNotMatch</Code><Message>${secret} is wrong</Message></Error>`;
    s3.fate = () => ({ status: 403, body: said });
    const { code, stderr } = await pushing('--to', 's3://lake/esg');
    expect([code, stderr]).toEqual([5, expect.stringContaining('the credentials are missing, expired or refused')]);
    expect(stderr).toContain('SignatureDoesNotMatch');
    expect(stderr).not.toContain(secret);
  });
});

describe('doctor --to', () => {
  it('leaves nothing behind in the store, and refuses one that ignores conditions', async () => {
    const checked = async (): Promise<readonly unknown[]> => {
      const { stdout } = await esg('doctor', '--sandbox', '--output', lake.output, '--to', 's3://lake/new', '--json');
      const { checks, exit_code: code }: DoctorReport = JSON.parse(stdout);
      return [code, ...checks.filter(({ name }) => name.startsWith('object store'))];
    };
    expect(await checked()).toEqual([0, { name: 'object store', status: 'ok', detail: 's3://lake/new, empty' }]);
    expect(s3.objects.size).toBe(0);
    s3.obeysConditions = false;
    expect(await checked()).toMatchObject([7, { status: 'fail', exit_code: 7 }]);
    expect(s3.objects.size).toBe(0);
  });
});

describe('run with the setting push', () => {
  it('pushes what it has published; when that fails, the snapshot stays published and the next run completes it', async () => {
    const env = { ESG_LAKE_TOKEN: lake.sandbox.token, ESG_LAKE_PUSH: 's3://lake/night' };
    lake.sandbox.setNight(2);
    s3.fate = () => ({ status: 503, body: 'SlowDown' });
    const before = await findCurrent(lake.output);
    const options = { cwd: lake.output, env };
    const failed = await esgLake(['run', ...service(), '--json'], options);
    const published = await findCurrent(lake.output);
    expect(published?.snapshotId).not.toBe(before?.snapshotId);
    expect(JSON.parse(failed.stdout)).toMatchObject({
      exit_code: 6,
      status: 'failed',
      snapshot_id: published?.snapshotId,
    });
    expect(failed.stderr).toContain(
      `${published?.snapshotId} is published in ${lake.output}, but not pushed to s3://lake/night`,
    );
    expect(failed).toMatchObject({ code: 6 });
    s3.fate = () => 'answered';
    const next = await esgLake(['run', ...service()], options);
    expect(next).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing had changed') });
    expect(next.stderr).toContain(`s3://lake/night has ${published?.snapshotId}`);
    const verified = await esg('verify', '--output', lake.output, '--to', 's3://lake/night');
    expect(verified).toMatchObject({ code: 0 });
    s3.objects.clear();
    const lost = await esg('verify', '--output', lake.output, '--to', 's3://lake/night');
    expect([lost.code, lost.stdout]).toEqual([7, expect.stringContaining('FAIL  s3://lake/night/runs: is missing')]);
  });
});
