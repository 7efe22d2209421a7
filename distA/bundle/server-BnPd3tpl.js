import { n as readRecording } from "./recordings-C1pJELIT.js";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
// dist/src/sandbox/service-answers.js
function success(data) {
	return {
		kind: "data",
		status: 200,
		data
	};
}
function failure(status, message, path) {
	return {
		kind: "failure",
		status,
		message,
		...path === void 0 ? {} : { errors: [{
			code: "invalid",
			path: [path],
			message
		}] }
	};
}
/** The body in its envelope; a failure is `{success: false, message, errors?}`. */
function* renderAnswer(answer) {
	switch (answer.kind) {
		case "data":
			yield JSON.stringify({
				success: true,
				data: answer.data
			});
			break;
		case "bare":
			yield JSON.stringify(answer.data);
			break;
		case "failure": {
			const { message, errors } = answer;
			yield JSON.stringify({
				success: false,
				message,
				...errors === void 0 ? {} : { errors }
			});
			break;
		}
		case "text":
			yield "{\"success\":true,\"data\":";
			yield* answer.pieces;
			yield "}";
	}
}
// dist/src/sandbox/access.js
/** `now` in milliseconds. */
function createAccess(options, now) {
	const expiries = /* @__PURE__ */ new Map();
	return {
		caller: (authorization) => {
			const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
			if (token === void 0) return void 0;
			if (token === options.token) return "api_key";
			return now() < (expiries.get(token) ?? 0) ? "service_account" : void 0;
		},
		issue: (body) => {
			const given = typeof body === "object" && body !== null ? new Map(Object.entries(body)) : /* @__PURE__ */ new Map();
			if (given.get("grant_type") !== "client_credentials") return failure(400, "Unsupported grant type", "grant_type");
			if (!(given.get("client_id") === options.clientId && given.get("client_secret") === options.clientSecret)) return failure(401, "Unknown client or wrong secret");
			const token = `sandbox-access-${expiries.size + 1}`;
			expiries.set(token, now() + options.tokenLifetimeSeconds * 1e3);
			return {
				kind: "bare",
				status: 200,
				data: {
					access_token: token,
					expires_in: options.tokenLifetimeSeconds,
					token_type: "Bearer"
				}
			};
		}
	};
}
// dist/src/sandbox/rate-limit.js
/**
* Fixed windows that start with their first request. Value-list lookups have their own window, and so do requests
* without credentials (a quarter of the limit). Refused requests count, too. `spec` is `N/SECONDS`; `now` is in
* milliseconds. The headers are described in docs/observed-behaviour.md, "Rate limit".
* @throws RangeError if the spec cannot be read.
*/
function createRateLimit(spec, now) {
	const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(spec);
	if (match === null) throw new RangeError(`rate limit is N/SECONDS, such as 120/60, not ${spec}`);
	const base = Number(match[1]);
	const windowSeconds = Number(match[2]);
	const windows = /* @__PURE__ */ new Map();
	return (bucket, authenticated) => {
		const full = bucket === "value_lists" ? Math.max(1, Math.round(base * 500 / 120)) : base;
		const limit = authenticated ? full : Math.max(1, Math.floor(full / (bucket === "value_lists" ? 5 : 4)));
		const key = `${bucket} ${authenticated}`;
		const at = now();
		let window = windows.get(key);
		if (window === void 0 || at >= window.start + windowSeconds * 1e3) {
			window = {
				start: at,
				used: 0
			};
			windows.set(key, window);
		}
		window.used += 1;
		const headers = {
			"ratelimit-policy": `${limit};w=${windowSeconds}`,
			"ratelimit-limit": String(limit),
			"ratelimit-remaining": String(Math.max(0, limit - window.used)),
			"ratelimit-reset": String(Math.ceil((window.start + windowSeconds * 1e3 - at) / 1e3))
		};
		return {
			exceeded: window.used > limit,
			headers
		};
	};
}
// dist/src/sandbox/recorded-view.js
/** What a recorded night answers to the connection, which is bound to the whole group. */
function recordedView(recording) {
	const parsed = (name) => JSON.parse(recording.get(name) ?? "null");
	const initiatives = parsed("initiatives");
	const surveys = parsed("surveys");
	const updates = parsed("updates");
	const ids = new Set(initiatives.map(({ _id }) => _id));
	const listed = (survey, kind, since) => {
		if (since === void 0) return [survey];
		const updated = updates[survey._id];
		const at = updated?.[kind] ?? null;
		return at === null || Date.parse(at) < since ? [] : [{
			...survey,
			lastUpdated: updated?.survey
		}];
	};
	return {
		rootId: initiatives[0]?._id ?? "",
		initiatives: () => initiatives,
		tree: () => parsed("tree"),
		hasInitiative: (id) => ids.has(id),
		initiativeSurveys: (id, since) => surveys.filter(({ initiativeId }) => initiativeId === id).flatMap((survey) => listed(survey, "answers", since)),
		surveys: (since) => surveys.flatMap((survey) => listed(survey, "survey", since)),
		survey: (id) => {
			const json = recording.get(`survey/${id}`);
			return json === void 0 ? void 0 : { pieces: [json] };
		},
		calculated: (id, code) => parsed(`calculated/${id}/${code}`) ?? void 0,
		valueList: (id) => parsed(`value-list/${id}`) ?? void 0
	};
}
// dist/src/sandbox/routes.js
/** The seven endpoints of docs/read-interface.md, section 4, and those of docs/observed-behaviour.md. */
const routes = [
	{
		endpoint: "token",
		method: "POST",
		path: "/v1/oauth/token",
		open: true,
		handle: (c) => c.access.issue(c.body)
	},
	{
		endpoint: "whoami",
		method: "GET",
		path: "/v1",
		handle: whoami
	},
	{
		endpoint: "initiatives",
		method: "GET",
		path: "/v1/initiatives",
		handle: (c) => success(c.view.initiatives())
	},
	{
		endpoint: "initiative_tree",
		method: "GET",
		path: "/v1/initiatives/tree",
		handle: (c) => success(c.view.tree())
	},
	{
		endpoint: "initiative_surveys",
		method: "GET",
		path: "/v1/initiatives/:id/surveys",
		handle: initiativeSurveys
	},
	{
		endpoint: "surveys",
		method: "GET",
		path: "/v1/surveys",
		handle: surveys
	},
	{
		endpoint: "survey",
		method: "GET",
		path: "/v1/surveys/:id",
		handle: survey
	},
	{
		endpoint: "calculated",
		method: "GET",
		path: "/v1/surveys/:id/calculated/:code",
		handle: calculated
	},
	{
		endpoint: "value_lists",
		method: "POST",
		path: "/value-list/lookup",
		handle: valueLists
	},
	{
		endpoint: "value_lists",
		method: "POST",
		path: "/v1/value-list/lookup",
		handle: valueLists
	},
	{
		endpoint: "value_lists",
		method: "GET",
		path: "/v1/value-list/:id",
		handle: valueList
	}
];
function findRoute(among, { method, url = "/" }) {
	const [path = "", query] = url.split("?");
	for (const route of among) {
		const pattern = new RegExp(`^${route.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
		const match = route.method === method ? pattern.exec(path) : null;
		if (match !== null) return {
			route,
			params: { ...match.groups },
			query: new URLSearchParams(query)
		};
	}
	return {
		route: unknownRoute,
		params: {},
		query: new URLSearchParams()
	};
}
const unknownRoute = {
	endpoint: "unknown",
	method: "GET",
	path: "*",
	handle: () => failure(404, "Not found")
};
/** Maximum number of ids in one lookup. */
const maxIds = 100;
function whoami({ view, caller }) {
	const scopes = [
		"initiatives:read",
		"surveys:read",
		"value-lists:read"
	];
	const key = {
		initiativeId: view.rootId,
		apiKeyId: "5b00000000000000000a11ce",
		shortToken: "sand…"
	};
	return success({
		user: { name: "Sandbox Reader" },
		connection: {
			scopes,
			roles: ["reader"],
			...caller === "api_key" ? key : { addonId: "sandbox-addon" }
		},
		type: caller
	});
}
function initiativeSurveys({ view, params, query }) {
	const id = params["id"] ?? "";
	if (!view.hasInitiative(id)) return failure(400, "Unknown or invalid initiative id", "initiativeId");
	return sinceOf(query, (since) => success(view.initiativeSurveys(id, since)));
}
function surveys({ view, query }) {
	return sinceOf(query, (since) => success(view.surveys(since)));
}
function survey({ view, params }) {
	const found = view.survey(params["id"] ?? "");
	if (found === void 0) return unknownSurvey();
	return "pieces" in found ? {
		kind: "text",
		status: 200,
		pieces: found.pieces
	} : success(found.data);
}
/** 400, since 2026-08-20 (docs/read-interface.md, section 7). */
function unknownSurvey() {
	return failure(400, "Unknown or invalid survey id", "surveyId");
}
function calculated({ view, params }) {
	const data = view.calculated(params["id"] ?? "", params["code"] ?? "");
	return data === void 0 ? failure(400, "Unknown survey or calculation", "calculationCode") : success(data);
}
/** Unknown ids are simply absent, and an id requested twice is answered once. */
function valueLists({ view, body }) {
	const ids = typeof body === "object" && body !== null && "ids" in body ? body.ids : void 0;
	if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string")) return failure(400, "ids must be strings", "ids");
	if (ids.length > maxIds) return failure(400, `At most ${maxIds} ids`, "ids");
	return success([...new Set(ids)].map((id) => view.valueList(id)).filter((list) => list !== void 0));
}
function valueList({ view, params }) {
	const found = view.valueList(params["id"] ?? "");
	return found === void 0 ? failure(404, "Unknown value list", "id") : success(found);
}
/** `changedSince` has a resolution of one day: any time of day is ignored, and changes at midnight UTC are included. */
function sinceOf(query, answer) {
	const given = query.get("changedSince");
	if (given === null) return answer(void 0);
	const day = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.exec(given)?.[1];
	const since = day === void 0 ? NaN : Date.parse(`${day}T00:00:00.000Z`);
	return !Number.isNaN(since) && new Date(since).toISOString().startsWith(day ?? "") ? answer(since) : failure(400, "changedSince is not an ISO 8601 date", "changedSince");
}
// dist/src/sandbox/server.js
/** Starts the simulated service on 127.0.0.1. @throws RangeError for a rate limit that cannot be read. */
async function startSandbox(options = {}) {
	const now = () => performance.now();
	const { token = "sandbox-token", clientId = "sandbox-client", clientSecret = "sandbox-secret" } = options;
	const access = createAccess({
		token,
		clientId,
		clientSecret,
		tokenLifetimeSeconds: 86400
	}, now);
	const limit = options.rateLimit === void 0 ? void 0 : createRateLimit(options.rateLimit, now);
	let [night, view] = play(options.night ?? 0);
	const server = createServer((request, response) => {
		serve({
			view,
			access,
			limit
		}, request, response).catch(() => response.destroy());
	});
	await once(server.listen(options.port ?? 0, "127.0.0.1"), "listening");
	const { port } = server.address();
	return {
		baseUrl: `http://127.0.0.1:${port}`,
		token,
		get night() {
			return night;
		},
		setNight: (wanted) => {
			[night, view] = play(wanted);
		},
		close: async () => {
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			await closed;
		}
	};
}
function play(wanted) {
	const night = Math.min(wanted, 4);
	return [night, recordedView(readRecording(night))];
}
async function serve(service, request, response) {
	const { answer, headers } = await answerRequest(service, findRoute(routes, request), request);
	response.writeHead(answer.status, {
		"content-type": "application/json; charset=utf-8",
		...headers
	});
	response.end([...renderAnswer(answer)].join(""));
}
/** The rate limit first, then credentials, then the route. */
async function answerRequest({ view, access, limit }, { route, params, query }, request) {
	const caller = access.caller(request.headers.authorization);
	const budget = limit?.(route.endpoint === "value_lists" ? "value_lists" : "default", caller !== void 0);
	const headers = budget?.headers ?? {};
	if (budget?.exceeded === true) return {
		answer: failure(429, "Too many requests"),
		headers
	};
	if (caller === void 0 && route.open !== true) return {
		answer: failure(401, "Missing, unknown or expired token"),
		headers
	};
	const body = route.method === "POST" ? await readJson(request) : null;
	if (body === void 0) return {
		answer: failure(400, "The body is not JSON"),
		headers
	};
	return {
		answer: route.handle({
			view,
			access,
			caller,
			params,
			query,
			body
		}),
		headers
	};
}
/** Undefined if it is none. */
async function readJson(request) {
	const body = await text(request);
	try {
		return JSON.parse(body);
	} catch {
		return;
	}
}
export { startSandbox as n, answerRequest as t };
