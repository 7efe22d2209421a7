import { describe, expect, it } from 'vitest';
import { outputFinding, platformFinding } from '../../src/answers/doctor/doctor-machine.ts';

describe('the machine', () => {
  it.each([
    ['v20.19.0', 'linux', 'v20.19.0 on linux x64'],
    ['v24.1.0', 'darwin', 'v24.1.0 on darwin x64'],
    ['v22.0.0', 'win32', { status: 'fail', advice: expect.stringContaining('Use Linux, macOS or WSL') }],
  ] as const)('with Node.js %s on %s', (version, platform, found) => {
    const finding = platformFinding({ version, platform, arch: 'x64' });
    expect(finding).toEqual(typeof found === 'string' ? found : expect.objectContaining(found));
  });

  it.runIf(process.platform === 'linux')('may have folders in which nothing can be made', async () => {
    expect(await outputFinding('/proc/esg-lake/output')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('/proc/esg-lake/output cannot be used: ENOENT'),
    });
  });
});
