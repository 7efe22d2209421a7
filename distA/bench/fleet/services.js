/**
 * The services of a fleet in one process, each with its own world, token, limit and port.
 *
 * Forked with N SURVEYS LIMIT; sends the data for `connections.json`, and answers the messages `night N` and `did`.
 */
import { startSandbox } from '../../src/sandbox/service/server.js';
const [connections = '0', surveys = '0', rateLimit = ''] = process.argv.slice(2);
const services = [];
for (let seed = 1; seed <= Number(connections); seed++) {
    const world = { seed, initiatives: 4, surveys: Number(surveys), utrvsPerSurvey: 4 };
    services.push(await startSandbox({ ...world, rateLimit, token: `bench-token-of-${seed}-${seed * 7919}` }));
}
process.send?.(services.map(({ baseUrl, token }) => ({ base_url: baseUrl, token })));
process.on('message', (message) => {
    const [what, night] = String(message).split(' ');
    if (what === 'night')
        for (const service of services)
            service.setNight(Number(night));
    const did = services.map(({ requests }) => {
        const answers = requests.map(({ status }) => status);
        return { requests: answers.length, throttled: answers.filter((status) => status === 429).length };
    });
    for (const service of services)
        service.clearRequests();
    process.send?.(did);
});
process.on('disconnect', () => process.exit());
