import { i as __toESM } from "./rolldown-runtime-DYf_mQCB.js";
// dist/src/base/json-schema.js
/** An object with these properties and any others: a later version may add some. */
const objectOf = (required, optional = {}) => ({
	type: "object",
	properties: {
		...required,
		...optional
	},
	required: Object.keys(required)
});
const arrayOf = (items) => ({
	type: "array",
	items
});
/** An object whose keys are not known in advance. */
const mapOf = (values) => ({
	type: "object",
	additionalProperties: values
});
const described = (description, schema) => ({
	description,
	...schema
});
const text = { type: "string" };
const count = {
	type: "integer",
	minimum: 0
};
const textOrNull = { type: ["string", "null"] };
/** An instant in UTC, to the second or finer. */
const time = {
	type: "string",
	pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$"
};
/** One of several words, each with its meaning. */
const oneOf = (meanings) => ({
	description: Object.entries(meanings).map(([word, meaning]) => `\`${word}\`: ${meaning}`).join("; "),
	enum: Object.keys(meanings)
});
/** A published schema: `name` is the name of its file in docs/reference. */
const documentSchema = (name, title, description, schema) => ({
	$schema: "http://json-schema.org/draft-07/schema#",
	$id: `urn:esg-lake:${name}`,
	title,
	description,
	...schema
});
/**
* Compiles a JSON schema once. ajv is loaded only when something is checked. Our own schemas are not checked against
* the meta-schema, which takes longer to compile than all of them together.
*/
async function compileSchema(schema) {
	let validate = compiled.get(schema);
	if (validate === void 0) {
		ajv ??= import("./ajv-5mU7aUQB.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1)).then(({ Ajv }) => new Ajv({
			allowUnionTypes: true,
			meta: false,
			validateSchema: false
		}));
		validate = ajv.then((loaded) => loaded.compile(schema));
		compiled.set(schema, validate);
	}
	return await validate;
}
let ajv = null;
const compiled = /* @__PURE__ */ new Map();
export { documentSchema as a, oneOf as c, time as d, described as i, text as l, compileSchema as n, mapOf as o, count as r, objectOf as s, arrayOf as t, textOrNull as u };
