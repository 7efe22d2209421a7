/**
 * Only names that need no resolver: not every resolver keeps `*.localhost` on this machine.
 * @param hostname as in a URL: IPv6 in brackets
 */
export function isLoopback(hostname) {
    return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
