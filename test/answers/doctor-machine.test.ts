import { describe, expect, it } from 'vitest';
import { checkMemory, checkNode, checkOutput } from '../../src/answers/doctor/doctor-machine.ts';

describe('the machine', () => {
  it.each([
    { version: 'v20.19.0', platform: 'linux', status: 'ok' },
    { version: 'v24.1.0', platform: 'darwin', status: 'ok' },
    { version: 'v20.18.9', platform: 'linux', status: 'fail', advice: 'Install Node.js 20.19 or newer.' },
    { version: 'v22.0.0', platform: 'win32', status: 'fail', advice: 'Use Linux, macOS or WSL' },
  ] as const)('$version on $platform: $status', async ({ version, platform, status, ...more }) => {
    const check = await checkNode({ version, platform, arch: 'x64' });
    expect(check).toMatchObject({ status, detail: `${version} on ${platform} x64` });
    expect('advice' in check ? check.advice : '').toContain('advice' in more ? more.advice : '');
  });

  it.runIf(process.platform === 'linux')('may have folders in which nothing can be made', async () => {
    expect(await checkOutput('/proc/esg-lake/output')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('/proc/esg-lake/output cannot be used: ENOENT'),
    });
  });

  it('has the memory that a run takes on its processors, or is warned', () => {
    expect(checkMemory(2e9, 2)).toMatchObject({ status: 'ok', detail: expect.stringContaining('2.00 GB available') });
    expect(checkMemory(4e8, 2)).toMatchObject({ status: 'warn', advice: expect.stringContaining('workers to 1') });
    expect(checkMemory(8e8, 2).status).toBe('ok');
    expect(checkMemory(8e8, 8).status).toBe('warn');
  });
});
