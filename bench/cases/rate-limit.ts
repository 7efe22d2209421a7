import { type BenchContext, script } from '../context.ts';
import { measureNode } from '../measure.ts';
import { atMost, type CaseResult, count, ratio, seconds } from '../report.ts';
import { serve } from '../serve.ts';

const limit = 120;
const windowSeconds = 60;

/** Case 5: 120 requests a minute, on a clock that runs faster; the minimum is what the rate allows, spent evenly. */
export async function rateLimitCase(context: BenchContext): Promise<CaseResult> {
  const scale = context.options.quick ? 20 : 6;
  const surveys = context.options.quick ? 5 * limit - 3 : 10 * limit - 3;
  const world = await context.world({ seed: 3, surveys, utrvsPerSurvey: 5, initiatives: 20, years: 1 });
  const server = await serve(world.folder, { requests: limit, windowSeconds, scale });
  context.log(`rate limit: ${count(surveys)} surveys at ${limit} a minute, ${scale} times faster`);
  try {
    const { stdout } = await measureNode(script('./peers/throttled-client.js'), [server.baseUrl, String(scale)]);
    const ours: { readonly seconds: number; readonly requests: number; readonly throttled: number } =
      JSON.parse(stdout);
    const floor = (ours.requests / limit) * windowSeconds;
    const { throttled } = await server.did();
    const over = ours.seconds / floor;
    return {
      title: `5. Under the limit: ${count(ours.requests)} requests at ${limit} a minute`,
      figures: [
        { what: 'floor', value: seconds(floor) },
        { what: 'our client (service time)', value: seconds(ours.seconds) },
        { what: 'ours ÷ floor', value: ratio(over), ...atMost(over, 1.02) },
        { what: 'answers 429', value: count(throttled), ...atMost(throttled, 0) },
      ],
      notes: [
        `Time runs ${scale} times faster for server, clock and sleep, so work on this machine counts ${scale} times.`,
        'The floor: requests ÷ limit × window. A client that bursts at the start of every fixed window could save one window in total, but a service with a sliding window would refuse it.',
      ],
    };
  } finally {
    await server.close();
  }
}
