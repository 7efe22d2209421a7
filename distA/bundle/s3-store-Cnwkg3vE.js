import { i as processSecrets } from "./secrets-BQwL8nGs.js";
import { t as loadSdk } from "./load-sdk-NQ68BPYc.js";
import { a as nameOf, i as listingGuard, n as isMissing, r as isRefused, t as SdkStore } from "./sdk-store-BeLK0uN4.js";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
// dist/src/store/s3-store.js
const credentialsHint = "The AWS SDK's credential chain is used: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or the role of the machine.";
/** Amazon S3 and compatible services (AWS_ENDPOINT_URL_S3). */
async function openS3Store(location, options) {
	const sdk = await loadSdk("s3", () => {
		process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] ??= "true";
		return import("@aws-sdk/client-s3");
	});
	const store = new S3Store(sdk, await connect(sdk, options), location, options);
	await store.learnSecrets();
	return store;
}
async function connect(sdk, { pathStyle }) {
	const hasOtherEndpoint = Boolean(process.env["AWS_ENDPOINT_URL_S3"] || process.env["AWS_ENDPOINT_URL"]);
	const settings = {
		forcePathStyle: pathStyle ?? hasOtherEndpoint,
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		...process.env["AWS_MAX_ATTEMPTS"] === void 0 ? { maxAttempts: 5 } : {},
		requestHandler: {
			connectionTimeout: 1e4,
			socketTimeout: 6e4
		}
	};
	const client = new sdk.S3Client(settings);
	try {
		await client.config.region();
		return client;
	} catch {
		client.destroy();
		return new sdk.S3Client({
			...settings,
			region: "us-east-1",
			followRegionRedirects: true
		});
	}
}
var S3Store = class extends SdkStore {
	#sdk;
	#client;
	constructor(sdk, client, location, options) {
		super(location, options, {
			credentials: credentialsHint,
			faultOf
		});
		this.#sdk = sdk;
		this.#client = client;
	}
	async learnSecrets() {
		try {
			const { secretAccessKey, sessionToken = "" } = await this.#client.config.credentials();
			processSecrets.add(secretAccessKey);
			processSecrets.add(sessionToken);
		} catch (error) {
			throw this.errorOf({
				status: 401,
				error
			}, "find credentials");
		}
	}
	get(key) {
		const work = async () => {
			const answer = await this.#client.send(new this.#sdk.GetObjectCommand(this.#at(key)), this.abortable);
			const content = await answer.Body?.transformToByteArray() ?? /* @__PURE__ */ new Uint8Array();
			return {
				key,
				bytes: content.byteLength,
				tag: answer.ETag ?? "",
				content
			};
		};
		return this.guarded(`get ${key}`, work, isNoSuchKey);
	}
	head(key) {
		const work = async () => {
			const asked = {
				...this.#at(key),
				ChecksumMode: "ENABLED"
			};
			const { ContentLength: bytes = 0, ETag: tag = "", ChecksumSHA256: text } = await this.#client.send(new this.#sdk.HeadObjectCommand(asked), this.abortable);
			return {
				key,
				bytes,
				tag,
				...text === void 0 ? {} : { sha256: Buffer.from(text, "base64").toString("hex") }
			};
		};
		return this.guarded(`look at ${key}`, work, isMissing);
	}
	list(prefix) {
		const { bucket: Bucket, prefix: home } = this.location;
		return this.guarded(`list ${prefix}`, async () => {
			const found = [];
			const look = listingGuard(this.url);
			const pages = this.#sdk.paginateListObjectsV2({ client: this.#client }, {
				Bucket,
				Prefix: home + prefix
			}, this.abortable);
			for await (const { Contents = [], NextContinuationToken: next } of pages) {
				for (const { Key = "", Size = 0, ETag = "" } of Contents) {
					const md5 = /^"?([0-9a-f]{32})"?$/.exec(ETag)?.[1];
					found.push({
						key: Key.slice(home.length),
						bytes: Size,
						tag: ETag,
						md5
					});
				}
				look(next, Contents.length);
			}
			return found;
		});
	}
	put(key, content, condition) {
		const isInMemory = content instanceof Uint8Array;
		const sha256 = isInMemory ? createHash("sha256").update(content).digest() : Buffer.from(content.sha256, "hex");
		const command = new this.#sdk.PutObjectCommand({
			...this.#at(key),
			Body: isInMemory ? content : createReadStream(content.file),
			ContentLength: isInMemory ? content.byteLength : content.bytes,
			ChecksumSHA256: sha256.toString("base64"),
			...condition !== void 0 && "ifMatch" in condition ? { IfMatch: condition.ifMatch } : {},
			...condition !== void 0 && "ifNoneMatch" in condition ? { IfNoneMatch: condition.ifNoneMatch } : {}
		});
		const work = async () => (await this.#client.send(command, this.abortable)).ETag ?? "";
		return this.guarded(`put ${key}`, work, (fault) => condition !== void 0 && (isRefused(fault) || isNoSuchKey(fault)));
	}
	async delete(key) {
		const command = new this.#sdk.DeleteObjectCommand(this.#at(key));
		await this.guarded(`delete ${key}`, () => this.#client.send(command, this.abortable), isMissing);
	}
	async close() {
		this.#client.destroy();
	}
	#at(key) {
		return {
			Bucket: this.location.bucket,
			Key: this.location.prefix + key
		};
	}
};
const isNoSuchKey = ({ error }) => nameOf(error) === "NoSuchKey";
function faultOf(error) {
	const held = error instanceof Error && "$metadata" in error ? error.$metadata : null;
	const status = typeof held === "object" && held !== null && "httpStatusCode" in held ? held.httpStatusCode : null;
	return {
		status: typeof status === "number" ? status : null,
		error
	};
}
export { openS3Store };
