import type { Random } from './random.ts';

/** Of a hundred texts so many have characters that JSON escapes, or letters beyond ASCII. */
const escapedPercent = 5;

/** Of a hundred value records so many are not as the others are. */
const unusualPercent = 2;

const oddParts = ['\\n', '\\"', ' \\\\ ', '\\t', '\\u00fc', 'é', '–', '\\ud83c\\udf0d', '\\/'] as const;

/** The text as it stands between the quotes of JSON: some have escapes, as what people type has. */
export function asTyped(random: Random, text: string): string {
  if (random.int(100) >= escapedPercent) return text;
  const at = text.indexOf(' ') + 1;
  return `${text.slice(0, at)}${random.pick(oddParts)}${text.slice(at)}`;
}

/**
 * The same value record, or one that says the same in another way: members in another order, fields missing that the lake
 * can do without, fields that it does not know, blanks between the tokens. What it says of data points stays the same, so
 * that SQL without any checks can agree with us.
 */
export function sometimesUnusual(random: Random, record: string): string {
  if (random.int(100) >= unusualPercent) return record;
  const members: (readonly [string, unknown])[] = Object.entries(JSON.parse(record));
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

const dispensable: ReadonlySet<string> = new Set(['evidenceRequired', 'verificationRequired', 'status', 'notes']);
