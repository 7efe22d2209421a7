import { unreadable } from '../base/damage.js';
import { errorCode } from '../base/files.js';
/**
 * The description of a log file that cannot be read, from the error.
 *
 * @throws the error if the file is not the cause
 */
export function damageBy(error) {
    if (['EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOMEM'].includes(errorCode(error) ?? ''))
        throw error;
    return unreadable(error);
}
export const healedByNextRun = 'The next run rebuilds it from the published files (in a fleet: fleet commit; in a store: push).';
/** The set without this format's versions if one of them is lost: a set is complete or absent. */
export function readableSet(set, format, isKnown) {
    if (Object.entries(set.tables).every(([table, version]) => isKnown(version, table)))
        return set;
    const tables = Object.entries(set.tables).map(([table, version]) => {
        const { [format]: _, ...others } = version;
        return [table, others];
    });
    return { ...set, tables: Object.fromEntries(tables) };
}
