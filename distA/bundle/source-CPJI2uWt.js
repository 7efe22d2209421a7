import { i as UsageError } from "./errors-C_z2rL-2.js";
import { r as nextNight } from "./earlier-runs-BHwZuWG_.js";
// dist/src/run/source.js
/**
* The service named by the options; without a base URL, the simulated one.
* @throws UsageError if there are no credentials for a named service.
*/
async function openSource(options) {
	const { baseUrl, credentials } = options;
	if (baseUrl === null) return openSandboxSource(options);
	if (credentials === null) throw new UsageError(`no credentials for ${baseUrl}`, { hint: "Set ESG_LAKE_TOKEN (or --token-file), or ESG_LAKE_CLIENT_ID and ESG_LAKE_CLIENT_SECRET." });
	return {
		baseUrl,
		credentials,
		description: baseUrl,
		sandbox: null,
		close: async () => {}
	};
}
/** Starts the simulated service in this process, one night later than the last successful run on this output folder. */
async function openSandboxSource({ sandbox: options, output }) {
	const { lastNight } = await import("./recordings-DCJQEjCO.js");
	const { startSandbox } = await import("./server-BUt38x0O.js");
	const { rateLimit } = options;
	const night = options.night ?? await nextNight(output);
	const sandbox = await startSandbox({
		night,
		...rateLimit === null ? {} : { rateLimit }
	});
	const isPast = night > lastNight ? ", the last one: nothing changes any more" : "";
	return {
		baseUrl: sandbox.baseUrl,
		credentials: {
			kind: "token",
			token: sandbox.token
		},
		description: `sandbox (simulated data, night ${sandbox.night}${isPast})`,
		sandbox: { night: sandbox.night },
		close: () => sandbox.close()
	};
}
export { openSource as t };
