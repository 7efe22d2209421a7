/**
 * The services of a fleet in a process of its own, each with its own world, token and limit, on a port of its own.
 *
 * Forked with N SURVEYS LIMIT; sends what `connections.json` needs of them, and answers messages: `night N`, `did`.
 */
import { type Sandbox, startSandbox } from '../../src/sandbox/service/server.ts';

export interface FleetService {
  readonly base_url: string;
  readonly token: string;
}

/** What one service has answered since the last time. */
export interface ServiceStats {
  readonly requests: number;
  readonly throttled: number;
}

const [connections = '0', surveys = '0', rateLimit = ''] = process.argv.slice(2);
const services: Sandbox[] = [];
for (let seed = 1; seed <= Number(connections); seed++) {
  const world = { seed, initiatives: 4, surveys: Number(surveys), utrvsPerSurvey: 4 };
  services.push(await startSandbox({ ...world, rateLimit, token: `bench-token-of-${seed}-${seed * 7919}` }));
}
process.send?.(services.map(({ baseUrl, token }): FleetService => ({ base_url: baseUrl, token })));
process.on('message', (message) => {
  const [what, night] = String(message).split(' ');
  if (what === 'night') for (const service of services) service.setNight(Number(night));
  const did = services.map(({ requests }): ServiceStats => {
    const answers = requests.map(({ status }) => status);
    return { requests: answers.length, throttled: answers.filter((status) => status === 429).length };
  });
  for (const service of services) service.clearRequests();
  process.send?.(did);
});
process.on('disconnect', () => process.exit());
