import { UsageError } from '../../base/errors.js';
import { suggest } from '../../base/suggest.js';
import { named, repeatable } from '../terminal/text.js';
import { environmentName, optionNames, optionOf, options, optionsOf, } from './declared-options.js';
/** The sources of a value, nearest first; the nearer wins. */
export const sourceOrder = ['flag', 'environment', 'file', 'default'];
/**
 * Flag > environment > configuration file > default.
 *
 * @throws UsageError naming the source of a malformed value, including values in the configuration file that this
 * command would not use.
 */
export function resolveOptions({ command, flags, environment, file }) {
    const fromFile = file === null ? {} : readConfigValues(file, command);
    const known = new Set(optionsOf(command));
    const values = {};
    const sources = {};
    for (const name of optionNames) {
        const found = known.has(name) ? nearest(name, command, flags, environment, fromFile) : undefined;
        values[name] = found?.value ?? options[name].default;
        sources[name] = found?.source ?? 'default';
    }
    // The loop has assigned every declared name a value of the right kind.
    return { values: values, sources: sources };
}
function nearest(name, command, flags, environment, fromFile) {
    const flag = flags[name];
    if (flag !== undefined)
        return { value: readValue(name, command, flag, `--${name}`), source: 'flag' };
    const variable = environment[environmentName(name)];
    // Shells and containers use an empty variable for "not set".
    if (variable !== undefined && variable !== '') {
        return { value: readValue(name, command, variable, environmentName(name)), source: 'environment' };
    }
    const value = fromFile[name];
    return value === undefined ? undefined : { value, source: 'file' };
}
function readConfigValues(file, command) {
    const values = {};
    for (const [key, raw] of Object.entries(file.values)) {
        if (isComment(key))
            continue;
        const name = configOption(key, file.path);
        if (name in values)
            throw new UsageError(`"${name}" appears twice in ${file.path}`);
        if (raw !== null && !isForOthers(name, command, raw))
            values[name] = readValue(name, command, raw, `"${key}" in ${file.path}`);
    }
    return values;
}
/** JSON has no comments, so keys that start with `//` count as comments. */
const isComment = (key) => key.startsWith('//');
/** Keys are option names; `base_url` and `baseUrl` mean `base-url`. */
function configOption(key, path) {
    const plain = (text) => text.toLowerCase().replace(/[-_]/g, '');
    const name = optionNames.find((option) => plain(option) === plain(key));
    if (name === 'config')
        throw new UsageError(`"${key}" in ${path} cannot name another configuration file`);
    if (name !== undefined)
        return name;
    if (['token', 'clientsecret', 'clientid'].includes(plain(key))) {
        throw new UsageError(`"${key}" in ${path}: credentials do not belong in a configuration file`, {
            hint: `Remove it, and set ESG_LAKE_${key
                .replace(/([a-z])([A-Z])/g, '$1_$2')
                .replaceAll('-', '_')
                .toUpperCase()} in the environment or use a separate file.`,
        });
    }
    const near = suggest(key, optionNames);
    throw new UsageError(`${path} has the ${named('unknown option', key)}`, {
        hint: near === undefined
            ? 'Its keys are the names of the options, without the leading dashes.'
            : `Did you mean "${near}"?`,
    });
}
/** The file may contain a value for other commands, such as a format of `query` that `schema` does not have. */
const isForOthers = (name, command, raw) => optionOf(name, command).value.read(raw) === undefined && options[name].value.read(raw) !== undefined;
function readValue(name, command, raw, where) {
    const { value, description } = optionOf(name, command);
    const read = value.read(raw);
    if (read !== undefined)
        return read;
    const given = value.isSecret === true ? '' : `, not ${shown(raw)}`;
    throw new UsageError(`${where} must be ${value.expected}${given}`, {
        hint: `Meaning: ${description}.`,
    });
}
/** The offending value, without anything that may be a credential. */
const shown = (raw) => typeof raw === 'string' ? JSON.stringify(repeatable(raw)) : repeatable(JSON.stringify(raw) ?? String(raw));
