import { once } from 'node:events';
import { UsageError } from '../../base/errors.ts';
import { errorCode } from '../../base/files.ts';
import { stringify } from '../../base/printable.ts';
import { startSandbox } from '../../sandbox/server.ts';
import type { Invocation } from '../invocation.ts';
import { workOnUnread } from '../process-endings.ts';

/** `sandbox`: runs the simulated service until interrupted. With `--json`, one line contains its address. */
export async function sandbox({ values, world, interruption }: Invocation): Promise<number> {
  const signal = interruption();
  workOnUnread();
  const given = world.environment;
  const [token, id, secret] = [given['ESG_LAKE_TOKEN'], given['ESG_LAKE_CLIENT_ID'], given['ESG_LAKE_CLIENT_SECRET']];
  const rateLimit = values['rate-limit'];
  const service = await startSandbox({
    port: values.port,
    night: values.night ?? 0,
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(token ? { token } : {}),
    ...(id ? { clientId: id } : {}),
    ...(secret ? { clientSecret: secret } : {}),
  }).catch((cause: unknown) => {
    if (errorCode(cause) !== 'EADDRINUSE') throw cause;
    throw new UsageError(`port ${values.port} on 127.0.0.1 is in use`, {
      hint: 'Choose another with --port; 0 picks a free port.',
      cause,
    });
  });
  const { baseUrl, night } = service;
  const variable = token ? '' : `ESG_LAKE_TOKEN=${service.token} `;
  const text = `Simulated service at ${baseUrl} (night ${night})

  ${variable}esg-lake run --base-url ${baseUrl}

Press Ctrl-C to stop it.
`;
  world.stdout.write(values.json ? `${stringify({ base_url: baseUrl, night })}\n` : text);
  if (!signal.aborted) await once(signal, 'abort');
  await service.close();
  return 0;
}
