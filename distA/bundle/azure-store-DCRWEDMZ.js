import { a as exitCodes, i as UsageError, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { t as checksumOfFile } from "./files-Df8EQlF-.js";
import { i as processSecrets } from "./secrets-BQwL8nGs.js";
import { t as loadSdk } from "./load-sdk-NQ68BPYc.js";
import { a as pushAgain } from "./object-store-8fd39Zns.js";
import { i as listingGuard, n as isMissing, r as isRefused, t as SdkStore } from "./sdk-store-BeLK0uN4.js";
import { createHash } from "node:crypto";
// dist/src/store/azure-store.js
const credentialsHint = "Set AZURE_STORAGE_CONNECTION_STRING; or AZURE_STORAGE_ACCOUNT_NAME, and credentials for DefaultAzureCredential (a managed identity, az login, AZURE_CLIENT_ID …).";
/** Azure Blob Storage: a container of the account that is set in the environment. */
async function openAzureStore(location, options) {
	return new AzureStore((await loadSdk("az", connect)).getContainerClient(location.bucket), location, options);
}
async function connect() {
	const sdk = await import("@azure/storage-blob");
	const text = process.env["AZURE_STORAGE_CONNECTION_STRING"] ?? "";
	if (text !== "") {
		for (const part of text.split(";")) {
			const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(part) ?? [];
			if (["AccountKey", "SharedAccessSignature"].includes(name)) processSecrets.add(value);
		}
		return sdk.BlobServiceClient.fromConnectionString(text);
	}
	const account = process.env["AZURE_STORAGE_ACCOUNT_NAME"] ?? "";
	if (!/^[a-z0-9]{3,24}$/.test(account)) throw new UsageError("az:// needs the name of the storage account", { hint: credentialsHint });
	const { DefaultAzureCredential } = await import("@azure/identity");
	const inner = new DefaultAzureCredential();
	return new sdk.BlobServiceClient(`https://${account}.blob.core.windows.net`, { getToken: async (...args) => {
		const found = await inner.getToken(...args);
		processSecrets.add(found?.token ?? "");
		return found;
	} });
}
var AzureStore = class extends SdkStore {
	#container;
	constructor(container, location, options) {
		super(location, options, {
			credentials: credentialsHint,
			faultOf
		});
		this.#container = container;
	}
	async get(key) {
		const found = await this.head(key);
		if (found === null) return null;
		let isReplaced = false;
		const how = {
			...this.abortable,
			conditions: { ifMatch: found.tag }
		};
		const work = async () => {
			const content = await this.#blob(key).downloadToBuffer(0, void 0, how);
			return {
				...found,
				content
			};
		};
		const stored = await this.guarded(`get ${key}`, work, (fault) => {
			isReplaced = fault.status === 412;
			return isReplaced || isNoBlob(fault);
		});
		return isReplaced ? this.get(key) : stored;
	}
	head(key) {
		const work = async () => {
			const { etag = "", contentLength = 0 } = await this.#blob(key).getProperties(this.abortable);
			return {
				key,
				bytes: contentLength,
				tag: etag
			};
		};
		return this.guarded(`look at ${key}`, work, isMissing);
	}
	list(prefix) {
		const { prefix: home } = this.location;
		return this.guarded(`list ${prefix}`, async () => {
			const found = [];
			const look = listingGuard(this.url);
			const pages = this.#container.listBlobsFlat({
				...this.abortable,
				prefix: home + prefix
			}).byPage();
			for await (const { segment, continuationToken } of pages) {
				for (const { name, properties } of segment.blobItems) {
					const { etag = "", contentLength = 0, contentMD5 } = properties;
					const md5 = contentMD5 === void 0 ? void 0 : Buffer.from(contentMD5).toString("hex");
					const tag = etag.replace(/^"?(.*?)"?$/, "\"$1\"");
					found.push({
						key: name.slice(home.length),
						bytes: contentLength,
						tag,
						md5
					});
				}
				look(continuationToken, segment.blobItems.length);
			}
			return found;
		});
	}
	put(key, content, condition) {
		const how = {
			...this.abortable,
			...condition === void 0 ? {} : { conditions: condition }
		};
		const blob = this.#blob(key);
		const work = async () => {
			if (!(content instanceof Uint8Array)) {
				const blobContentMD5 = Buffer.from(await checksumOfFile(content.file, "md5"), "hex");
				return (await blob.uploadFile(content.file, {
					...how,
					blobHTTPHeaders: { blobContentMD5 }
				})).etag ?? "";
			}
			const { etag = "", contentMD5 } = await blob.upload(content, content.byteLength, how);
			const md5 = createHash("md5").update(content).digest();
			if (contentMD5 !== void 0 && !md5.equals(contentMD5)) throw this.#damaged(key);
			return etag;
		};
		return this.guarded(`put ${key}`, work, (fault) => condition !== void 0 && isRefused(fault));
	}
	async delete(key) {
		await this.guarded(`delete ${key}`, () => this.#blob(key).deleteIfExists(this.abortable));
	}
	#blob(key) {
		return this.#container.getBlockBlobClient(this.location.prefix + key);
	}
	#damaged(key) {
		const message = `${this.url}/${key} was damaged in transit: the store reports a different MD5`;
		return new EsgLakeError(message, {
			exitCode: exitCodes.unexpected,
			hint: pushAgain
		});
	}
};
const isNoBlob = ({ error }) => error instanceof Error && "code" in error && error.code === "BlobNotFound";
function faultOf(error) {
	const status = error instanceof Error && "statusCode" in error ? error.statusCode : null;
	return {
		status: typeof status === "number" ? status : null,
		error
	};
}
export { openAzureStore };
