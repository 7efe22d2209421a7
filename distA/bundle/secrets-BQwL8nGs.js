const redacted = "[redacted]";
/**
* The secrets of this process: one set for all its runs, as a service may repeat the credential of another connection.
*/
const processSecrets = createSecrets();
function createSecrets() {
	const known = /* @__PURE__ */ new Set();
	const groups = /* @__PURE__ */ new Map();
	const marks = new Uint8Array(2 ** 17);
	let maxBytes = 0;
	const learn = (text, isName) => {
		const secret = text.trim();
		if (secret.length < 8 || known.has(secret)) return;
		known.add(secret);
		for (const one of formsOf(secret)) {
			const form = {
				bytes: Buffer.from(one),
				isName
			};
			maxBytes = Math.max(maxBytes, 6 * form.bytes.byteLength);
			for (let at = 0; at < 4; at++) {
				const group = new Int32Array(Uint8Array.from(form.bytes.subarray(at, at + 4)).buffer)[0] ?? 0;
				const mark = markOf(group);
				marks[mark >>> 3] = (marks[mark >>> 3] ?? 0) | 1 << (mark & 7);
				const same = groups.get(group);
				if (same === void 0) groups.set(group, [{
					form,
					at
				}]);
				else same.push({
					form,
					at
				});
			}
		}
	};
	/** Roughly in the order of their beginnings. */
	function* hitsIn(bytes) {
		if (known.size === 0) return;
		const from = -bytes.byteOffset & 3;
		const count = Math.max(0, bytes.byteLength - from) >>> 2;
		const words = new Int32Array(bytes.buffer, bytes.byteOffset + (count === 0 ? -bytes.byteOffset : from), count);
		for (let i = 0; i < count; i++) {
			const word = words[i] ?? 0;
			const mark = markOf(word);
			if (((marks[mark >>> 3] ?? 0) & 1 << (mark & 7)) === 0) continue;
			for (const { form, at } of groups.get(word) ?? []) {
				const start = from + 4 * i - at;
				const end = start + form.bytes.byteLength;
				if (start >= 0 && end <= bytes.byteLength && form.bytes.compare(bytes, start, end) === 0) yield {
					start,
					end,
					form
				};
			}
		}
	}
	const clean = (text) => {
		if (known.size === 0 || text.length < 8) return text;
		const bytes = Buffer.from(text);
		const hits = [...hitsIn(bytes)].sort((a, b) => a.start - b.start);
		let cleaned = "";
		let copied = 0;
		for (const { start, end } of hits) {
			if (start >= copied) cleaned += bytes.toString("utf8", copied, start) + redacted;
			copied = Math.max(copied, end);
		}
		return hits.length === 0 ? text : cleaned + bytes.toString("utf8", copied);
	};
	const holds = (bytes) => {
		for (const { form } of hitsIn(bytes)) if (!form.isName) return true;
		return false;
	};
	return {
		add: (secret) => learn(secret, false),
		addName: (name) => learn(name, true),
		clean,
		cleanAll: (data) => known.size === 0 ? data : cleanedData(data, clean),
		cleanError: (error) => {
			if (known.size > 0) cleanInPlace(error, clean, /* @__PURE__ */ new Set());
			return error;
		},
		isIn: (body) => {
			const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
			return known.size > 0 && (holds(bytes) || hasEscapedAscii(bytes) && holds(unescaped(bytes)));
		},
		get maxBytes() {
			return maxBytes;
		}
	};
}
/** A number of 20 bits. */
const markOf = (group) => Math.imul(group, 2654435761) >>> 12;
function cleanedData(data, clean) {
	if (typeof data === "string") return clean(data);
	if (Array.isArray(data)) return data.map((item) => cleanedData(item, clean));
	if (!isPlainObject(data)) return data;
	return Object.fromEntries(Object.entries(data).map(([name, value]) => [clean(name), cleanedData(value, clean)]));
}
function isPlainObject(value) {
	if (typeof value !== "object" || value === null) return false;
	const prototype = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}
/** Errors from undici carry what was received, deep in their causes. */
function cleanInPlace(value, clean, seen) {
	if (!(value instanceof Error || Array.isArray(value) || isPlainObject(value)) || seen.has(value)) return;
	seen.add(value);
	for (const key of Reflect.ownKeys(value)) {
		const held = Reflect.get(value, key);
		if (typeof held !== "string") cleanInPlace(held, clean, seen);
		else if (clean(held) !== held) Reflect.set(value, key, clean(held));
	}
}
/** The JSON with its escaped ASCII characters unescaped. */
const unescaped = (json) => Buffer.from(json.toString("latin1").replace(/\\(?:u00([2-7][0-9a-f])|(["\\/]))/gi, (_, hex, mark) => hex === void 0 ? mark ?? "" : String.fromCharCode(Number.parseInt(hex, 16))), "latin1");
function hasEscapedAscii(bytes) {
	for (let at = bytes.indexOf("\\u00"); at !== -1; at = bytes.indexOf("\\u00", at + 4)) {
		const digit = bytes[at + 4] ?? 0;
		if (digit >= 50 && digit <= 55) return true;
	}
	return false;
}
/**
* Whether a word is long and random enough to be a key that somebody put in the wrong place: upper case, lower case and
* digits keep alternating, or letters and digits are mixed in one long piece. In hyphenated words, dates and names of
* time zones they are not.
*/
function looksLikeCredential(word) {
	if (word.length < 12 || !/^[\x21-\x7e]+$/.test(word)) return false;
	if (/^(?=.*[A-Za-z])(?=.*\d)\w{16,}$/.test(word)) return true;
	return (word.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])|[a-z](?=[A-Z])/g) ?? []).length >= Math.max(4, word.length / 16);
}
/**
* The forms in which a secret is recognized: as it is, as JSON, URLs and HTML encode it, and in base64, standard and
* URL-safe, alone or as part of something longer such as `user:password`; and each of these within a JSON text.
*/
function formsOf(secret) {
	const text = secret.toWellFormed();
	const forms = [
		text,
		...jsonForms(text),
		...percentForms(text),
		...htmlForms(text),
		...base64Forms(text)
	];
	return new Set(forms.flatMap((form) => [form, ...jsonForms(form)]));
}
function jsonForms(text) {
	const json = JSON.stringify(text).slice(1, -1);
	return [json, json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)].flatMap((form) => [form, form.replaceAll("/", "\\/")]);
}
function percentForms(text) {
	const component = encodeURIComponent(text);
	const strict = component.replace(/[!'()*]/g, hexByte);
	const form = new URLSearchParams([["", text]]).toString().slice(1);
	const whole = Buffer.from(text).toString("latin1").replace(/./gs, hexByte);
	return [
		encodeURI(text),
		component,
		strict,
		form,
		whole,
		encodeURIComponent(component)
	].flatMap((one) => [one, one.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())]);
}
const hexByte = (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
const entities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;"
};
const decimal = (character) => `&#${character.codePointAt(0)};`;
const hex = (character) => `&#x${character.codePointAt(0)?.toString(16)};`;
const capitalHex = (character) => `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`;
/** Programs differ in which characters they escape and in how they write characters without a named entity. */
function htmlForms(text) {
	const forms = [/[&<>]/g, /[&<>"]/g].map((escaped) => text.replace(escaped, (one) => entities[one] ?? one));
	for (const numeric of [
		decimal,
		hex,
		capitalHex,
		() => "&apos;"
	]) forms.push(text.replace(/[&<>"']/g, (one) => entities[one] ?? numeric(one)));
	for (const numeric of [
		decimal,
		hex,
		capitalHex
	]) forms.push(text.replace(/[&<>"']/g, numeric), text.replace(/[&<>"'/`=]/g, numeric));
	const others = /[^\0-\x7f]/gu;
	return forms.flatMap((form) => [form, ...[
		decimal,
		hex,
		capitalHex
	].map((numeric) => form.replace(others, numeric))]);
}
/**
* What appears in base64 if these bytes are part of the encoded data: for each of the three alignments, the characters
* that depend on these bytes alone.
*/
function base64Forms(text) {
	const bytes = Buffer.from(text);
	return [
		0,
		1,
		2
	].flatMap((shift) => {
		const core = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64").slice(Math.ceil(shift * 8 / 6), Math.floor((shift + bytes.byteLength) * 8 / 6));
		return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
	});
}
/**
* From now on, `secrets` removes the parts of an address that may be secret: user and password, the path with the
* query, and any word in the path or the host's name that looks random. Text that is not an address is left alone.
*/
function addSecretAddress(secrets, text) {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return;
	addUserInfo(secrets, text);
	const { hostname, pathname, search } = new URL(text);
	const path = `${pathname}${search}`.slice(1);
	if (path.length >= minPath) secrets.add(path);
	for (const word of [...path.split(/[/?&=]/), ...hostname.split(".")]) if (looksLikeCredential(word)) secrets.add(word);
}
const minPath = 16;
/**
* Adds the user and password of each address in a text: each alone, both together, and both with the host, so that even
* a pair too short to be added alone is removed there. Each in its encoded and its decoded form.
*/
function addUserInfo(secrets, text) {
	for (const [, pair = "", host = ""] of text.matchAll(/\/\/([^\s/]*)(@[^\s/?#]*)/g)) {
		const [user = "", password = ""] = /^([^:]*):(.*)$/.exec(pair)?.slice(1) ?? [pair];
		for (const part of [
			pair + host,
			pair,
			user,
			password
		]) {
			secrets.add(part);
			secrets.add(decoded(part));
		}
	}
}
function decoded(part) {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
export { processSecrets as i, addUserInfo as n, looksLikeCredential as r, addSecretAddress as t };
