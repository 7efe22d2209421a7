import { packageVersion } from '../../base/package-folder.ts';
import { printable } from '../../base/printable.ts';
import type { AskedFigure } from '../explain/asked-figure.ts';
import { evidenceTables } from './evidence-tables.ts';

interface EvidenceSummary {
  readonly asked: AskedFigure;
  readonly snapshotId: string;
  /** SHA-256 of the manifest. */
  readonly manifest: string;
  readonly figures: readonly FigureLine[];
  readonly bodies: readonly BodyLine[];
  readonly privateRecords: number;
  readonly decisions: readonly string[];
}

interface FigureLine {
  readonly measure_id: string;
  readonly value: string | null;
  readonly base_unit: string | null;
  readonly doubts: string;
}

export interface BodyLine {
  readonly response_id: string;
  readonly state: 'kept' | 'missing' | 'damaged' | 'withheld';
  readonly private_records: number;
}

/** Text of the README of a folder of evidence. */
export function evidenceReadme(summary: EvidenceSummary): string {
  const { asked, snapshotId, manifest, figures, bodies, privateRecords, decisions } = summary;
  const { node, trackers, year } = asked;
  const absent = bodies.filter(({ state }) => state !== 'kept');
  const questions = trackers.map(({ type_code: code, tracker_id: id, name }) => `${cell(code ?? id)} ${cell(name)}`);
  return `# Evidence of a figure

| | |
|---|---|
| initiative | ${cell(node.path)} (${node.initiative_id}) |
| question | ${questions.join('; ')} |
| reporting year | ${year} |
| snapshot | ${cell(snapshotId)}, SHA-256 of its manifest ${manifest} |
| made by | esg-lake ${packageVersion()} |

| measure | value | unit | doubts |
|---|--:|---|---|
${figures.map((one) => `| ${cell(one.measure_id)} | ${cell(one.value)} | ${cell(one.base_unit)} | ${cell(one.doubts)} |\n`).join('')}
A doubt is something to check before you quote the value; rules/lake.md says what each means.

## How to check it

You need \`sha256sum\` and DuckDB 1.2 or newer (https://duckdb.org), but not esg-lake.

1. Nothing has changed since the folder was made:

       sha256sum -c SHA256SUMS

   This does not show that somebody has changed a file and its line in \`SHA256SUMS\` as well. For that, ask the sender for the SHA-256 of
   the file \`SHA256SUMS\` (\`sha256sum SHA256SUMS\`), or for its signature, over another channel.
2. The responses of the service are those that the lake recorded. Each is named after the SHA-256 of its bytes, which the lake computed
   when it received them:

       (cd bodies && for body in *.json; do echo "\${body%.json}  $body"; done | sha256sum -c --quiet)

3. The figure follows from the responses. This reads every value record from its response: initiative, period, status, number, scale and
   unit. It converts and adds up, compares the result with the tables, and looks for numbers and sites that were left out:

       duckdb < check.sql

   It prints a line for each check; \`wrong\` must be 0 in all of them. In Python:
   \`duckdb.sql(open("check.sql").read()).show(max_rows=99, max_width=200)\`, in this folder.
4. The folder is what esg-lake writes for the snapshot. With the same version, and while the responses are kept, this command writes the same
   bytes:

       esg-lake evidence ${trackers.length === 1 ? (trackers[0]?.tracker_id ?? '') : 'CODE'} ${node.initiative_id} ${year} --snapshot ${cell(snapshotId)} --out DIR

5. The manifest is that of the snapshot. If the snapshot was pinned (\`esg-lake snapshots pin NAME\`), the SHA-256 above was printed then.

By hand: a line of leaves.csv names the response (\`response_id\`), the JSON pointer of the value record in it (\`record_pointer\`) and that of
the number (\`value_pointer\`). \`value_number\` × \`scale_factor\` × \`base_factor\` is \`value\`. The values of a contribution add up to
its line in contributions.csv (by measure, initiative and period), and these to the figure (by measure). Sums are exact and then rounded to
15 digits.

Rules decide which records count, how parts make a year, and which figures cover or supersede others. rules/lake.md has them, and
rules/rules.md shows them with numbers. They depend on the settings in manifest.json (\`rules\`) and on the decisions of the owner
(decisions/).

## What check.sql cannot see

Somebody who changes the responses, or check.sql itself, can make everything agree. Steps 1, 4 and 5 detect that. The folder also cannot prove
these:

- That a response was received from the service, and when: \`fetched_at\` in bodies.csv, \`changed_at\` and \`seen_at\` in history.csv and
  boundary.csv.
- That nothing was left out together with its response: a report, an exclusion, a competing record, or a line of history.csv or
  boundary.csv. A missing site has no response here.
- Figures below a report that covers them: rollup.csv has them, and only their sums are checked.
- What depends on other answers or years: \`candidate_count\`, \`has_other_value\`, \`has_rejected\`, \`rows_may_overlap\`, \`record_count\`,
  \`aggregation_value\`, \`superseded_value\`, \`value_if_stand_alone\`, the doubts \`unreconciled\`, \`aggregation_differs\`, \`earlier_year_end\`, \`boundary\` and
  \`unknown_unit\`, and the reason for which quarters and months are excluded.
- Which questions add up, over initiatives and over time (rules/lake.md).
- Settings in manifest.json that make no difference to the figure.

## What is in it

| file | contents |
|---|---|
${evidenceTables.map(({ file, about }) => `| ${file} | ${about} |\n`).join('')}| bodies/ | ${bodies.length - absent.length} of ${bodies.length} responses, as the service sent them, decompressed |
| decisions/ | ${decisions.length === 0 ? 'nothing: the owner has decided nothing' : `what the owner decided: ${decisions.join(', ')}`} |
| rules/ | the rules in words |
| manifest.json | the manifest of the snapshot: its settings, and the SHA-256 of every file that was published with it |
| check.sql | the checks |
| SHA256SUMS | the SHA-256 of every file but itself |

In the CSV files a text that a spreadsheet would run as a formula begins with an apostrophe.

## What is missing

${
  absent.length === 0
    ? 'No response is missing.\n'
    : `${absent.length} of ${bodies.length} responses are not in bodies/. What was read from them cannot be checked:\n\n${absent
        .map(({ response_id: id, state }) => `- ${id} (${state})\n`)
        .join('')}`
}
## What is private

${privateLines(bodies, privateRecords)}`;
}

function privateLines(bodies: readonly BodyLine[], privateRecords: number): string {
  const others = bodies.filter(({ private_records: count }) => count > 0);
  if (others.length === 0) return 'The service calls none of these records private.\n';
  return `The service calls ${privateRecords} of the records in leaves.csv, exclusions.csv and sites.csv private (\`is_private\`). A response holds a whole survey;
these hold private records, of this question or others:

${others.map(({ response_id: id, private_records: count }) => `- ${id} (${count})\n`).join('')}
Agree with their owners before you pass them on.
`;
}

/** Text of the service in a table. */
const cell = (text: string | null): string => (text === null ? '' : printable(text).replace(/[\\|`*_<>[\]]/g, '\\$&'));
