/** An object with these properties and any others: a later version may add some. */
export const objectOf = (required, optional = {}) => ({
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
});
export const arrayOf = (items) => ({ type: 'array', items });
/** An object whose keys are not known in advance. */
export const mapOf = (values) => ({ type: 'object', additionalProperties: values });
export const described = (description, schema) => ({ description, ...schema });
export const text = { type: 'string' };
export const count = { type: 'integer', minimum: 0 };
export const textOrNull = { type: ['string', 'null'] };
/** An instant in UTC, to the second or finer. */
export const time = {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$',
};
/** One of several words, each with its meaning. */
export const oneOf = (meanings) => ({
    description: Object.entries(meanings)
        .map(([word, meaning]) => `\`${word}\`: ${meaning}`)
        .join('; '),
    enum: Object.keys(meanings),
});
/** A published schema: `name` is the name of its file in docs/reference. */
export const documentSchema = (name, title, description, schema) => ({
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `urn:esg-lake:${name}`,
    title,
    description,
    ...schema,
});
/**
 * Compiles a JSON schema once. ajv is loaded only when something is checked. Our own schemas are not checked against
 * the meta-schema, which takes longer to compile than all of them together.
 */
export async function compileSchema(schema) {
    let validate = compiled.get(schema);
    if (validate === undefined) {
        ajv ??= import('ajv').then(({ Ajv }) => new Ajv({ allowUnionTypes: true, meta: false, validateSchema: false }));
        validate = ajv.then((loaded) => loaded.compile(schema));
        compiled.set(schema, validate);
    }
    return (await validate);
}
let ajv = null;
const compiled = new Map();
