// dist/src/base/loopback.js
/**
* Only names that need no resolver: not every resolver keeps `*.localhost` on this machine.
* @param hostname as in a URL: IPv6 in brackets
*/
function isLoopback(hostname) {
	return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
export { isLoopback as t };
