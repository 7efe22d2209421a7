import { describe, expect, it, onTestFinished } from 'vitest';
import { startCommand } from '../cli/command.ts';
import { publishLake } from '../pipeline/published-lake.ts';
import { azuriteReached, fakeGcsReached, folderReached, motoReached, versitygwReached } from './reached-stores.ts';
import { startS3rver } from './started-stores.ts';
import { describeStores } from './store-suite.ts';

describeStores({
  'a folder': { begin: folderReached, kills: 30 },
  versitygw: { begin: versitygwReached, kills: 15, isReadBySpark: true },
  moto: { begin: motoReached, kills: 15, isLax: true },
  Azurite: { begin: azuriteReached, kills: 10 },
  'fake-gcs-server': { begin: fakeGcsReached, kills: 10 },
});

describe('a store that takes conditions and ignores them', () => {
  it('is refused by the doctor and by a push', async () => {
    const store = await startS3rver();
    onTestFinished(() => store.stop());
    const { output, remove } = await publishLake({ initiatives: 3, surveys: 4, utrvsPerSurvey: 3 });
    onTestFinished(remove);
    const command = (...args: readonly string[]) =>
      startCommand([...args, '--output', output, '--to', 's3://lake/esg'], { cwd: output, env: store.env }).outcome;
    const pushed = await command('push');
    expect([pushed.code, pushed.stderr]).toEqual([7, expect.stringContaining('does not support conditional puts')]);
    const { code, stdout } = await command('doctor', '--sandbox', '--json');
    expect([code, JSON.parse(stdout).ok]).toEqual([7, false]);
  });
});
