import { i as UsageError, r as InterruptedError } from "./errors-C_z2rL-2.js";
import { i as processSecrets, n as addUserInfo } from "./secrets-BQwL8nGs.js";
import { n as printable } from "./printable-D5BxvqJ9.js";
import { t as collectGarbage } from "./collect-garbage-CWBr5D0k.js";
import { a as parseJson, c as responseIdOf, d as RepeatedCredentialError, i as parseEnvelope, l as BodyTooLargeError, n as decodeBody, r as looksLikeEnvelope, t as createBodyLooker, u as InvalidBodyError } from "./body-B5L9s926.js";
import { i as createCondition } from "./memory-shares-hgJkWYCJ.js";
import { a as isObjectId, i as isObject, r as isBlank } from "./json-BJobSHW3.js";
import { n as compileSchema, s as objectOf } from "./json-schema-9QH-o7FW.js";
import { a as createAuthentication, i as addIssued } from "./proxy-CHIKtqeC.js";
import { t as isLoopback } from "./loopback-B4XWdqye.js";
import { a as HttpError, i as CredentialsError, n as createTransport, s as UnreachableError } from "./transport-zOJ9dr2g.js";
import { t as endpoints } from "./types-v9E-yFti.js";
import { i as textsIn, n as subResourceKey, r as textIn } from "./sub-resource-KK6nce2o.js";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { Readable } from "node:stream";
import { constants, createGunzip, createGzip, gunzipSync, gzipSync } from "node:zlib";
import { setMaxListeners } from "node:events";
import { pipeline } from "node:stream/promises";
// dist/src/extract/endpoints.js
const arrayShape = { type: "array" };
const objectShape = { type: "object" };
/** Value lists, whose response is not documented: an array, or an object of lists by id. */
const listsShape = {
	type: ["array", "object"],
	propertyNames: { pattern: "^[0-9a-fA-F]{24}$" },
	minProperties: 1
};
/** The fields of endpoint 6 are not documented: any structure is accepted, even an empty one. */
const anyShape = {};
/** The token endpoint's body has no envelope (observed-behaviour.md, "Transport"). */
const tokenShape = objectOf({ access_token: {
	type: "string",
	minLength: 1
} }, { expires_in: { type: "number" } });
/** Throws InvalidBodyError with the JSON pointer of the first fault; `at` is the pointer to the value. */
async function checkShape(schema, value, at) {
	const isValid = await compileSchema(schema);
	if (isValid(value)) return value;
	const error = isValid.errors?.[0];
	throw new InvalidBodyError(error?.message ?? "has a wrong shape", { pointer: `${at}${error?.instancePath ?? ""}` });
}
const reading = {
	method: "GET",
	policy: "api",
	essential: true,
	landed: true
};
const whoami = {
	...reading,
	endpoint: "whoami",
	path: "/v1",
	shape: objectShape,
	landed: false
};
const initiatives = {
	...reading,
	endpoint: "initiatives",
	path: "/v1/initiatives",
	shape: arrayShape
};
const initiativeTree = {
	...reading,
	endpoint: "initiative_tree",
	path: "/v1/initiatives/tree",
	shape: objectShape
};
function surveys(options = {}) {
	return {
		...reading,
		endpoint: "surveys",
		path: `/v1/surveys${changedSince(options)}`,
		shape: arrayShape
	};
}
function initiativeSurveys(initiativeId, options = {}) {
	const path = `/v1/initiatives/${objectId(initiativeId)}/surveys${changedSince(options)}`;
	return {
		...reading,
		endpoint: "initiative_surveys",
		path,
		shape: arrayShape
	};
}
function survey(surveyId) {
	const path = `/v1/surveys/${objectId(surveyId)}`;
	return {
		...reading,
		endpoint: "survey",
		path,
		shape: objectShape,
		essential: false
	};
}
function calculated$1(surveyId, calculationCode) {
	if (/^\.*$/.test(calculationCode)) throw new UsageError(`not a calculation code: ${JSON.stringify(calculationCode)}`);
	return partOfSurvey("calculated", surveyId, `calculated/${encodeURIComponent(calculationCode)}`, anyShape);
}
/** A part of a survey that has its own request. `path` is relative to the survey's, encoded. */
function partOfSurvey(endpoint, surveyId, path, shape) {
	return {
		...reading,
		endpoint,
		path: `/v1/surveys/${objectId(surveyId)}/${path}`,
		shape,
		essential: false
	};
}
/** The first is the path in the specification; some deployments have the other one. */
const valueListPaths = ["/value-list/lookup", "/v1/value-list/lookup"];
function valueLists$1(ids, path) {
	if (ids.length === 0 || ids.length > 100) throw new RangeError(`a value-list lookup takes 1 to 100 ids, not ${ids.length}`);
	return {
		endpoint: "value_lists",
		method: "POST",
		path,
		policy: "value_lists",
		body: JSON.stringify({ ids }),
		requestIds: ids,
		shape: listsShape,
		essential: false,
		landed: true
	};
}
function token(clientId, clientSecret) {
	return {
		endpoint: "token",
		method: "POST",
		path: "/v1/oauth/token",
		policy: "token",
		body: JSON.stringify({
			grant_type: "client_credentials",
			client_id: clientId,
			client_secret: clientSecret
		}),
		shape: tokenShape,
		essential: true,
		landed: false
	};
}
function changedSince(options) {
	return options.changedSince === void 0 ? "" : `?changedSince=${encodeURIComponent(options.changedSince)}`;
}
/** The only place where ids become part of a path. Throws UsageError for anything but an ObjectId. */
function objectId(id) {
	if (!isObjectId(id)) throw new UsageError(`not a 24-digit hexadecimal id: ${JSON.stringify(id)}`);
	return id;
}
// dist/src/extract/http/base-url.js
/**
* Removes a trailing `/v1`. Throws UsageError, also for `http` unless the host is loopback or `insecure` is set; never
* shows a password.
*/
function parseBaseUrl(text, insecure = false) {
	const url = URL.canParse(text) ? new URL(text) : null;
	if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === "") throw new UsageError("the base URL is not an http(s) address", { hint: "It looks like https://api.example.org." });
	if (url.username !== "" || url.password !== "") throw new UsageError("the base URL contains a user or password", { hint: "Credentials belong in the environment or a file." });
	if (url.search !== "" || url.hash !== "") throw new UsageError("the base URL must not have a query or fragment");
	if (url.protocol === "http:" && !insecure && !isLoopback(url.hostname)) throw new UsageError(`http:// to ${url.host} would send the credentials unencrypted`, { hint: "Use https://, or --insecure if you are sure." });
	const path = url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "");
	return {
		origin: url.origin,
		host: url.host,
		pathPrefix: path.replace(/\/+$/, "")
	};
}
// dist/src/extract/pace/rate-headers.js
/** @param serverNow milliseconds that a `Retry-After` date is relative to */
function parseRateHeaders(headers, serverNow) {
	const stated = count(single(headers["ratelimit-limit"]));
	const policy = parsePolicy(single(headers["ratelimit-policy"]), stated);
	const limit = stated ?? policy?.limit ?? null;
	return {
		limit: limit !== null && limit >= 1 ? limit : null,
		windowMs: policy?.windowMs ?? null,
		remaining: count(single(headers["ratelimit-remaining"])),
		resetMs: inMilliseconds(count(single(headers["ratelimit-reset"]))),
		retryAfterMs: parseRetryAfter(single(headers["retry-after"]), serverNow)
	};
}
/**
* How long to wait after a 429 or 503: what the headers say, at most two windows or five minutes; null if they say
* nothing or 0.
*/
function serverWait(headers) {
	const byReset = headers.resetMs === null ? null : headers.resetMs + resetMarginMs(headers.windowMs);
	const wait = headers.retryAfterMs || byReset;
	const max = Math.min(2 * (headers.windowMs ?? Number.POSITIVE_INFINITY), 3e5);
	return wait === null ? null : Math.min(wait, max);
}
/** `Reset` is in whole seconds, rounded in an unknown way: this long after it, the window has certainly ended. */
function resetMarginMs(windowMs) {
	return Math.min(1e3, (windowMs ?? 2e4) / 20);
}
/** Parses `120;w=60`, or several of these, of which the one that `RateLimit-Limit` refers to is taken. */
function parsePolicy(text, limit) {
	const valid = [...(text ?? "").matchAll(/(?:^|,)\s*(\d{1,9})\s*;\s*w=(\d{1,9})/g)].map((match) => ({
		limit: Number(match[1]),
		windowMs: Number(match[2]) * 1e3
	})).filter((policy) => policy.limit >= 1 && policy.windowMs > 0);
	return valid.find((policy) => policy.limit === limit) ?? valid[0] ?? null;
}
function parseRetryAfter(text, serverNow) {
	const seconds = count(text);
	if (seconds !== null) return seconds * 1e3;
	const date = text !== null && /[A-Za-z]{3}, \d/.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(date) ? null : Math.max(0, date - serverNow);
}
const inMilliseconds = (seconds) => seconds === null ? null : seconds * 1e3;
function single(value) {
	return (typeof value === "string" || value === void 0 ? value : value[0])?.trim() ?? null;
}
function count(text) {
	return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
// dist/src/extract/http/receiving.js
/** A body of up to this size as transferred is read from memory. */
const smallBody = 1048576;
/**
* A body of up to this size is kept decoded for its next reader; a larger one is decoded again, which uses less memory.
*/
const maxDecodedBytes = 1048576;
/**
* A body with more decoded bytes than this is examined in pieces: several bodies are received while others are read.
*/
const maxDecodedAtOnce = 4194304;
/**
* Decoded bytes are outside V8's heap and do not trigger its garbage collector, so it is called after this many of
* them.
*/
const largeGarbage = 16777216;
let thrownAway = 0;
/** Small chunks of a larger body are combined into writes of this size. */
const writeSize = 262144;
const compression = { level: constants.Z_BEST_SPEED };
/**
* Receives a body and decodes it once: a small one in memory, a larger one while it is streamed to a file. On disk,
* gzip is kept as received and anything else is compressed. Throws InvalidBodyError for damaged gzip, and
* BodyTooLargeError as soon as more bytes than the limit were received or decoded.
*/
async function receiveBody(source, options) {
	const { encoding, landing, maxBytes, secrets } = options;
	const isGzip = /^(?:x-)?gzip$/i.test(encoding ?? "");
	if (!isGzip && encoding !== null && !/^identity$/i.test(encoding)) {
		source.on("error", () => {}).destroy();
		throw new InvalidBodyError(`encoded as ${JSON.stringify(encoding)}, which was not requested`);
	}
	const refusals = createRefusals();
	const limits = {
		maxBytes,
		secrets,
		refusals
	};
	const chunks = meter(source, limits, options.onBytes);
	try {
		const head = await readUpTo(chunks, landing === null ? Number.POSITIVE_INFINITY : smallBody);
		return landing !== null && !head.isWhole ? await streamAside(followed(head.bytes, chunks), isGzip, landing, limits) : await inMemory(head.bytes, isGzip, limits);
	} catch (error) {
		source.on("error", () => {}).destroy();
		throw refusals.first ?? error;
	}
}
function createRefusals() {
	let first = null;
	return {
		refuse: (reason) => {
			first ??= reason;
			throw reason;
		},
		get first() {
			return first;
		}
	};
}
/** A body held in memory as transferred. */
async function inMemory(bytes, isGzip, limits) {
	const { maxBytes, secrets } = limits;
	const asReceived = {
		kind: isGzip ? "gzip" : "plain",
		bytes,
		maxBytes
	};
	const common = {
		setAside: (landing) => landing.setAside(isGzip ? bytes : gzipSync(bytes, compression)),
		discard: async () => {}
	};
	const decoded = isGzip ? decodeUnlessLarge(bytes, limits) : bytes;
	if (decoded === null) {
		const looker = createLimitedLooker(limits);
		const gunzip = createGunzip({ chunkSize: writeSize });
		await decoding(pipeline(Readable.from([bytes]), gunzip, (chunks) => lookAtAll(chunks, looker)));
		return {
			...looker.end(),
			body: asReceived,
			...common
		};
	}
	if (secrets?.isIn(decoded)) refuseCredentials(decoded);
	return {
		responseId: responseIdOf(decoded),
		byteCount: decoded.byteLength,
		looksWhole: looksLikeEnvelope(decoded),
		body: decoded.byteLength > maxDecodedBytes ? asReceived : {
			kind: "plain",
			bytes: decoded,
			maxBytes
		},
		...common
	};
}
/** @throws InvalidBodyError with the service's own message, if that makes the body unusable anyway */
function refuseCredentials(bytes) {
	if (bytes.byteLength < 65536) parseEnvelope(bytes);
	throw new RepeatedCredentialError();
}
/** The decoded bytes; null if they are too many to hold in memory next to other bodies. */
function decodeUnlessLarge(bytes, { maxBytes }) {
	if (thrownAway >= largeGarbage) {
		collectGarbage();
		thrownAway = 0;
	}
	const limit = Math.min(maxBytes, maxDecodedAtOnce);
	try {
		const decoded = decodeBody({
			kind: "gzip",
			bytes,
			maxBytes: limit
		});
		if (decoded.byteLength > maxDecodedBytes) thrownAway += decoded.byteLength;
		return decoded;
	} catch (error) {
		if (limit === maxBytes || !(error instanceof BodyTooLargeError)) throw error;
		thrownAway += limit;
		return null;
	}
}
async function streamAside(chunks, isGzip, landing, limits) {
	const file = landing.stage();
	const looker = createLimitedLooker(limits);
	try {
		await decoding(isGzip ? pipeline(written(chunks, file), createGunzip(), (decoded) => lookAtAll(decoded, looker)) : pipeline(lookedAt(chunks, looker), createGzip(compression), (stream) => writeGathered(stream, file)));
	} catch (error) {
		await file.discard();
		throw error;
	}
	return {
		...looker.end(),
		body: {
			kind: "file",
			file: file.path,
			maxBytes: limits.maxBytes
		},
		setAside: () => file,
		discard: () => file.discard()
	};
}
/** Its `look` throws past the limit. */
function createLimitedLooker({ maxBytes, secrets, refusals }) {
	const looker = createBodyLooker(secrets);
	let decodedBytes = 0;
	return {
		look: (chunk) => {
			decodedBytes += chunk.byteLength;
			if (decodedBytes > maxBytes) refusals.refuse(new BodyTooLargeError(maxBytes));
			try {
				looker.look(chunk);
			} catch (error) {
				refusals.refuse(error);
			}
		},
		end: () => looker.end()
	};
}
/** @throws InvalidBodyError for an error of the decoder */
async function decoding(pipelined) {
	try {
		await pipelined;
	} catch (error) {
		throw isDamage(error) ? new InvalidBodyError("damaged or incomplete gzip", { cause: error }) : error;
	}
}
/** Whether an error comes from the decoder; errors of the connection and the disk have other codes. */
const isDamage = (error) => error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_");
async function lookAtAll(source, looker) {
	for await (const chunk of source) looker.look(chunk);
}
async function* lookedAt(source, looker) {
	for await (const chunk of source) {
		looker.look(chunk);
		yield chunk;
	}
}
/** Counts bytes as transferred, and throws past the limit. */
async function* meter(source, { maxBytes, refusals }, onBytes) {
	let received = 0;
	for await (const chunk of source) {
		received += chunk.byteLength;
		onBytes(chunk.byteLength);
		if (received > maxBytes) refusals.refuse(new BodyTooLargeError(maxBytes));
		yield chunk;
	}
}
/** The first bytes; if there are more, the generator continues after them. */
async function readUpTo(chunks, maxSize) {
	const taken = [];
	let size = 0;
	while (size <= maxSize) {
		const next = await chunks.next();
		if (next.done === true) return {
			bytes: Buffer.concat(taken, size),
			isWhole: true
		};
		taken.push(next.value);
		size += next.value.byteLength;
	}
	return {
		bytes: Buffer.concat(taken, size),
		isWhole: false
	};
}
async function* followed(head, rest) {
	yield head;
	yield* rest;
}
/** Writes the chunks, combined into larger ones, and passes each on once it is written. */
async function* written(source, file) {
	for await (const chunk of gathered(source)) {
		await file.write(chunk);
		yield chunk;
	}
}
async function writeGathered(source, file) {
	for await (const chunk of gathered(source)) await file.write(chunk);
}
async function* gathered(source) {
	let taken = [];
	let size = 0;
	for await (const chunk of source) {
		taken.push(chunk);
		size += chunk.byteLength;
		if (size < writeSize) continue;
		yield Buffer.concat(taken);
		taken = [];
		size = 0;
	}
	if (size > 0) yield Buffer.concat(taken);
}
// dist/src/extract/http/refused-answers.js
/** Maximum number of bytes to read of a refusal. */
const maxRefusalBytes = 65536;
/** The error for an answer that is not 2xx. Reads the service's explanation, cleaned by `secrets`. */
async function toRefusal(spec, answer, serverNow, secrets) {
	const { status, headers } = answer;
	const envelope = parse(await readSome(answer.body), headers["content-encoding"] === "gzip");
	if (spec.endpoint === "token") addIssued(secrets, envelope);
	const said = serviceMessage(envelope);
	const message = said === null ? null : printable(secrets.clean(said));
	const rate = parseRateHeaders(headers, serverNow);
	const about = `${spec.method} ${spec.path} was answered with ${status}`;
	const target = status < 400 ? redirectTarget(headers["location"], secrets) : null;
	const hint = hintFor(spec, status);
	return new HttpError(target === null ? withMessage(about, message) : `${about}, a redirect to ${target}; not followed`, {
		status,
		endpoint: spec.endpoint,
		serviceMessage: message,
		waitMs: status === 429 || status === 503 ? serverWait(rate) : null,
		...hint === void 0 ? {} : { hint }
	});
}
/** A refusal of our credentials becomes a CredentialsError; any other error is returned unchanged. */
function asCredentialsError(spec, error) {
	const { status } = error;
	const isToken = spec.endpoint === "token";
	if (!(status === 401 || status === 403 && spec.essential || status === 400 && isToken)) return error;
	const about = `the service refused the ${isToken ? "client id or secret" : "credentials"} (${spec.method} ${spec.path}: ${status})`;
	return new CredentialsError(withMessage(about, error.serviceMessage));
}
function hintFor(spec, status) {
	if (status < 400) return "If the service has moved there, use that as the base URL.";
	if (status === 429) return "Other clients may be using the same limit: lower --max-requests-per-minute, or run at another time.";
	if (status === 408 || status >= 500) return "The fault is in the service; the next run tries again.";
	if (spec.essential) return "Is this the base URL of the service, without /v1?";
	if (status === 403) return "The credentials may not read this one record.";
	return spec.endpoint === "survey" ? "The survey may have been removed since it was listed; the next run checks." : void 0;
}
function withMessage(about, message) {
	return message === null ? about : `${about}: ${message}`;
}
/** Only the origin, since the rest may contain a secret. */
function redirectTarget(location, secrets) {
	const text = typeof location === "string" ? secrets.clean(location) : "";
	return URL.canParse(text) ? new URL(text).origin : "another path";
}
/** `message` of the failure envelope, with the first of its `errors`. */
function serviceMessage(envelope) {
	if (!isObject(envelope)) return null;
	const details = (Array.isArray(envelope["errors"]) ? envelope["errors"] : []).slice(0, 3).map((error) => isObject(error) ? error["message"] : null);
	const texts = [envelope["message"], ...details].filter((text) => typeof text === "string" && text !== "");
	return texts.length === 0 ? null : [...new Set(texts)].join("; ");
}
function parse(body, isGzip) {
	try {
		const plain = isGzip ? gunzipSync(body, { maxOutputLength: maxRefusalBytes }) : body;
		return JSON.parse(plain.toString());
	} catch {
		return null;
	}
}
async function readSome(body) {
	const chunks = [];
	let size = 0;
	try {
		for await (const chunk of body) {
			chunks.push(chunk);
			size += chunk.byteLength;
			if (size > maxRefusalBytes) break;
		}
	} catch {}
	return Buffer.concat(chunks);
}
// node_modules/is-network-error/index.js
const objectToString = Object.prototype.toString;
const isError = (value) => objectToString.call(value) === "[object Error]";
const errorMessages = /* @__PURE__ */ new Set([
	"network error",
	"NetworkError when attempting to fetch resource.",
	"The Internet connection appears to be offline.",
	"Network request failed",
	"fetch failed",
	"terminated",
	" A network error occurred.",
	"Network connection lost"
]);
function isNetworkError(error) {
	if (!(error && isError(error) && error.name === "TypeError" && typeof error.message === "string")) return false;
	const { message, stack } = error;
	if (message === "Load failed" || message.startsWith("Load failed (") && message.endsWith(")")) return stack === void 0 || "__sentry_captured__" in error;
	if (message.startsWith("error sending request for url")) return true;
	if (message === "Failed to fetch" || message.startsWith("Failed to fetch (") && message.endsWith(")")) return true;
	return errorMessages.has(message);
}
// node_modules/p-retry/index.js
function validateRetries(retries) {
	if (typeof retries === "number") {
		if (retries < 0) throw new TypeError("Expected `retries` to be a non-negative number.");
		if (Number.isNaN(retries)) throw new TypeError("Expected `retries` to be a valid number or Infinity, got NaN.");
	} else if (retries !== void 0) throw new TypeError("Expected `retries` to be a number or Infinity.");
}
function validateNumberOption(name, value, { min = 0, allowInfinity = false } = {}) {
	if (value === void 0) return;
	if (typeof value !== "number" || Number.isNaN(value)) throw new TypeError(`Expected \`${name}\` to be a number${allowInfinity ? " or Infinity" : ""}.`);
	if (!allowInfinity && !Number.isFinite(value)) throw new TypeError(`Expected \`${name}\` to be a finite number.`);
	if (value < min) throw new TypeError(`Expected \`${name}\` to be \u2265 ${min}.`);
}
var AbortError = class extends Error {
	constructor(message) {
		super();
		if (message instanceof Error) {
			this.originalError = message;
			({message} = message);
		} else {
			this.originalError = new Error(message);
			this.originalError.stack = this.stack;
		}
		this.name = "AbortError";
		this.message = message;
	}
};
function calculateDelay(retriesConsumed, options) {
	const attempt = Math.max(1, retriesConsumed + 1);
	const random = options.randomize ? Math.random() + 1 : 1;
	let timeout = Math.round(random * options.minTimeout * options.factor ** (attempt - 1));
	timeout = Math.min(timeout, options.maxTimeout);
	return timeout;
}
function calculateRemainingTime(start, max) {
	if (!Number.isFinite(max)) return max;
	return max - (performance.now() - start);
}
async function onAttemptFailure({ error, attemptNumber, retriesConsumed, startTime, options }) {
	const normalizedError = error instanceof Error ? error : /* @__PURE__ */ new TypeError(`Non-error was thrown: "${error}". You should only throw errors.`);
	if (normalizedError instanceof AbortError) throw normalizedError.originalError;
	const retriesLeft = Number.isFinite(options.retries) ? Math.max(0, options.retries - retriesConsumed) : options.retries;
	const maxRetryTime = options.maxRetryTime ?? Number.POSITIVE_INFINITY;
	const context = Object.freeze({
		error: normalizedError,
		attemptNumber,
		retriesLeft,
		retriesConsumed
	});
	await options.onFailedAttempt(context);
	if (calculateRemainingTime(startTime, maxRetryTime) <= 0) throw normalizedError;
	const consumeRetry = await options.shouldConsumeRetry(context);
	const remainingTime = calculateRemainingTime(startTime, maxRetryTime);
	if (remainingTime <= 0 || retriesLeft <= 0) throw normalizedError;
	if (normalizedError instanceof TypeError && !isNetworkError(normalizedError)) {
		if (consumeRetry) throw normalizedError;
		options.signal?.throwIfAborted();
		return false;
	}
	if (!await options.shouldRetry(context)) throw normalizedError;
	if (!consumeRetry) {
		options.signal?.throwIfAborted();
		return false;
	}
	const delayTime = calculateDelay(retriesConsumed, options);
	const finalDelay = Math.min(delayTime, remainingTime);
	options.signal?.throwIfAborted();
	if (finalDelay > 0) await new Promise((resolve, reject) => {
		const onAbort = () => {
			clearTimeout(timeoutToken);
			options.signal?.removeEventListener("abort", onAbort);
			reject(options.signal.reason);
		};
		const timeoutToken = setTimeout(() => {
			options.signal?.removeEventListener("abort", onAbort);
			resolve();
		}, finalDelay);
		if (options.unref) timeoutToken.unref?.();
		options.signal?.addEventListener("abort", onAbort, { once: true });
	});
	options.signal?.throwIfAborted();
	return true;
}
async function pRetry(input, options = {}) {
	options = { ...options };
	validateRetries(options.retries);
	if (Object.hasOwn(options, "forever")) throw new Error("The `forever` option is no longer supported. For many use-cases, you can set `retries: Infinity` instead.");
	options.retries ??= 10;
	options.factor ??= 2;
	options.minTimeout ??= 1e3;
	options.maxTimeout ??= Number.POSITIVE_INFINITY;
	options.maxRetryTime ??= Number.POSITIVE_INFINITY;
	options.randomize ??= false;
	options.onFailedAttempt ??= () => {};
	options.shouldRetry ??= () => true;
	options.shouldConsumeRetry ??= () => true;
	validateNumberOption("factor", options.factor, {
		min: 0,
		allowInfinity: false
	});
	validateNumberOption("minTimeout", options.minTimeout, {
		min: 0,
		allowInfinity: false
	});
	validateNumberOption("maxTimeout", options.maxTimeout, {
		min: 0,
		allowInfinity: true
	});
	validateNumberOption("maxRetryTime", options.maxRetryTime, {
		min: 0,
		allowInfinity: true
	});
	if (!(options.factor > 0)) options.factor = 1;
	options.signal?.throwIfAborted();
	let attemptNumber = 0;
	let retriesConsumed = 0;
	const startTime = performance.now();
	while (Number.isFinite(options.retries) ? retriesConsumed <= options.retries : true) {
		attemptNumber++;
		try {
			options.signal?.throwIfAborted();
			const result = await input(attemptNumber);
			options.signal?.throwIfAborted();
			return result;
		} catch (error) {
			if (await onAttemptFailure({
				error,
				attemptNumber,
				retriesConsumed,
				startTime,
				options
			})) retriesConsumed++;
		}
	}
	throw new Error("Retry attempts exhausted without throwing an error.");
}
// dist/src/extract/http/retry.js
/** p-retry supports neither `Retry-After` nor full jitter, so it only counts attempts, and the waiting is done here. */
function withRetries(attempt, options) {
	const { random, sleep, signal } = options;
	return pRetry(attempt, {
		retries: options.retries,
		minTimeout: 0,
		factor: 1,
		shouldRetry: async ({ error, attemptNumber }) => {
			if (signal.aborted) throw new InterruptedError();
			if (!isRetryable(error)) return false;
			const waitMs = waitFor(error, attemptNumber, random);
			options.onRetry(error, attemptNumber, waitMs);
			if (waitMs > 0) await sleep(waitMs, signal).catch(() => {});
			if (signal.aborted) throw new InterruptedError();
			return true;
		}
	});
}
/** True for 408, 429, 5xx, connection faults, timeouts, and bodies that are truncated or invalid. */
function isRetryable(error) {
	if (error instanceof HttpError) return error.status === 408 || error.status === 429 || error.status >= 500;
	return error instanceof InvalidBodyError || error instanceof UnreachableError && error.retryable;
}
/** Exponential backoff, at most 30 s. */
function backoffMs(attempt) {
	return Math.min(3e4, 500 * 2 ** (attempt - 1));
}
function waitFor(error, attempt, random) {
	if (error instanceof HttpError && error.status === 429) return 0;
	return (error instanceof HttpError ? error.waitMs : null) ?? Math.round(random() * backoffMs(attempt));
}
// dist/src/extract/http/exchange.js
function createExchange(context) {
	return async (spec, authorization, look, note) => {
		return send(context, spec, authorization, await context.limiter.acquire(spec.policy), async (answer, outline) => {
			const received = await receive(context, spec, answer);
			try {
				const value = await look(received);
				const { responseId, byteCount } = received;
				const landed = land(context, spec, received, {
					...outline,
					responseId,
					byteCount
				}, note);
				landed.catch(() => {});
				return {
					value,
					received,
					landed
				};
			} catch (error) {
				await received.discard();
				throw error;
			}
		});
	};
}
/** Sets the body aside before it returns. */
function land(context, spec, received, response, note) {
	const { landing } = context;
	if (!spec.landed || landing === null) return Promise.resolve({
		...response,
		landingFile: null,
		runId: context.runId
	});
	return landing.commit(received.setAside(landing), {
		response,
		...spec.requestIds === void 0 ? {} : { requestIds: spec.requestIds },
		...note === void 0 ? {} : { note }
	});
}
async function send(context, spec, authorization, permit, use) {
	const { endpoint, path } = spec;
	let outcome = "other";
	context.stats.requested(endpoint);
	context.onEvent({
		type: "request",
		endpoint,
		path
	});
	const startedAt = performance.now();
	try {
		return await context.transport.send(spec, authorization, async (answer) => {
			const outline = toOutline(spec, answer, context.clock());
			permit.answered(parseRateHeaders(answer.headers, outline.fetchedAt / 1e3));
			const ms = Math.round(performance.now() - startedAt);
			context.onEvent({
				type: "response",
				endpoint,
				path,
				status: answer.status,
				ms
			});
			if (answer.status < 200 || answer.status > 299) throw await toRefusal(spec, answer, outline.fetchedAt / 1e3, context.secrets);
			const used = await use(answer, outline);
			outcome = "ok";
			return used;
		});
	} catch (error) {
		if (error instanceof HttpError && error.status === 429) throttle(context, spec, error);
		if (isStruggle(error)) outcome = "struggled";
		throw error;
	} finally {
		permit.done(outcome, endpoint);
	}
}
function receive(context, spec, answer) {
	if (Number(answer.headers["content-length"] ?? 0) > context.maxBodyBytes) {
		answer.body.destroy();
		throw new BodyTooLargeError(context.maxBodyBytes);
	}
	const encoding = answer.headers["content-encoding"];
	return receiveBody(answer.body, {
		encoding: typeof encoding === "string" ? encoding.trim() || null : null,
		maxBytes: context.maxBodyBytes,
		landing: spec.landed ? context.landing : null,
		secrets: spec.landed ? context.secrets : null,
		onBytes: context.stats.received
	});
}
/** Makes all requests of the policy wait for as long as the service says, else for some seconds. */
function throttle(context, spec, error) {
	const waitMs = error.waitMs ?? Math.round(backoffMs(4) * (.5 + context.random() / 2));
	context.stats.throttled();
	context.limiter.pause(spec.policy, waitMs);
	context.onEvent({
		type: "throttled",
		endpoint: spec.endpoint,
		path: spec.path,
		waitMs
	});
}
function isStruggle(error) {
	if (error instanceof HttpError) return error.status === 429 || error.status === 408 || error.status >= 500;
	return error instanceof UnreachableError;
}
function toOutline(spec, answer, clockMs) {
	const date = answer.headers["date"];
	const dateMs = typeof date === "string" ? Date.parse(date) : NaN;
	const serverDate = Number.isNaN(dateMs) ? null : dateMs * 1e3;
	return {
		endpoint: spec.endpoint,
		method: spec.method,
		path: spec.path,
		status: answer.status,
		fetchedAt: serverDate ?? Math.round(clockMs * 1e3),
		serverDate
	};
}
function createStats() {
	const byEndpoint = new Map(endpoints.map((endpoint) => [endpoint, 0]));
	let [requests, retries, throttled, waitedMs, bytesReceived] = [
		0,
		0,
		0,
		0,
		0
	];
	return {
		requested: (endpoint) => {
			requests += 1;
			byEndpoint.set(endpoint, (byEndpoint.get(endpoint) ?? 0) + 1);
		},
		retried: (waitMs) => {
			retries += 1;
			waitedMs += waitMs;
		},
		throttled: () => {
			throttled += 1;
		},
		received: (bytes) => {
			bytesReceived += bytes;
		},
		snapshot: (waitedForBudgetMs) => ({
			requests,
			byEndpoint: Object.fromEntries(byEndpoint),
			retries,
			throttled,
			waitedMs: Math.round(waitedMs + waitedForBudgetMs),
			bytesReceived
		})
	};
}
// node_modules/yocto-queue/index.js
var Node = class {
	value;
	next;
	constructor(value) {
		this.value = value;
	}
};
var Queue = class {
	#head;
	#tail;
	#size;
	constructor() {
		this.clear();
	}
	enqueue(value) {
		const node = new Node(value);
		if (this.#head) {
			this.#tail.next = node;
			this.#tail = node;
		} else {
			this.#head = node;
			this.#tail = node;
		}
		this.#size++;
	}
	dequeue() {
		const current = this.#head;
		if (!current) return;
		this.#head = this.#head.next;
		this.#size--;
		if (!this.#head) this.#tail = void 0;
		return current.value;
	}
	peek() {
		if (!this.#head) return;
		return this.#head.value;
	}
	clear() {
		this.#head = void 0;
		this.#tail = void 0;
		this.#size = 0;
	}
	get size() {
		return this.#size;
	}
	*[Symbol.iterator]() {
		let current = this.#head;
		while (current) {
			yield current.value;
			current = current.next;
		}
	}
	*drain() {
		while (this.#head) yield this.dequeue();
	}
};
// node_modules/p-limit/index.js
function pLimit(concurrency) {
	let rejectOnClear = false;
	if (typeof concurrency === "object") ({concurrency, rejectOnClear = false} = concurrency);
	validateConcurrency(concurrency);
	if (typeof rejectOnClear !== "boolean") throw new TypeError("Expected `rejectOnClear` to be a boolean");
	const queue = new Queue();
	let activeCount = 0;
	const resumeNext = () => {
		if (activeCount < concurrency && queue.size > 0) {
			activeCount++;
			queue.dequeue().run();
		}
	};
	const next = () => {
		activeCount--;
		resumeNext();
	};
	const run = async (function_, resolve, arguments_) => {
		const result = (async () => function_(...arguments_))();
		resolve(result);
		try {
			await result;
		} catch {}
		next();
	};
	const enqueue = (function_, resolve, reject, arguments_) => {
		const queueItem = { reject };
		new Promise((internalResolve) => {
			queueItem.run = internalResolve;
			queue.enqueue(queueItem);
		}).then(run.bind(void 0, function_, resolve, arguments_));
		if (activeCount < concurrency) resumeNext();
	};
	const generator = (function_, ...arguments_) => new Promise((resolve, reject) => {
		enqueue(function_, resolve, reject, arguments_);
	});
	Object.defineProperties(generator, {
		activeCount: { get: () => activeCount },
		pendingCount: { get: () => queue.size },
		clearQueue: { value() {
			if (!rejectOnClear) {
				queue.clear();
				return;
			}
			const abortError = AbortSignal.abort().reason;
			while (queue.size > 0) queue.dequeue().reject(abortError);
		} },
		concurrency: {
			get: () => concurrency,
			set(newConcurrency) {
				validateConcurrency(newConcurrency);
				concurrency = newConcurrency;
				queueMicrotask(() => {
					while (activeCount < concurrency && queue.size > 0) resumeNext();
				});
			}
		},
		map: { async value(iterable, function_) {
			const promises = [];
			try {
				Array.from(iterable, (value, index) => {
					const promise = generator(function_, value, index);
					promises.push(promise);
					return promise;
				});
			} catch (error) {
				for (const promise of promises) promise.catch(() => {});
				throw error;
			}
			return Promise.all(promises);
		} }
	});
	return generator;
}
function validateConcurrency(concurrency) {
	if (!((Number.isInteger(concurrency) || concurrency === Number.POSITIVE_INFINITY) && concurrency > 0)) throw new TypeError("Expected `concurrency` to be a number from 1 and up");
}
// dist/src/extract/pace/adaptive-concurrency.js
/** Latency counts as slow if it exceeds its minimum by at least this factor and by at least this many milliseconds. */
const slow = {
	times: 4,
	aboveMs: 500
};
function createAdaptiveConcurrency(most, onChange = () => {}) {
	const latencies = /* @__PURE__ */ new Map();
	let current = most;
	let successes = 0;
	let loweredAt = Number.NEGATIVE_INFINITY;
	const lower = (startedAt, now) => {
		successes = 0;
		if (startedAt < loweredAt || current === 1) return;
		current = Math.max(1, Math.floor(current / 2));
		loweredAt = now;
		for (const latency of latencies.values()) latency.average = latency.least;
		onChange(current);
	};
	const observe = (kind, latencyMs) => {
		const latency = latencies.get(kind) ?? {
			least: latencyMs,
			average: latencyMs
		};
		latency.least = Math.min(latency.least, latencyMs);
		latency.average += (latencyMs - latency.average) / 5;
		latencies.set(kind, latency);
		return latency;
	};
	return {
		get current() {
			return current;
		},
		succeeded: (kind, startedAt, latencyMs, now) => {
			const { least, average } = observe(kind, latencyMs);
			if (average > least * slow.times && average > least + slow.aboveMs) {
				lower(startedAt, now);
				return;
			}
			successes += 1;
			if (current < most && successes >= current) {
				current += 1;
				successes = 0;
				onChange(current);
			}
		},
		struggled: lower
	};
}
// dist/src/extract/pace/pacer.js
/**
* A request is sent a window and this much more after the one `limit` places before it. The network may bunch requests
* by that much without the service counting too many in any window. Costs one percent of speed.
*/
const stretch = 1.01;
/** How many requests may be saved up while idle or late, to make up for late timers. */
const savings = 2;
/** Maximum number of requests to remember while no limit is known, in case one becomes known. */
const maxRemembered = 1e4;
/**
* Follows two rules. First, in any window no more than `limit` requests are sent, whatever the phase of the service's
* own windows, so that both fixed and sliding windows are respected. Second, after an initial burst of half the limit,
* which is enough for a small run, requests are sent evenly.
*/
function createPacer() {
	let limit = null;
	let windowMs = 0;
	let tokens = 0;
	let refilledAt = 0;
	let sent = [];
	const ratePerMs = () => limit === null ? Number.POSITIVE_INFINITY : limit / (windowMs * stretch);
	const refilled = (saved, ms) => saved < savings ? Math.min(savings, saved + Math.max(0, ms) * ratePerMs()) : saved;
	const refill = (now) => {
		tokens = refilled(tokens, now - refilledAt);
		refilledAt = now;
	};
	const recordDelay = (now) => {
		const oldest = limit === null ? void 0 : sent[sent.length - limit];
		return oldest === void 0 ? 0 : oldest + windowMs * stretch - now;
	};
	const countSince = (time) => {
		let count = 0;
		while (count < sent.length && (sent[sent.length - 1 - count] ?? 0) > time) count++;
		return count;
	};
	return {
		delay: (now) => {
			if (limit === null) return 0;
			refill(now);
			const forToken = tokens >= 1 - 1e-9 ? 0 : (1 - tokens) / ratePerMs();
			return Math.max(0, Math.ceil(Math.max(forToken, recordDelay(now)) - 1e-6));
		},
		spend: (now) => {
			sent.push(now);
			tokens -= 1;
			if (sent.length > 2 * maxRemembered) sent = sent.slice(-1e4);
		},
		countSince,
		finishIn: (requests, now) => {
			if (limit === null) return null;
			refill(now);
			const times = sent.slice(-limit);
			let [at, saved] = [now, tokens];
			const acted = Math.min(requests, 2 * limit);
			for (let i = 0; i < acted; i++) {
				const oldest = times[times.length - limit] ?? Number.NEGATIVE_INFINITY;
				const next = Math.max(at + Math.max(0, 1 - saved) / ratePerMs(), oldest + windowMs * stretch);
				saved = refilled(saved, next - at) - 1;
				times.push(next);
				at = next;
			}
			return at - now + (requests - acted) / ratePerMs();
		},
		get lastAt() {
			return sent.at(-1) ?? Number.NEGATIVE_INFINITY;
		},
		configure: (newLimit, newWindowMs, now) => {
			if (limit === newLimit && windowMs === newWindowMs) return;
			[limit, windowMs] = [newLimit, newWindowMs];
			tokens = Math.max(0, Math.ceil(limit / 2) - countSince(now - windowMs));
			refilledAt = now;
		}
	};
}
// dist/src/extract/pace/rate-limiter.js
function createRateLimiter(options) {
	const { now, signal, onEvent } = options;
	const policies = /* @__PURE__ */ new Map();
	const cap = createPacer();
	if (options.maxRequestsPerMinute !== null) cap.configure(options.maxRequestsPerMinute, 6e4, now());
	const concurrency = createAdaptiveConcurrency(options.concurrency, (current) => onEvent({
		type: "concurrency",
		concurrency: current
	}));
	const changed = createCondition();
	signal.addEventListener("abort", changed.notify);
	let underWay = 0;
	let waitedMs = 0;
	let averageMs = null;
	const ends = createEnds();
	let announcedUntil = Number.NEGATIVE_INFINITY;
	const stateOf = (policy) => {
		const state = policies.get(policy) ?? newPolicy();
		policies.set(policy, state);
		return state;
	};
	const holdBack = async (state, delay) => {
		const from = now();
		if (delay >= 1e3 && from + delay > announcedUntil + 1e3) {
			announcedUntil = from + delay;
			onEvent({
				type: "wait",
				reason: state.pausedUntil > from ? "paused" : "budget",
				ms: delay
			});
		}
		const timer = new AbortController();
		await Promise.race([changed.next(), options.sleep(delay, timer.signal).catch(() => {})]);
		timer.abort();
		waitedMs += now() - from;
	};
	const grant = (policy, state) => {
		const startedAt = now();
		state.pacer.spend(startedAt);
		cap.spend(startedAt);
		state.unanswered += 1;
		underWay += 1;
		let latency = null;
		const settle = (headers) => {
			if (latency !== null) return;
			latency = now() - startedAt;
			state.unanswered -= 1;
			if (headers !== null) updateFromHeaders(policy, state, headers, now(), onEvent);
			changed.notify();
		};
		return {
			startedAt,
			answered: settle,
			done: (outcome, kind) => {
				settle(null);
				underWay -= 1;
				const took = now() - startedAt;
				averageMs = averageMs === null ? took : averageMs + (took - averageMs) / 10;
				ends.add(now() - waitedMs);
				recordOutcome(concurrency, outcome, {
					kind,
					startedAt,
					latency: latency ?? took,
					now: now()
				});
				changed.notify();
			}
		};
	};
	const waitForTurn = async (policy, state) => {
		for (;;) {
			if (signal.aborted) throw new InterruptedError();
			if (underWay >= concurrency.current) await changed.next();
			else {
				const delay = Math.max(budgetDelay(state, now()), cap.delay(now()));
				if (delay <= 0) return grant(policy, state);
				await holdBack(state, delay);
			}
		}
	};
	return {
		acquire: (policy) => {
			const state = stateOf(policy);
			return state.queue(() => waitForTurn(policy, state));
		},
		pause: (policy, ms) => {
			const state = stateOf(policy);
			state.pausedUntil = Math.max(state.pausedUntil, now() + ms);
		},
		budget: (policy) => toBudget(policies.get(policy)),
		estimateSeconds: (policy, requests) => {
			const state = stateOf(policy);
			if (requests === 0) return 0;
			const each = ends.pace() ?? (averageMs === null ? null : averageMs / concurrency.current);
			const atLeast = each === null ? null : requests * each;
			const own = state.pacer.finishIn(requests, now());
			const paced = [own === null ? null : own / ourShare(state), cap.finishIn(requests, now())].filter((ms) => ms !== null);
			const held = paced.length === 0 ? null : Math.max(...paced, budgetDelay(state, now()), accountDelay(state, requests, now()));
			return atLeast === null && held === null ? null : Math.max(atLeast ?? 0, held ?? 0) / 1e3;
		},
		get waitedMs() {
			return waitedMs;
		}
	};
}
/** When the last requests ended, by a clock that stands still during waits for the limit. */
function createEnds() {
	const last = [];
	return {
		add: (at) => {
			last.push(at);
			if (last.length > maxEnds) last.shift();
		},
		/** Milliseconds from one end to the next; null while there are few. */
		pace: () => last.length <= minEnds ? null : Math.max(0, (last.at(-1) ?? 0) - (last[0] ?? 0)) / (last.length - 1)
	};
}
/** Several times the usual number of simultaneous requests, which may end together. */
const maxEnds = 25;
const minEnds = 8;
function newPolicy() {
	return {
		queue: pLimit(1),
		pacer: createPacer(),
		limit: null,
		windowMs: null,
		account: null,
		spentBefore: 0,
		unanswered: 0,
		pausedUntil: Number.NEGATIVE_INFINITY
	};
}
const resetMargin = (state) => resetMarginMs(state.windowMs);
function budgetDelay(state, now) {
	const { account, pacer } = state;
	const held = Math.max(state.pausedUntil - now, pacer.delay(now));
	if (account === null) return held;
	const endsIn = account.resetAt + resetMargin(state) - now;
	if (endsIn <= 0) {
		state.account = null;
		return held;
	}
	const others = spentByOthers(state, account) > 0;
	const left = account.remaining - state.unanswered - (others ? 1 : 0);
	if (left <= 0) return Math.max(held, endsIn);
	return others && state.limit !== null && account.remaining <= state.limit / 2 ? Math.max(held, Math.ceil(pacer.lastAt + endsIn / left - now)) : held;
}
/**
* Milliseconds until the last of these requests may be sent by the service's own account. What others have used of this
* window is gone whether or not they continue, and requests that do not fit into the window wait for its end.
*/
function accountDelay(state, requests, now) {
	const { account, limit, windowMs } = state;
	if (account === null || limit === null || windowMs === null) return 0;
	const endsIn = account.resetAt + resetMargin(state) - now;
	const left = Math.max(0, account.remaining - state.unanswered);
	if (requests > left) return endsIn + (requests - left) * windowMs / limit / ourShare(state);
	const spread = Math.min(left, limit / 2);
	const within = requests - (left - spread);
	return spentByOthers(state, account) > 0 ? endsIn * within / spread : 0;
}
function spentByOthers(state, account) {
	const { limit, windowMs } = state;
	return limit === null || windowMs === null ? 0 : limit - account.remaining - spentByUs(state, account, windowMs);
}
function spentByUs(state, account, windowMs) {
	return state.pacer.countSince(account.resetAt - windowMs - 2e3);
}
/**
* Our share of what was used in this window since our first answer in it; 1 if no other client uses the same budget.
* What others had used before then does not show whether they continue.
*/
function ourShare(state) {
	const { account, windowMs } = state;
	if (account === null || windowMs === null) return 1;
	const [ours, others] = [spentByUs(state, account, windowMs), spentByOthers(state, account) - state.spentBefore];
	return others > 0 && ours > 0 ? ours / (ours + others) : 1;
}
function updateFromHeaders(policy, state, headers, now, onEvent) {
	const known = state.limit;
	state.limit = headers.limit ?? state.limit;
	state.windowMs = headers.windowMs ?? state.windowMs;
	if (state.limit !== null && state.windowMs !== null) state.pacer.configure(state.limit, state.windowMs, now);
	if (headers.remaining !== null) {
		const isFirst = state.account === null && state.pacer.countSince(now - (state.windowMs ?? 0)) <= state.unanswered + 1;
		const last = state.account;
		state.account = nextAccount(state, headers.remaining, headers.resetMs, now);
		if (isFirst) state.spentBefore = Math.max(0, spentByOthers(state, state.account));
		else if (last === null || state.account.resetAt > last.resetAt + 2e3) state.spentBefore = 0;
	}
	const budget = toBudget(state);
	if (budget !== null && (known !== state.limit || headers.remaining === 0)) onEvent({
		type: "budget",
		policy,
		budget
	});
}
/** Answers may arrive out of order: within one window, the lowest `remaining` and the earliest end are right. */
function nextAccount(state, remaining, resetMs, now) {
	const window = state.windowMs ?? 6e4;
	const resetAt = now + Math.min(resetMs ?? window, 2 * window);
	const last = state.account;
	if (last === null || now >= last.resetAt + resetMargin(state)) return {
		remaining,
		resetAt
	};
	const tolerance = Math.min(1500, window / 2);
	if (resetAt > last.resetAt + tolerance) return {
		remaining,
		resetAt
	};
	if (resetAt < last.resetAt - tolerance) return last;
	return {
		remaining: Math.min(remaining, last.remaining),
		resetAt: Math.min(resetAt, last.resetAt)
	};
}
function toBudget(state) {
	if (state === void 0 || state.limit === null) return null;
	return {
		limit: state.limit,
		windowSeconds: state.windowMs === null ? null : state.windowMs / 1e3,
		remaining: state.account?.remaining ?? null
	};
}
function recordOutcome(concurrency, outcome, request) {
	if (outcome === "struggled") concurrency.struggled(request.startedAt, request.now);
	if (outcome === "ok") concurrency.succeeded(request.kind, request.startedAt, request.latency, request.now);
}
// dist/src/extract/client.js
const wait = async (ms, signal) => {
	await setTimeout$1(ms, void 0, { signal });
};
/** Options of the client of a run or of `doctor`. */
function clientOptions({ baseUrl, credentials }, options, { signal, dispatcher }) {
	const { proxy, retries, insecure, concurrency, maxRequestsPerMinute } = options;
	return {
		baseUrl,
		credentials,
		proxy,
		retries,
		insecure,
		concurrency,
		...maxRequestsPerMinute === null ? {} : { maxRequestsPerMinute },
		...signal === void 0 ? {} : { signal },
		...dispatcher === void 0 ? {} : { dispatcher },
		timeoutMs: options.timeoutSeconds * 1e3,
		maxBodyBytes: options.maxBodyMb * 2 ** 20
	};
}
/** Throws UsageError for an invalid base URL, credential or number. Does not send anything. */
function createClient(options) {
	const base = parseBaseUrl(options.baseUrl, options.insecure);
	const stop = createStop(options.signal);
	const { signal } = stop;
	const clock = options.clock ?? Date.now;
	const now = options.clock ?? (() => performance.now());
	const sleep = options.sleep ?? wait;
	const random = options.random ?? Math.random;
	const onEvent = options.onEvent ?? (() => {});
	const concurrency = atLeast(1, options.concurrency ?? 8, "concurrency");
	const retries = atLeast(0, options.retries ?? 5, "retries");
	const timeoutMs = atLeast(1, options.timeoutMs ?? 6e4, "timeout");
	const maxRequestsPerMinute = options.maxRequestsPerMinute === void 0 ? null : atLeast(1, options.maxRequestsPerMinute, "max-requests-per-minute");
	const secrets = processSecrets;
	if (options.proxy) addUserInfo(secrets, options.proxy.url);
	const stats = createStats();
	const limiter = createRateLimiter({
		concurrency,
		maxRequestsPerMinute,
		signal,
		now,
		sleep,
		onEvent
	});
	const transport = createTransport({
		base,
		dispatcher: options.dispatcher,
		proxy: options.proxy ?? null,
		concurrency,
		timeoutMs,
		signal
	});
	const authentication = createAuthentication(options.credentials, async (clientId, clientSecret) => {
		const { data } = await fetchChecked(token(clientId, clientSecret));
		addIssued(secrets, data);
		return {
			token: data.access_token,
			expiresInSeconds: data.expires_in ?? null
		};
	}, now, secrets);
	const exchange = withCleanErrors(secrets, {
		transport,
		limiter,
		stats,
		clock,
		random,
		secrets,
		maxBodyBytes: atLeast(1, options.maxBodyBytes ?? 256 * 2 ** 20, "max-body"),
		landing: options.landing ?? null,
		runId: options.runId ?? options.landing?.runId ?? null,
		onEvent
	});
	const attempt = async (spec, look, note) => {
		const header = spec.endpoint === "token" ? null : await authentication.header();
		try {
			return await exchange(spec, header, look, note);
		} catch (error) {
			if (!(error instanceof HttpError && error.status === 401 && header !== null && authentication.renew(header))) throw error;
			onEvent({ type: "token_renewed" });
			return await exchange(spec, await authentication.header(), look, note);
		}
	};
	const fetchWith = async (spec, look, note) => {
		try {
			return await withRetries(() => attempt(spec, look, note), {
				retries,
				random,
				sleep,
				signal,
				onRetry: (error, number, waitMs) => {
					stats.retried(waitMs);
					onEvent({
						type: "retry",
						endpoint: spec.endpoint,
						path: spec.path,
						attempt: number,
						reason: error.message,
						waitMs
					});
				}
			});
		} catch (error) {
			if (error instanceof InvalidBodyError || error instanceof BodyTooLargeError || error instanceof RepeatedCredentialError) throw error.of(`${spec.method} ${spec.path}`);
			throw error instanceof HttpError ? asCredentialsError(spec, error) : error;
		}
	};
	const fetchChecked = async (spec, note) => {
		const { value, landed } = await fetchWith(spec, (received) => readChecked(spec, received), note);
		return {
			data: value,
			response: await landed
		};
	};
	let valueListPath = options.valueListPath ?? valueListPaths[0];
	return {
		whoami: () => fetchChecked(whoami),
		initiatives: () => fetchChecked(initiatives),
		initiativeTree: () => fetchChecked(initiativeTree),
		surveys: async (listing) => fetchChecked(surveys(listing)),
		initiativeSurveys: async (initiativeId, listing) => fetchChecked(initiativeSurveys(initiativeId, listing)),
		survey: async (surveyId) => fetchChecked(survey(surveyId)),
		surveyBody: async (surveyId, note) => {
			const { received, landed } = await fetchWith(survey(surveyId), requireEnvelope, note);
			return {
				body: received.body,
				landed
			};
		},
		calculated: async (surveyId, code, note) => fetchChecked(calculated$1(surveyId, code), note),
		request: async (spec, note) => fetchChecked(spec, note),
		valueLists: async (ids) => {
			const unique = [...new Set(ids)];
			try {
				return await fetchChecked(valueLists$1(unique, valueListPath));
			} catch (error) {
				const other = valueListPaths.find((path) => path !== valueListPath);
				if (!(error instanceof HttpError && error.status === 404) || other === void 0) throw error;
				const found = await fetchChecked(valueLists$1(unique, other));
				valueListPath = other;
				return found;
			}
		},
		get budget() {
			return limiter.budget("api");
		},
		get stats() {
			return stats.snapshot(limiter.waitedMs);
		},
		estimateSeconds: (requests) => limiter.estimateSeconds("api", requests),
		close: async () => {
			stop.end();
			await transport.close();
		}
	};
}
async function readChecked(spec, { body }) {
	const bytes = decodeBody(body);
	const isBare = spec.endpoint === "token";
	return checkShape(spec.shape, isBare ? parseUnquoted(bytes) : parseEnvelope(bytes), isBare ? "" : "/data");
}
/**
* A body that begins and ends like an envelope is parsed only by its reader. Any other is parsed here, to find out what
* is wrong.
*/
function requireEnvelope({ body, looksWhole }) {
	if (!looksWhole) parseEnvelope(decodeBody(body));
}
/** Does not quote text from the token endpoint, which may be a token that is not known yet. */
function parseUnquoted(bytes) {
	try {
		return parseJson(bytes);
	} catch (error) {
		throw error instanceof InvalidBodyError ? new InvalidBodyError("not JSON") : error;
	}
}
/** Cleans errors, since the causes of connection faults contain received data. */
function withCleanErrors(secrets, context) {
	const exchange = createExchange(context);
	return (spec, authorization, look, note) => exchange(spec, authorization, look, note).catch((error) => {
		throw secrets.cleanError(error);
	});
}
/** All waits of a client use its own signal: the caller's gets only one listener, however many requests wait. */
function createStop(outer) {
	const stop = new AbortController();
	setMaxListeners(0, stop.signal);
	const abort = () => stop.abort();
	outer?.addEventListener("abort", abort, { once: true });
	if (outer?.aborted) abort();
	return {
		signal: stop.signal,
		end: () => {
			outer?.removeEventListener("abort", abort);
			abort();
		}
	};
}
function atLeast(least, value, name) {
	if (!Number.isFinite(value) || value < least) throw new UsageError(`${name} must be at least ${least}, not ${value}`);
	return value;
}
// dist/src/extract/resources/of-surveys.js
/**
* A resource that belongs to single surveys. It is requested with every survey that is loaded, and for surveys for
* which it was never requested. If the service does not have it (400, 404), that is recorded; a failure is reported for
* the survey, the lake keeps what it had, and the next run requests it again.
*/
function ofSurveys(resource) {
	const { name, optional } = resource;
	return {
		name,
		concurrency: ({ options }) => 2 * options.concurrency,
		due: (run, unchanged) => {
			const known = run.state?.subResources.get(name) ?? /* @__PURE__ */ new Set();
			const rejected = new Set(run.state?.rejectedSurveyIds);
			return unchanged.filter((surveyId) => !rejected.has(surveyId)).flatMap((surveyId) => resource.subResources(run, surveyId)).filter((detail) => !known.has(subResourceKey(detail)));
		},
		requests: async (run, { due, surveys }) => {
			const loaded = surveys.loaded.filter(({ surveyId }) => !surveys.rejected.has(surveyId));
			const versions = new Map(surveys.loaded.map((survey) => [survey.surveyId, versionOf(survey)]));
			const bodies = {
				landed: landedSubResources(name, await run.landed()),
				inLake: run.state?.subResourceBodies.get(name) ?? /* @__PURE__ */ new Map()
			};
			const wanted = [...loaded.flatMap(({ surveyId }) => resource.subResources(run, surveyId)), ...due.map(toSurveySubResource)];
			return [...new Map(wanted.map((detail) => [subResourceKey(detail), detail])).values()].map((detail) => toRequest$1(resource, detail, versions.get(detail.survey_id) ?? null, bodies));
		},
		forecast: (run, { surveys, due }) => ({
			count: resource.subResources(run, "").length * surveys + due.length,
			why: resource.why(run)
		}),
		probe: (client, { surveyId, options }) => {
			const detail = resource.subResources({ options }, surveyId)[0] ?? resource.example?.(surveyId);
			return detail === void 0 ? null : resource.ask(client, detail).then(() => resource.what(detail));
		},
		...optional === void 0 ? {} : { optional }
	};
}
/**
* The version of the survey that an item was requested with: a later run takes it from disk only for the same version.
*/
const versionOf = (survey) => `${survey.listingHash} ${survey.lastUpdatedAt}`;
function toSurveySubResource(detail) {
	const texts = Object.entries(detail).flatMap(([field, value]) => typeof value === "string" ? [[field, value]] : []);
	return {
		...Object.fromEntries(texts),
		survey_id: textIn(detail, "survey_id")
	};
}
function toRequest$1(resource, detail, version, bodies) {
	const { hasValues } = resource;
	const before = bodies.inLake.get(subResourceKey(detail));
	return {
		detail,
		what: resource.what(detail),
		surveyId: detail.survey_id,
		landed: bodies.landed.get(`${subResourceKey(detail)} ${version}`) ?? null,
		ask: async (client) => {
			try {
				return await resource.ask(client, detail, {
					...detail,
					version
				});
			} catch (error) {
				if (!(error instanceof HttpError) || error.status !== 400 && error.status !== 404) throw error;
				return {
					data: null,
					response: null
				};
			}
		},
		...before === void 0 || hasValues === void 0 ? {} : { check: (data) => {
			if (hasValues(data)) return null;
			throw new InvalidBodyError("no values, of which the lake has some", { pointer: "/data" });
		} },
		...before === void 0 || version === null ? {} : { before }
	};
}
function landedSubResources(name, landed) {
	return new Map(landed.flatMap((response) => {
		const { version, ...fields } = response.note ?? {};
		if (response.endpoint !== name || typeof version !== "string") return [];
		const texts = Object.entries(fields).flatMap(([field, value]) => typeof value === "string" ? [[field, value]] : []);
		return [[`${subResourceKey(Object.fromEntries(texts))} ${version}`, response]];
	}));
}
// dist/src/extract/resources/value-lists.js
/**
* Value lists (endpoint 7) that loaded definitions refer to and the lake does not have, or all of them if they are due.
* A list that an unpublished run has landed since the lake was built is read from disk. Value lists only give codes
* their names, so after a failed lookup the lake keeps what it has, and the next run requests what is missing; so it
* does with a list that the answer lacks, or has without options or names. With
* `--value-lists none` nothing is requested and nothing is reported as missing.
*/
const valueLists = {
	name: "value_lists",
	concurrency: () => 1,
	due: (run) => {
		const unknown = run.state?.unknownValueLists ?? [];
		const ids = isNone(run) ? unknown.map(({ id }) => id) : areDue(run) ? knownIds(run) : unknown.flatMap(({ id, failed }) => failed ? id : []);
		return ids.length === 0 ? [] : [{
			ids,
			...isNone(run) ? { not: "wanted" } : {}
		}];
	},
	requests: async (run, { due, surveys }) => {
		if (isNone(run)) return due.map(withoutRequest);
		const wanted = new Set(due.flatMap((detail) => textsIn(detail, "ids")));
		const known = new Set(knownIds(run));
		for (const id of surveys.valueListIds) if (!known.has(id)) wanted.add(id);
		const reused = landedLookups(await run.landed(), run.state?.listedByRun ?? null, wanted);
		for (const { ids } of reused) for (const id of ids) wanted.delete(id);
		const ids = [...wanted].sort();
		const lookups = Array.from({ length: Math.ceil(ids.length / 100) }, (_, i) => ids.slice(i * 100, (i + 1) * 100));
		return [...reused.map((lookup) => toRequest(run, lookup.ids, lookup.landed)), ...lookups.map((lookup) => toRequest(run, lookup, null))];
	},
	forecast: (run, { due }) => ({
		count: isNone(run) ? 0 : Math.ceil(due.flatMap((detail) => textsIn(detail, "ids")).length / 100),
		why: "refresh; the lists of new definitions are not known yet"
	}),
	probe: (client, { survey, options }) => {
		const listId = options.valueLists === "none" ? null : listIdIn(survey);
		return listId === null ? null : client.valueLists([listId]).then(({ data }) => `${receivedLists(data).size} of 1 list received`);
	},
	optional: "Codes are kept without their names; --value-lists none skips the lookup."
};
const isNone = ({ options }) => options.valueLists === "none";
function areDue({ state, options, stats, now }) {
	if (state === null || state.valueLists.length + state.unknownValueLists.length === 0) return false;
	if (stats.mode === "full") return true;
	const at = stats.listedAt ?? now() * 1e3;
	const dueBefore = at - options.valueListMaxAgeDays * 864e8;
	return state.valueLists.some(({ fetchedAt }) => fetchedAt !== null && (fetchedAt <= dueBefore || fetchedAt > at));
}
const knownIds = ({ state }) => [...state?.valueLists.map(({ id }) => id) ?? [], ...state?.unknownValueLists.map(({ id }) => id) ?? []];
function toRequest(run, ids, landed) {
	const inLake = new Map(run.state?.valueLists.map((list) => [list.id, list]));
	const unknown = ids.filter((id) => !inLake.has(id));
	return {
		detail: { ids },
		what: ids.length === 1 ? "1 value list" : `${ids.length} value lists`,
		surveyId: null,
		landed,
		ask: (client) => client.valueLists(ids),
		ifFailed: unknown.length === 0 ? null : { ids: unknown },
		check: (data) => {
			const received = receivedLists(data);
			const kept = ids.filter((id) => isLess(received.get(id), inLake.get(id)));
			if (kept.length === 0) return null;
			const what = `of ${kept.length} lists in the lake there are no options or names in it, the first is ${kept[0]}`;
			const error = new InvalidBodyError(what, { pointer: "/data" });
			const loaded = ids.filter((id) => !kept.includes(id));
			if (!loaded.some((id) => received.has(id))) throw error;
			return {
				detail: {
					ids: loaded,
					kept
				},
				error
			};
		}
	};
}
/** Clears the record that these lists are missing. */
const withoutRequest = (detail) => ({
	detail,
	what: "value lists",
	surveyId: null,
	landed: null,
	ask: async () => ({
		data: null,
		response: null
	})
});
/** The lists, by id, from an array of lists or an object of lists by id. The first of an id counts. */
function receivedLists(data) {
	const received = /* @__PURE__ */ new Map();
	for (const [place, list] of Object.entries(data ?? {})) {
		if (!isObject(list)) continue;
		const id = list["_id"] ?? (Array.isArray(data) ? void 0 : place);
		const options = (Array.isArray(list["options"]) ? list["options"] : []).filter(isObject).filter(({ code }) => !isBlank(code));
		const names = options.filter(({ name }) => typeof name === "string" && name !== "").length;
		if (!received.has(id)) received.set(id, {
			options: options.length,
			names
		});
	}
	return received;
}
/** Whether the lake would lose all options of a list, or all of their names. */
const isLess = (received, inLake) => inLake !== void 0 && (received === void 0 || received.options === 0 && inLake.options > 0 || received.names === 0 && inLake.names > 0);
/** Only complete lookups, newest first: none with a list that is not wanted or is in a newer lookup. */
function landedLookups(landed, listedByRun, wanted) {
	const found = [];
	const taken = /* @__PURE__ */ new Set();
	for (const response of [...landed].reverse()) {
		const { endpoint, requestIds, runId } = response;
		if (endpoint !== "value_lists" || requestIds === void 0) continue;
		if (listedByRun !== null && runId <= listedByRun) continue;
		if (!requestIds.every((id) => wanted.has(id) && !taken.has(id))) continue;
		for (const id of requestIds) taken.add(id);
		found.push({
			landed: response,
			ids: requestIds
		});
	}
	return found;
}
/** The first value list that any definition of the survey refers to. */
function listIdIn(survey) {
	const pending = [survey];
	for (let visited = 0; pending.length > 0 && visited < 1e5; visited += 1) {
		const value = pending.pop();
		if (typeof value !== "object" || value === null) continue;
		for (const [key, child] of Object.entries(value)) {
			if ((key === "valueListId" || key === "listId") && isObjectId(child)) return child;
			pending.push(child);
		}
	}
	return null;
}
// dist/src/extract/resources/resources.js
/** Calculated values (endpoint 6): one request per survey and `--calculation` code. */
const calculated = ofSurveys({
	name: "calculated",
	subResources: ({ options }, survey_id) => options.calculations.map((code) => ({
		survey_id,
		code
	})),
	what: ({ survey_id, code }) => `calculation ${code} of survey ${survey_id}`,
	ask: (client, { survey_id, code = "" }, note) => client.calculated(survey_id, code, note),
	why: ({ options }) => options.calculations.join(", "),
	hasValues: (data) => hasLeaf(data) && !isErrorObject(data),
	example: (survey_id) => ({
		survey_id,
		code: "wfn_2024"
	}),
	optional: "Only --calculation needs it."
});
/** Whether there is a value in it that becomes a row, `null` in a field too. */
function hasLeaf(data) {
	if (typeof data !== "object") return !isBlank(data);
	const nodes = [data];
	for (let node = nodes.pop(); node !== void 0; node = nodes.pop()) for (const child of Object.values(node ?? {})) {
		if (typeof child !== "object" || child === null) return true;
		nodes.push(child);
	}
	return false;
}
/** Whether it says what went wrong, although the status was 200. A number may be a margin of error. */
const isErrorObject = (data) => isObject(data) && [data["error"], data["errors"]].some((said) => typeof said === "object" ? hasLeaf(said) : typeof said === "string" && said !== "");
/** All resources of the service other than listings and surveys, in the order in which a run requests them. */
const resources = [calculated, valueLists];
export { backoffMs as a, pLimit as i, clientOptions as n, createClient as r, resources as t };
