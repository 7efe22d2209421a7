// dist/src/base/json.js
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** What counts as absent: `null`, a missing field, `""`. */
function isBlank(value) {
	return value === void 0 || value === null || value === "";
}
const objectId = /^[0-9a-fA-F]{24}$/;
/** An identifier of the service: 24 hexadecimal characters. */
function isObjectId(value) {
	return typeof value === "string" && objectId.test(value);
}
/** Whether a single value, an array of items or an object of entries contains anything that makes a row (rule 1). */
function holdsValue(value) {
	if (isBlank(value)) return false;
	if (typeof value !== "object") return true;
	return Object.values(value).some((item) => !isBlank(item));
}
/** One segment of an RFC 6901 pointer. */
function pointerSegment(key) {
	return key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}
/** The fields of a record other than the named ones, or null when there are none; keys such as `__proto__` survive. */
function unnamedFields(record, named) {
	let unnamed = null;
	for (const key of Object.keys(record)) {
		if (named.has(key)) continue;
		unnamed ??= Object.create(null);
		unnamed[key] = record[key];
	}
	return unnamed;
}
/**
* JSON text of a value that came from JSON, with its keys in their order. Lone surrogates become U+FFFD, since no database
* reads their escapes; nesting may be of any depth.
*/
function jsonText(value) {
	try {
		return withoutLoneSurrogates(JSON.stringify(value) ?? "null");
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return withoutLoneSurrogates(deepText(value, (keys) => keys));
	}
}
function lossesOf(value) {
	const rest = [value];
	let number = false;
	let text = false;
	while (rest.length > 0) {
		const item = rest.pop();
		if (typeof item === "number") number ||= !Number.isFinite(item);
		else if (typeof item === "string") text ||= !item.isWellFormed();
		else if (typeof item === "object" && item !== null) {
			if (!Array.isArray(item)) text ||= Object.keys(item).some((key) => !key.isWellFormed());
			for (const inner of Object.values(item)) rest.push(inner);
		}
	}
	return {
		number,
		text
	};
}
/**
* Like `jsonText`, but with the keys of every object sorted: equal for records that differ only in the order of fields.
*/
function canonicalJson(value) {
	return withoutLoneSurrogates(deepText(value, (keys) => keys.sort()));
}
/** In the output of `JSON.stringify`, a `\ud…` escape is always a lone surrogate. */
function withoutLoneSurrogates(text) {
	if (!text.includes("\\ud")) return text;
	return text.replace(/\\(?:u[0-9a-f]{4}|.)/g, (found) => /^\\ud[89a-f]/.test(found) ? "�" : found);
}
/** JSON text without recursion, which a hostile body could use to exhaust the stack. */
function deepText(root, order) {
	const parts = [];
	const levels = [];
	const write = (value) => {
		if (typeof value !== "object" || value === null) {
			parts.push(JSON.stringify(value) ?? "null");
			return;
		}
		const keys = isObject(value) ? order(Object.keys(value)) : null;
		const items = isObject(value) ? (keys ?? []).map((key) => value[key]) : Object.values(value);
		parts.push(keys === null ? "[" : "{");
		levels.push({
			keys,
			items,
			next: 0
		});
	};
	write(root);
	for (let level = levels.at(-1); level !== void 0; level = levels.at(-1)) {
		if (level.next === level.items.length) {
			parts.push(level.keys === null ? "]" : "}");
			levels.pop();
			continue;
		}
		const at = level.next++;
		if (at > 0) parts.push(",");
		if (level.keys !== null) parts.push(JSON.stringify(level.keys[at] ?? ""), ":");
		write(level.items[at]);
	}
	return parts.join("");
}
/** A readable name for the kind of a JSON value, for messages. */
function kindOf(value) {
	if (value === void 0) return "nothing";
	if (value === null) return "null";
	if (Array.isArray(value)) return "an array";
	if (typeof value === "object") return "an object";
	return typeof value === "boolean" ? String(value) : `a ${typeof value}`;
}
export { isObjectId as a, lossesOf as c, isObject as i, pointerSegment as l, holdsValue as n, jsonText as o, isBlank as r, kindOf as s, canonicalJson as t, unnamedFields as u };
