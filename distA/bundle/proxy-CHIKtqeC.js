import { i as UsageError } from "./errors-C_z2rL-2.js";
import { r as looksLikeCredential } from "./secrets-BQwL8nGs.js";
import { t as isLoopback } from "./loopback-B4XWdqye.js";
// dist/src/extract/http/authentication.js
/** A token is renewed this long before it expires: a request may have to wait for a window of the rate limit first. */
const renewBeforeMs = 12e4;
function createAuthentication(credentials, requestToken, now, secrets) {
	addCredentials(secrets, credentials);
	return credentials.kind === "token" ? withStaticToken(credentials.token) : withClient(credentials.clientId, credentials.clientSecret, requestToken, now, secrets);
}
/** From now on, `secrets` removes these credentials from all text. */
function addCredentials(secrets, credentials) {
	secrets.add(credentials.kind === "token" ? credentials.token : credentials.clientSecret);
	if (credentials.kind === "token") return;
	if (looksLikeCredential(credentials.clientId.trim())) secrets.addName(credentials.clientId);
}
function withStaticToken(token) {
	const header = `Bearer ${checked(token, "token")}`;
	return {
		header: async () => header,
		renew: () => false
	};
}
function withClient(clientId, clientSecret, requestToken, now, secrets) {
	const id = checked(clientId, "client id", 1);
	const secret = checked(clientSecret, "client secret");
	let current = null;
	let pending = null;
	const fetchToken = async () => {
		try {
			const { token, expiresInSeconds } = await requestToken(id, secret);
			secrets.add(token);
			const lifetime = (expiresInSeconds ?? 86400) * 1e3;
			const header = `Bearer ${checked(token, "token from the token endpoint")}`;
			current = {
				header,
				goodUntil: now() + lifetime - Math.min(renewBeforeMs, lifetime / 10)
			};
			return header;
		} finally {
			pending = null;
		}
	};
	return {
		header: () => {
			if (current !== null && now() < current.goodUntil) return Promise.resolve(current.header);
			pending ??= fetchToken();
			return pending;
		},
		renew: (refused) => {
			if (current?.header === refused) current = null;
			return true;
		}
	};
}
/** Throws a UsageError that does not show the value if the value cannot be used in a header. */
function checked(value, what, minLength = 8) {
	const text = value.trim();
	if (text === "") throw new UsageError(`the ${what} is empty`);
	if (text.length < minLength) throw new UsageError(`the ${what} has fewer than ${minLength} characters`, { hint: "Check that it is complete: one this short cannot be kept out of logs and messages." });
	if (!/^[\x21-\x7e]+$/.test(text)) throw new UsageError(`the ${what} contains white space or characters that are not allowed`);
	return text;
}
/** No displayable text in an answer of the token endpoint is nested deeper than this. */
const maxDepth = 8;
/** Whatever an answer of the token endpoint calls a token or secret, even in an error, must never be shown. */
function addIssued(secrets, answer, depth = 0) {
	if (typeof answer !== "object" || answer === null || depth > maxDepth) return;
	for (const [name, value] of Object.entries(answer)) if (typeof value !== "string") addIssued(secrets, value, depth + 1);
	else if (/(token|secret|assertion|jwt)$/i.test(name) && !/\s/.test(value)) secrets.add(value);
}
// dist/src/extract/http/proxy.js
/**
* The proxy for a base URL according to `HTTPS_PROXY` or `HTTP_PROXY` and `NO_PROXY`; as in curl, lower case takes
* precedence. Loopback is reached without a proxy, unless `NO_PROXY` contains `<-loopback>`. Throws UsageError for an invalid
* address.
*/
function proxyFor(baseUrl, environment) {
	if (!URL.canParse(baseUrl)) return null;
	const { protocol, hostname, port } = new URL(baseUrl);
	const name = protocol === "https:" ? "https_proxy" : "http_proxy";
	const variable = [name, name.toUpperCase()].find((one) => (environment[one] ?? "") !== "");
	const rules = (environment["no_proxy"] || environment["NO_PROXY"] || "").split(/[\s,]+/).filter((rule) => rule !== "");
	if (variable === void 0 || isExcepted(hostname, port || (protocol === "https:" ? "443" : "80"), rules)) return null;
	return {
		url: checkedAddress(environment[variable] ?? "", variable),
		variable
	};
}
/** Scheme, host and port, which may be shown. */
const proxyAddress = ({ url }) => new URL(url).origin;
function checkedAddress(text, variable) {
	const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
	if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
	throw new UsageError(`${variable} in the environment is not the address of an http(s) proxy`, { hint: `It looks like http://proxy.example.org:3128; unset ${variable} to use no proxy.` });
}
/** `host`, `.domain`, `*.domain`, `host:port` or `*`; a domain includes its subdomains. */
function isExcepted(hostname, port, rules) {
	if (isLoopback(hostname) && !rules.includes("<-loopback>")) return true;
	const host = hostname.toLowerCase().replace(/^\[|\]$/g, "");
	return rules.some((rule) => {
		if (rule === "*") return true;
		const [, name = "", onlyPort] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(rule.toLowerCase()) ?? [];
		if (onlyPort !== void 0 && onlyPort !== port && !isAddress(rule)) return false;
		const domain = (isAddress(rule) ? rule.toLowerCase() : name).replace(/^\*?\./, "");
		return domain !== "" && (host === domain || host.endsWith(`.${domain}`));
	});
}
/** IPv6 without brackets: its last colon does not precede a port. */
const isAddress = (rule) => !rule.startsWith("[") && rule.split(":").length > 2;
export { createAuthentication as a, addIssued as i, proxyFor as n, addCredentials as r, proxyAddress as t };
