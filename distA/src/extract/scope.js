import { UsageError } from '../base/errors.js';
import { isObject } from '../base/json.js';
import { dayOf } from './watermark.js';
/** How many existing initiatives to name when a requested one does not exist. */
const maxNamed = 8;
/**
 * Rejects initiatives that the service does not list: a misspelled id would load nothing, run after run.
 * @param listed the records of the listing
 * @param paths by the ids that could be read
 * @throws UsageError that names the missing initiatives and some that exist
 */
export function refuseUnlisted(named, listed, paths) {
    const missing = named.filter((id) => !paths.has(id));
    if (missing.length === 0)
        return;
    const known = listed.flatMap((record) => {
        const id = isObject(record) ? record['_id'] : null;
        return isObject(record) && typeof id === 'string' && paths.has(id) ? [`${id} (${nameOf(record['name'])})`] : [];
    });
    const more = paths.size > maxNamed ? ` and ${paths.size - maxNamed} more` : '';
    const examples = known.length === 0 ? 'none' : `${known.slice(0, maxNamed).join(', ')}${more}`;
    throw new UsageError(missing.length === 1
        ? `the service lists no initiative ${missing[0]}`
        : `the service lists none of these initiatives: ${missing.join(', ')}`, {
        hint: `It lists ${examples}. Once there is a lake: esg-lake query "SELECT initiative_id, path FROM initiatives".`,
    });
}
/** Rejects a day that has not begun according to either clock. */
export function refuseFuture(day, { server, ours }) {
    const today = dayOf(Math.max(server ?? ours, ours));
    if (day <= today)
        return;
    const clocks = server === null ? `this machine's clock says ${dayOf(ours)}` : `the service's clock says ${dayOf(server)}`;
    throw new UsageError(`--changed-since ${day} is in the future: ${clocks}`, {
        hint: 'Nothing can have changed since then. Give an earlier day, or omit it to continue from the last run.',
    });
}
const nameOf = (name) => (typeof name === 'string' ? name.slice(0, 60) : 'without a name');
