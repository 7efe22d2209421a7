import { amountText } from '../../base/number-text.ts';
import { packageVersion } from '../../base/package-folder.ts';
import { printable } from '../../base/printable.ts';
import type { AskedFigure } from '../explain/asked-figure.ts';
import type { ResponseLine } from './copy-responses.ts';

export interface FigureLine {
  readonly measure_id: string;
  readonly value: number | null;
  readonly base_unit: string | null;
  readonly verdict: string;
  readonly doubts: readonly string[];
}

/** Text of the README of a folder of evidence. @param manifest its SHA-256 */
export function evidenceReadme(
  { node, trackers, year }: AskedFigure,
  { snapshotId, manifest, all }: { readonly snapshotId: string; readonly manifest: string; readonly all: boolean },
  figures: readonly FigureLine[],
  responses: readonly ResponseLine[],
): string {
  const question = trackers[0]?.[trackers.length === 1 ? 'tracker_id' : 'type_code'] ?? '';
  const command = `esg-lake evidence ${question} ${node.initiative_id} ${year}${all ? ' --all' : ''}`;
  const kept = responses.filter(({ state }) => state === 'kept').length;
  return `# Evidence of a figure

- Initiative: ${cell(node.path)} (${node.initiative_id})
- Question: ${trackers.map((asked) => `${cell(asked.type_code ?? asked.tracker_id)} ${cell(asked.name)}`).join('; ')}
- Reporting year: ${year}
- Snapshot: ${cell(snapshotId)}; SHA-256 of its manifest: ${manifest}
- Made by esg-lake ${packageVersion()}

| measure | value | verdict | doubts |
|---|--:|---|---|
${figures.map(figureRow).join('')}
## Check it

You need \`sha256sum\` and DuckDB 1.2 or newer (https://duckdb.org), but not esg-lake. Run both in this folder:

    sha256sum --check --strict --quiet SHA256SUMS
    duckdb < check.sql

The first prints nothing if no file has changed. Ask the sender for the SHA-256 of \`SHA256SUMS\` by another way.
The second prints for how many rows each check was tried; \`wrong\` must be 0. It shows that each number stands at its
JSON pointer in a response with this SHA-256, scale and unit; that scaled and converted it is exactly its value; and that
values add up to contributions, and these to figures. Numbers of responses that are not here are only added.

With the lake, the same version makes the same folder again, byte for byte:

    ${command} --snapshot ${snapshotId} --out DIR

## Files

| file | a row is |
|---|---|
| figures.parquet | a figure of the question: each column, option and unit has its own |
| contributions.parquet | the figure of an initiative that is in the sum |
| numbers.parquet | a number behind a contribution; \`is_added\` is false for a total that a decision leaves out |
| responses.parquet | a response, by the SHA-256 of its bytes; ${kept} of ${responses.length} are in bodies/ |
| decisions.parquet | a line of the owner's decisions, as it was read |
| manifest.json | the settings of the snapshot, and the SHA-256 of every file that was published with it |

## What is not checked

Columns:

- figures.parquet: initiative_id, initiative_name, reporting_year, verdict, doubts, basis, percent_verified, sites,
  sites_reporting, sites_covered, sites_missing
- contributions.parquet: contributor_name, contributor_path, figure_period_end, basis, is_verified, is_final
- numbers.parquet: period, period_start, period_end
- responses.parquet: private_records, request, fetched_at; and state of those that are not here
- decisions.parquet: all columns

Nor can the folder show that the service sent these responses, and when; that no record was left out; that \`numerator\`
and \`denominator\` are those of the units; that rules (docs/lake.md of esg-lake) and decisions were followed; and that
the answers are true.

## Responses that are not here, or hold private records

${responses.map(responseLine).join('') || 'None.\n'}`;
}

const figureRow = ({ measure_id: id, value, base_unit: unit, verdict, doubts }: FigureLine): string =>
  `| ${cell(id)} | ${cell(amountText(value, unit))} | ${cell(verdict)} | ${cell(doubts.join(', '))} |\n`;

const responseLine = ({ response_id: id, state, private_records: count }: ResponseLine): string =>
  state === 'kept' && count === 0 ? '' : `- ${id}: ${state}, private records: ${count ?? 'unknown'}\n`;

/** Text of the service in a table. */
const cell = (text: string | null): string => (text === null ? '' : printable(text).replace(/[\\|`*_<>[\]]/g, '\\$&'));
