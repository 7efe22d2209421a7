import { a as exitCodes, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { p as unreadable } from "./memory-shares-hgJkWYCJ.js";
import { i as isObject, s as kindOf } from "./json-BJobSHW3.js";
import { n as printable } from "./printable-D5BxvqJ9.js";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
// dist/src/base/body-errors.js
/** A body that violates the service's interface: truncated, not JSON, `success` not true, wrong shape. Exit code 6. */
var InvalidBodyError = class InvalidBodyError extends EsgLakeError {
	name = "InvalidBodyError";
	/** JSON pointer to what is wrong; `''` is the whole body. */
	pointer;
	what;
	constructor(what, options = {}) {
		const pointer = options.pointer ?? "";
		const place = pointer === "" ? "" : ` at ${pointer}`;
		super(`${options.request === void 0 ? "" : `${options.request}: `}unusable body${place}: ${what}`, {
			exitCode: exitCodes.unreachable,
			hint: "The service sent something other than the documented JSON; the next run requests it again.",
			...options.cause === void 0 ? {} : { cause: options.cause }
		});
		this.pointer = pointer;
		this.what = what;
	}
	/** Whether the envelope is valid: the service works, but its data for this one thing cannot be used. */
	get isOfData() {
		return this.pointer.startsWith("/data");
	}
	/** The same error, naming the request. */
	of(request) {
		return new InvalidBodyError(this.what, {
			pointer: this.pointer,
			request,
			cause: this.cause
		});
	}
};
/** A body over the limit, as transferred or decoded. Never requested again within a run. Exit code 6. */
var BodyTooLargeError = class BodyTooLargeError extends EsgLakeError {
	name = "BodyTooLargeError";
	maxBytes;
	constructor(maxBytes, request) {
		super(`${request === void 0 ? "" : `${request}: `}the body is larger than the limit of ${maxBytes} bytes`, {
			exitCode: exitCodes.unreachable,
			hint: "Raise --max-body-mb if such a large body is genuine."
		});
		this.maxBytes = maxBytes;
	}
	/** The same error, naming the request. */
	of(request) {
		return new BodyTooLargeError(this.maxBytes, request);
	}
};
/** A body that repeats our credentials: neither landed nor read, and not requested again within a run. Exit code 6. */
var RepeatedCredentialError = class RepeatedCredentialError extends EsgLakeError {
	name = "RepeatedCredentialError";
	constructor(request) {
		super(`${request === void 0 ? "" : `${request}: `}unusable body: it contains the credentials of the request`, {
			exitCode: exitCodes.unreachable,
			hint: "It was not kept. Inform the operator of the service, and have the credentials replaced."
		});
	}
	/** The same error, naming the request. */
	of(request) {
		return new RepeatedCredentialError(request);
	}
};
/** Null for errors that are not about the body. */
function toBodyFailure(error) {
	if (error instanceof InvalidBodyError) return {
		kind: "invalid",
		what: error.what,
		pointer: error.pointer
	};
	if (error instanceof BodyTooLargeError) return {
		kind: "too_large",
		maxBytes: error.maxBytes
	};
	return error instanceof RepeatedCredentialError ? { kind: "repeated_credential" } : null;
}
/** The error that `toBodyFailure` was made from. */
function fromBodyFailure(failure) {
	if (failure.kind === "repeated_credential") return new RepeatedCredentialError();
	return failure.kind === "invalid" ? new InvalidBodyError(failure.what, { pointer: failure.pointer }) : new BodyTooLargeError(failure.maxBytes);
}
// dist/src/base/body.js
/**
* Decodes a staged body. Throws InvalidBodyError for damaged gzip, BodyTooLargeError past `maxBytes`.
*
* Decodes in the calling thread, since the thread pool is busy syncing landed files.
*/
async function readBody(body) {
	const bytes = decodeBody(body);
	return {
		bytes,
		responseId: responseIdOf(bytes),
		byteCount: bytes.byteLength
	};
}
/** Only the decoded bytes; throws what `readBody` throws. */
function decodeBody(body) {
	const bytes = body.kind === "file" ? readFileOf(body.file) : body.bytes;
	return body.kind === "plain" ? bytes : decode(bytes, body.maxBytes);
}
/** The identity of a body: the SHA-256 of its decoded bytes, in hexadecimal. */
const responseIdOf = (bytes) => createHash("sha256").update(bytes).digest("hex");
/** @throws InvalidBodyError if the checksum of a body differs from the one that it was landed under */
function requireBody(found, landedAs) {
	if (found !== landedAs) throw new InvalidBodyError(`its checksum is ${found}, it was landed as ${landedAs}`);
}
/**
* The `data` of a response. Throws InvalidBodyError when the text is not JSON or not an object, when `success` is not true
* (with the service's message), or when there is no `data`.
*/
function parseEnvelope(bytes) {
	const envelope = parseJson(bytes);
	if (!isObject(envelope)) throw new InvalidBodyError(`expected an object, got ${kindOf(envelope)}`);
	if (envelope["success"] !== true) {
		const message = envelope["message"];
		const said = typeof message === "string" ? `: ${printable(message)}` : "";
		throw new InvalidBodyError(`expected true, got ${kindOf(envelope["success"])}${said}`, { pointer: "/success" });
	}
	if (envelope["data"] === void 0) throw new InvalidBodyError("missing", { pointer: "/data" });
	return envelope["data"];
}
/** @throws InvalidBodyError that says where the text stops being JSON. Invalid UTF-8 becomes U+FFFD. */
function parseJson(bytes) {
	const text = toText(bytes);
	if (text.trim() === "") throw new InvalidBodyError("the body is empty");
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw new InvalidBodyError(`not JSON (${whereBroken(text, cause)})`);
	}
}
function toText(bytes) {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const withMark = buffer[0] === 239 && buffer[1] === 187 && buffer[2] === 191;
	try {
		return buffer.toString("utf8", withMark ? 3 : 0);
	} catch {
		throw new BodyTooLargeError(536870888);
	}
}
function whereBroken(text, cause) {
	const position = cause instanceof Error ? /at position (\d+)/.exec(cause.message)?.[1] : void 0;
	if (position === String(text.length)) return `cut short at character ${position}`;
	if (position !== void 0) return `at character ${position} of ${text.length}`;
	if (cause instanceof Error && cause.message.includes("Unexpected end")) return `cut short at character ${text.length}`;
	return `${text.length} characters, beginning ${JSON.stringify(printable(text, 40))}`;
}
function readFileOf(file) {
	try {
		return readFileSync(file);
	} catch (cause) {
		throw new InvalidBodyError(`its file ${unreadable(cause)}`, { cause });
	}
}
function decode(compressed, maxBytes) {
	try {
		return gunzipSync(compressed, {
			maxOutputLength: maxBytes,
			chunkSize: chunkSizeFor(compressed, maxBytes)
		});
	} catch (cause) {
		if (isObject(cause) && cause["code"] === "ERR_BUFFER_TOO_LARGE") throw new BodyTooLargeError(maxBytes);
		throw new InvalidBodyError("damaged or incomplete gzip", { cause });
	}
}
/**
* Size of the output buffer, so that decoding takes one call: the length stated in the last four bytes of gzip, trusted
* only as far as deflate can compress (1 to 1032).
*/
function chunkSizeFor(compressed, maxBytes) {
	if (compressed.byteLength < 18) return 1024;
	const stated = new DataView(compressed.buffer, compressed.byteOffset, compressed.byteLength).getUint32(compressed.byteLength - 4, true);
	return Math.max(1024, Math.min(stated + 1, maxBytes + 1, compressed.byteLength * 1032));
}
const edge = 512;
/** @param secrets what a body must not contain; null if it may contain anything */
function createBodyLooker(secrets) {
	let before = Buffer.alloc(0);
	const hash = createHash("sha256");
	let byteCount = 0;
	let head = Buffer.alloc(0);
	let tail = Buffer.alloc(0);
	return {
		look: (chunk) => {
			if (secrets !== null) {
				const seen = Buffer.concat([before, chunk]);
				if (secrets.isIn(seen)) throw new RepeatedCredentialError();
				before = Buffer.from(seen.subarray(Math.max(0, seen.byteLength - secrets.maxBytes)));
			}
			hash.update(chunk);
			byteCount += chunk.byteLength;
			if (head.byteLength < edge) head = Buffer.concat([head, chunk.subarray(0, edge - head.byteLength)]);
			const last = chunk.subarray(-512);
			tail = last.byteLength === edge ? Buffer.from(last) : Buffer.concat([tail, last]).subarray(-512);
		},
		end: () => ({
			responseId: hash.digest("hex"),
			byteCount,
			looksWhole: looksWhole(head, tail)
		})
	};
}
/** The same check as `looksWhole`, for a body in memory. */
const looksLikeEnvelope = (bytes) => looksWhole(bytes.subarray(0, edge), bytes.subarray(-512));
function looksWhole(head, tail) {
	const start = Buffer.from(head).toString("latin1");
	const end = Buffer.from(tail).toString("latin1");
	return (/^(?:\u00ef\u00bb\u00bf)?\s*\{.*?"success"\s*:\s*true\s*[,}]/s.test(start) || /"success"\s*:\s*true\s*\}\s*$/.test(end)) && /\}\s*$/.test(end);
}
export { parseJson as a, responseIdOf as c, RepeatedCredentialError as d, fromBodyFailure as f, parseEnvelope as i, BodyTooLargeError as l, decodeBody as n, readBody as o, toBodyFailure as p, looksLikeEnvelope as r, requireBody as s, createBodyLooker as t, InvalidBodyError as u };
