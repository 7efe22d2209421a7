import { expect, it } from 'vitest';
import { outputFinding } from '../../src/answers/doctor.ts';

it.runIf(process.platform === 'linux')('there may be folders in which nothing can be made', async () => {
  expect(await outputFinding('/proc/esg-lake/output')).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('/proc/esg-lake/output cannot be used: ENOENT'),
  });
});
