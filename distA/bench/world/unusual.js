/** Percentage of texts with characters that JSON escapes, or letters beyond ASCII. */
const escapedPercent = 5;
/** Percentage of value records that are written unusually. */
const unusualPercent = 2;
const oddParts = ['\\n', '\\"', ' \\\\ ', '\\t', '\\u00fc', 'é', '–', '\\ud83c\\udf0d', '\\/'];
/** The text in its JSON form, without the quotes: some have escapes, like text that people type. */
export function asTyped(random, text) {
    if (random.int(100) >= escapedPercent)
        return text;
    const at = text.indexOf(' ') + 1;
    return `${text.slice(0, at)}${random.pick(oddParts)}${text.slice(at)}`;
}
/**
 * The same value record, or one with the same meaning in another form: members in another order, optional fields
 * missing, unknown fields, blanks between the tokens. The data points stay the same, so that SQL without any checks
 * gives the same results as ours.
 */
export function sometimesUnusual(random, record) {
    if (random.int(100) >= unusualPercent)
        return record;
    const members = Object.entries(JSON.parse(record));
    switch (random.int(5)) {
        case 0:
            return JSON.stringify(Object.fromEntries(members.reverse()));
        case 1: {
            const first = random.int(members.length);
            return JSON.stringify(Object.fromEntries([...members.slice(first), ...members.slice(0, first)]));
        }
        case 2:
            return JSON.stringify(Object.fromEntries(members.filter(([name]) => !dispensable.has(name))));
        case 3:
            return JSON.stringify({ ...Object.fromEntries(members), customTags: ['reviewed', 7], lockedBy: null });
        default:
            return JSON.stringify(JSON.parse(record), null, 1).replaceAll('\n', ' ');
    }
}
const dispensable = new Set(['evidenceRequired', 'verificationRequired', 'status', 'notes']);
