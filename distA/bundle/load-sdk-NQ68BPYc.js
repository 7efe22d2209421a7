import { a as exitCodes, i as UsageError, o as messageOf, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { n as errorCode } from "./files-Df8EQlF-.js";
import { i as parseStoreUrl } from "./object-store-8fd39Zns.js";
// dist/src/store/load-sdk.js
/** Environment variables that contain secrets for the SDKs of object stores. */
const storeSecretVariables = [
	"AWS_SECRET_ACCESS_KEY",
	"AWS_SESSION_TOKEN",
	"AZURE_CLIENT_SECRET"
];
const sdkPackages = {
	s3: {
		names: ["@aws-sdk/client-s3"],
		node: 20,
		forNode20: []
	},
	az: {
		names: ["@azure/storage-blob", "@azure/identity"],
		node: 22,
		forNode20: ["@azure/storage-blob@12.32.0", "@azure/identity@4.13.1"]
	},
	gs: {
		names: ["@google-cloud/storage"],
		node: 22,
		forNode20: ["@google-cloud/storage@7.22.0"]
	}
};
/** The command that installs the SDK in a version for this Node. */
function installCommand(scheme, nodeVersion = process.versions.node) {
	const { names, node, forNode20 } = sdkPackages[scheme];
	return `npm install ${(Number.parseInt(nodeVersion, 10) < node ? forNode20 : names).join(" ")}`;
}
/** A note on the SDK for this address if this Node runs only its older versions; otherwise null. */
function newestSdkNeeds(url, nodeVersion = process.versions.node) {
	const scheme = parseStoreUrl(url)?.scheme;
	if (scheme === void 0 || Number.parseInt(nodeVersion, 10) >= sdkPackages[scheme].node) return null;
	return `The newest versions of its SDK need Node.js ${sdkPackages[scheme].node}; for this one: ${installCommand(scheme, nodeVersion)}.`;
}
/**
* @throws UsageError with the command to install the SDK; another error with advice if an installed SDK does not load
*/
async function loadSdk(scheme, load) {
	const { names, node } = sdkPackages[scheme];
	try {
		return await load();
	} catch (error) {
		if (error instanceof EsgLakeError) throw error;
		if (errorCode(error) === "ERR_MODULE_NOT_FOUND") throw new UsageError(`${scheme}:// needs ${names.join(" and ")}, which esg-lake does not install by itself`, { hint: `${installCommand(scheme)}, where esg-lake is installed.` });
		throw new EsgLakeError(`${names.join(", ")} cannot be loaded by Node.js ${process.version}: ${messageOf(error)}`, {
			exitCode: exitCodes.unexpected,
			hint: `Its newest versions need Node.js ${node}. For this one: ${installCommand(scheme)}`,
			cause: error
		});
	}
}
export { newestSdkNeeds as n, storeSecretVariables as r, loadSdk as t };
