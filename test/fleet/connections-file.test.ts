import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConnections } from '../../src/fleet/connections-file.ts';

let file: string;
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'esg-lake-connections-')), 'connections.json');
});
afterAll(() => rm(join(file, '..'), { recursive: true }));

async function refusal(content: unknown): Promise<string> {
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readConnections(file).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message.replaceAll(file, 'FILE') : 'no error'),
  );
}

const url = { base_url: 'https://host' };
const secret = 'Zx9kQ2mB7vLp4TnR';

describe('connections.json', () => {
  it('may name credentials by file and by variable, and simulated connections', async () => {
    const all = [
      { id: 'acme', ...url, token_file: 'acme.token' },
      { id: 'Globex_2', ...url, token_env: 'GLOBEX_TOKEN', options: { concurrency: 2 } },
      { id: 'initech', ...url, client_id: 'x', client_secret_file: 'y' },
      { id: 'umbrella', ...url, client_id: 'x', client_secret_env: 'Y' },
      { id: '7', options: { sandbox: true, seed: 7 } },
    ];
    expect(await refusal(all)).toBe('accepted');
    expect(await readConnections(file)).toEqual(all);
  });

  it.each([
    ['a token', { id: 'acme', ...url, token: secret }],
    ['a client secret', { id: 'acme', ...url, client_id: 'x', client_secret: secret }],
    ['a token among the options', { id: 'acme', ...url, token_file: 'x', options: { token: secret } }],
    ['a secret as a name', { id: 'acme', ...url, token_file: 'x', [secret]: 1 }],
    ['a secret as an id', { id: `${secret}/`, ...url, token_file: 'x' }],
  ])('with %s in it is refused without showing it', async (_, connection) => {
    const said = await refusal([connection]);
    expect(said).not.toBe('accepted');
    expect(said).not.toContain(secret);
    expect(await refusal(`[{"id": "acme", "token": "${secret}"`)).not.toContain(secret);
  });

  it.each(['..', '.', 'a/b', 'a b', '', '-a', '_', 'a.b', 'ä', 'a\u0000', 'x'.repeat(64), 'a\n', null, 7])(
    'has no id %j: it names a folder',
    async (id) => {
      expect(await refusal([{ id, ...url, token_file: 'x' }])).toMatch(/connection 1 of the list has a wrong id/);
    },
  );

  it.each([
    ['the connection acme has no base_url', { id: 'acme', token_file: 'x' }],
    ['the connection acme has no credentials', { id: 'acme', ...url }],
    ['the connection acme has no credentials', { id: 'acme', ...url, client_id: 'x' }],
    ['the connection acme names its credential in two places', { id: 'acme', ...url, token_file: 'x', token_env: 'Y' }],
    [
      'the connection acme has both a token and client credentials',
      { id: 'acme', ...url, token_file: 'x', client_id: 'y' },
    ],
    ['the connection acme has both a base_url and the sandbox', { id: 'acme', ...url, options: { sandbox: true } }],
    [
      'the connection acme is simulated, but has credentials',
      { id: 'acme', token_file: 'x', options: { sandbox: true } },
    ],
    ['the connection acme has the unknown member "tokenfile"', { id: 'acme', ...url, tokenfile: 'x' }],
    ['connection 1 of the list must be object', 'acme'],
  ])('says that %s', async (said, connection) => {
    expect(await refusal([connection])).toBe(`FILE: ${said}`);
  });

  it('has each id once, whatever its case, and is a list with something in it', async () => {
    const [a, b] = [
      { id: 'acme', ...url, token_file: 'x' },
      { id: 'ACME', ...url, token_file: 'y' },
    ];
    expect(await refusal([a, a])).toBe('FILE: the id acme appears twice');
    expect(await refusal([a, b])).toBe('FILE: the id ACME differs from acme only in upper and lower case');
    expect(await refusal([])).toBe('FILE has no connections');
    expect(await refusal({})).toBe('FILE must be array');
    expect(await refusal('{')).toMatch(/^the connections FILE are not JSON/);
    await rm(file);
    await expect(readConnections(file)).rejects.toMatchObject({
      exitCode: 2,
      hint: expect.stringContaining('--connections'),
    });
  });
});
