import { describe, expect, it } from 'vitest';
import { postJson } from '../../src/extract/http/post-json.ts';
import { startListener } from '../operations/listener.ts';

const posting = (url: string) => ({ url, name: 'the webhook', environment: {}, pauseMs: 1 });

describe('posting JSON', () => {
  it('tries again when the server fails, twice', async () => {
    const recovers = await startListener((attempt) => (attempt < 3 ? 503 : 200));
    await postJson(posting(`${recovers.url}/hook?key=1`), { a: 1 });
    expect(recovers.posted.map(({ path, body }) => [path, body])).toEqual(Array(3).fill(['/hook?key=1', { a: 1 }]));
    const fails = await startListener(() => 500);
    await expect(postJson(posting(fails.url), {})).rejects.toThrow('the webhook answered 500');
    expect(fails.posted).toHaveLength(3);
  });

  it('does not try again what was refused, and follows no redirect', async () => {
    const refuses = await startListener(() => 404);
    await expect(postJson(posting(refuses.url), {})).rejects.toThrow('the webhook answered 404');
    const elsewhere = await startListener();
    const redirects = await startListener(() => 307, { location: elsewhere.url });
    await expect(postJson(posting(redirects.url), {})).rejects.toThrow('answered 307, and redirects are not followed');
    expect([refuses.posted, redirects.posted, elsewhere.posted].map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it('says what went wrong without a part of the address', async () => {
    const error: unknown = await postJson(posting('http://user:pass@127.0.0.1:9/s3cret-path'), {}).catch(
      (e: unknown) => e,
    );
    expect(String(error)).toBe('UnreachableError: cannot reach the webhook: connection refused');
  });

  it('sends user and password of the address as such', async () => {
    const { url, posted } = await startListener();
    await postJson(posting(url.replace('//', '//ops:p%40ss@')), {});
    const [{ headers }] = posted as [(typeof posted)[0]];
    expect(headers).toMatchObject({ authorization: `Basic ${Buffer.from('ops:p@ss').toString('base64')}` });
  });
});
