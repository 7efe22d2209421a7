import { amountText } from '../../base/number-text.ts';
import { packageVersion, sourceText } from '../../base/package-files.ts';
import { printable } from '../../base/printable.ts';
import type { AskedFigure } from '../explain/explain-figure.ts';

export interface FigureLine {
  readonly measure_id: string;
  readonly value: number | null;
  readonly base_unit: string | null;
  readonly verdict: string;
  readonly doubts: readonly string[];
}

/** A response: `kept` is in the folder, `private` is not as it holds private records, `withheld` has a credential. */
export interface ResponseLine {
  readonly response_id: string;
  readonly state: 'kept' | 'private' | 'missing' | 'damaged' | 'withheld';
  /** In the whole response; null if it cannot be read. */
  readonly private_records: number | null;
}

/** Text of the README of a folder of evidence. @param manifest its SHA-256 */
export function evidenceReadme(
  { node, trackers, year }: AskedFigure,
  { snapshotId, manifest, all }: { readonly snapshotId: string; readonly manifest: string; readonly all: boolean },
  figures: readonly FigureLine[],
  responses: readonly ResponseLine[],
): string {
  const question = trackers[0]?.[trackers.length === 1 ? 'tracker_id' : 'type_code'] ?? '';
  const values: Readonly<Record<string, string>> = {
    node: cell(node.path),
    node_id: node.initiative_id,
    question: trackers.map((asked) => `${cell(asked.type_code ?? asked.tracker_id)} ${cell(asked.name)}`).join('; '),
    year: String(year),
    snapshot: snapshotId,
    manifest,
    version: packageVersion(),
    figures: figures.map(figureRow).join(''),
    command: `esg-lake evidence ${question} ${node.initiative_id} ${year}${all ? ' --all' : ''}`,
    kept: String(responses.filter(({ state }) => state === 'kept').length),
    all: String(responses.length),
    first: responses.some(({ state }) => state === 'kept') ? '' : noResponse,
  };
  const text = sourceText('answers/evidence/readme.txt').trimEnd();
  return text.replace(/\{(\w+)\}/g, (found, name: string) => values[name] ?? found);
}

const figureRow = ({ measure_id: id, value, base_unit: unit, verdict, doubts }: FigureLine): string =>
  `| ${cell(id)} | ${cell(amountText(value, unit))} | ${cell(verdict)} | ${cell(doubts.join(', '))} |\n`;

const noResponse = `**No response is in this folder: the numbers are compared with nothing that was received.** Ask the
sender for \`--all\`, which copies responses with private records, too.

`;

/** Text of the service in a table. */
const cell = (text: string | null): string => (text === null ? '' : printable(text).replace(/[\\|`*_<>[\]]/g, '\\$&'));
