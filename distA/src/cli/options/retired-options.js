import { messageOf, UsageError } from '../../base/errors.js';
import { decisionColumns, parseDecisions } from '../../schema/decisions/decisions.js';
import { successors } from '../../schema/decisions/older-rules.js';
import { repeatable } from '../terminal/text.js';
/** Options of earlier versions, the rule that each was, and an example of its values. */
const retiredOptions = new Map([
    ['additive', ['additive', '2-7*']],
    ['not-additive', ['not_additive', '2-7*']],
    ['stock', ['stock', '2-7*']],
    ['own-only', ['own_only', '65a1b2c3d4e5f60718293a4b']],
]);
export const retiredNames = [...retiredOptions.keys()];
/**
 * @param where as the option was given, such as `--stock`
 * @throws UsageError if it is a retired option, with the lines to write instead of it
 */
export function refuseRetired(name, where, value) {
    const retired = retiredOptions.get(name);
    if (retired === undefined)
        return;
    const [rule, example] = retired;
    const { file, line } = successors[rule];
    const header = decisionColumns[file].join(',');
    const values = valuesOf(value);
    const refused = [];
    const lines = values
        .map((one) => line(quotable(one)))
        .filter((one) => {
        try {
            return parseDecisions([{ name: file, text: `${header}\n${one}\n` }]);
        }
        catch (error) {
            refused.push(messageOf(error).replace(/^.*?, line 2: /, ''));
            return false;
        }
    });
    const first = refused[0] === undefined ? '' : ` (${refused[0]})`;
    throw new UsageError(`${where} is no longer an option. Write in ${file} instead${first}: ${(lines.length === 0 ? [line(example)] : lines).join(' ')}`, {
        hint: `Give the folder of the file with --decisions DIR. Its header is ${header}.`,
    });
}
/** An id looks like a credential, but is none. */
const quotable = (value) => (/^[0-9a-f]{24}$/i.test(value) ? value : repeatable(value));
/** What stands between commas; `none` was an empty list. */
const valuesOf = (value) => [value]
    .flat()
    .flatMap((item) => (typeof item === 'string' ? item.split(',') : []))
    .map((item) => item.trim())
    .filter((item) => item !== '' && item !== 'none');
