import { r as InterruptedError } from "./errors-C_z2rL-2.js";
import { i as processSecrets } from "./secrets-BQwL8nGs.js";
import { t as loadSdk } from "./load-sdk-NQ68BPYc.js";
import { a as pushAgain } from "./object-store-8fd39Zns.js";
import { i as listingGuard, n as isMissing, r as isRefused, t as SdkStore } from "./sdk-store-BeLK0uN4.js";
// dist/src/store/google-store.js
const credentialsHint = "Google's default credentials are used: GOOGLE_APPLICATION_CREDENTIALS, gcloud auth application-default login, or the service account of the machine.";
/** Google Cloud Storage; its tags are generations. */
async function openGoogleStore(location, options) {
	const storage = await loadSdk("gs", async () => {
		const { Storage, IdempotencyStrategy } = await import("@google-cloud/storage");
		const retryOptions = { idempotencyStrategy: IdempotencyStrategy.RetryAlways };
		const emulator = process.env["STORAGE_EMULATOR_HOST"] ?? "";
		return new Storage({
			retryOptions,
			...URL.canParse(emulator) ? { apiEndpoint: new URL(emulator).origin } : {}
		});
	});
	const store = new GoogleStore(storage.bucket(location.bucket), location, options);
	await store.learnSecrets(storage);
	return store;
}
var GoogleStore = class extends SdkStore {
	#bucket;
	constructor(bucket, location, options) {
		super(location, options, {
			credentials: credentialsHint,
			faultOf
		});
		this.#bucket = bucket;
	}
	async learnSecrets({ authClient }) {
		if (process.env["STORAGE_EMULATOR_HOST"] !== void 0) return;
		try {
			processSecrets.add(await authClient.getAccessToken() ?? "");
		} catch (error) {
			throw this.errorOf({
				status: 401,
				error
			}, "find credentials");
		}
	}
	async get(key) {
		const found = await this.head(key);
		if (found === null) return null;
		const work = async () => {
			const [content] = await this.#file(key, found.tag).download();
			return {
				...found,
				content
			};
		};
		return await this.guarded(`get ${key}`, work, isMissing) ?? this.get(key);
	}
	head(key) {
		const work = async () => toInfo(key, (await this.#file(key).getMetadata())[0]);
		return this.guarded(`look at ${key}`, work, isMissing);
	}
	list(prefix) {
		const { prefix: home } = this.location;
		return this.guarded(`list ${prefix}`, async () => {
			const look = listingGuard(this.url);
			const found = [];
			let query = {
				prefix: home + prefix,
				autoPaginate: false
			};
			while (query) {
				const [files, next] = await this.#bucket.getFiles(query);
				for (const { name, metadata } of files) found.push(toInfo(name.slice(home.length), metadata));
				look(next?.pageToken, files.length);
				query = next;
			}
			return found;
		});
	}
	put(key, content, condition) {
		const how = {
			resumable: false,
			validation: "crc32c",
			...preconditionOf(condition)
		};
		const work = async () => {
			const file = this.#file(key);
			if (content instanceof Uint8Array) {
				await file.save(content, how);
				return String(file.metadata.generation);
			}
			const [put] = await this.#bucket.upload(content.file, {
				...how,
				destination: file.name
			});
			return String(put.metadata.generation);
		};
		return this.guarded(`put ${key}`, work, (fault) => condition !== void 0 && isRefused(fault));
	}
	async delete(key) {
		await this.guarded(`delete ${key}`, () => this.#file(key).delete({ ignoreNotFound: true }));
	}
	/** The SDK cannot abort a request, so the signal is checked before each one. */
	#file(key, generation) {
		if (this.signal?.aborted === true) throw new InterruptedError("interrupted", { hint: pushAgain });
		return this.#bucket.file(this.location.prefix + key, generation === void 0 ? {} : { generation });
	}
};
const toInfo = (key, { size = 0, generation = "", md5Hash }) => ({
	key,
	bytes: Number(size),
	tag: String(generation),
	md5: md5Hash === void 0 ? void 0 : Buffer.from(md5Hash, "base64").toString("hex")
});
function preconditionOf(condition) {
	if (condition === void 0) return {};
	return { preconditionOpts: { ifGenerationMatch: "ifMatch" in condition ? condition.ifMatch : 0 } };
}
function faultOf(error) {
	const code = error instanceof Error && "code" in error ? error.code : null;
	return {
		status: typeof code === "number" ? code : null,
		error
	};
}
export { openGoogleStore };
