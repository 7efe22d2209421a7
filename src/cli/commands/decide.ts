import { resolve } from 'node:path';
import type { OpenDecision } from '../../answers/open-decisions/open-decision.ts';
import { readOpenDecisions } from '../../answers/open-decisions/read-open-decisions.ts';
import { type WrittenLines, writeOpenDecisions } from '../../answers/open-decisions/write-open-decisions.ts';
import { exitCodes } from '../../base/errors.ts';
import { shellWord } from '../../base/printable.ts';
import { currentFolder, readSnapshot } from '../../publish/snapshot-folders.ts';
import { openDecisionNames } from '../../schema/decisions/open-decisions.ts';
import type { Invocation } from '../invocation.ts';
import { readLake } from '../lake-location.ts';
import { refuseManaged } from '../target-file.ts';
import { cutToWidth, wrapped } from '../terminal/layout.ts';
import { outputOption } from '../terminal/run-summary.ts';
import { count, counted, number, plainText, stringify } from '../terminal/text.ts';
import { widthOf } from '../terminal/text-output.ts';

/** `decide`: lists the decisions that are open, and writes their lines to the files of a folder. */
export default async function decide({ values, world }: Invocation): Promise<number> {
  const output = resolve(world.workingDirectory, values.output);
  const folder = values.write === undefined ? null : resolve(world.workingDirectory, values.write);
  if (folder !== null) await refuseManaged(output, folder, `--write ${values.write}`, true);
  const snapshot = await readLake(output, values.snapshot);
  const decisions = await readOpenDecisions(snapshot);
  const written = folder === null ? null : await writeOpenDecisions(folder, decisions);
  const { snapshotId: snapshot_id } = snapshot;
  const whole = { snapshot_id, open: decisions.length, decisions, ...(written === null ? {} : { written }) };
  world.stdout.write(
    values.json
      ? `${stringify(whole, 2)}\n`
      : decideText(decisions, {
          written,
          folder: values.write ?? null,
          output: values.output,
          // Nothing is cut in a file or a pipe.
          width: widthOf(world.stdout) ?? Number.POSITIVE_INFINITY,
        }),
  );
  return exitCodes.ok;
}

/** The decision that could change most, as text; null if none is open, or there is no lake of this version. */
export async function firstOpenDecision({ values, world }: Invocation): Promise<string | null> {
  const folder = await currentFolder(resolve(world.workingDirectory, values.output));
  const decisions =
    folder === null
      ? []
      : await readSnapshot(folder)
          .then(readOpenDecisions)
          .catch(() => []);
  const [first] = decisions;
  if (first === undefined) return null;
  const head = `${counted(decisions.length, 'decision')} open (esg-lake decide${outputOption(values.output)}), first:`;
  return `\n${head}\n${itemText(first, widthOf(world.stdout) ?? 80)}`;
}

const maxShown = 20;

interface TextOptions {
  readonly written: readonly WrittenLines[] | null;
  /** As they were typed. */
  readonly folder: string | null;
  readonly output: string;
  readonly width: number;
}

function decideText(decisions: readonly OpenDecision[], options: TextOptions): string {
  const { width } = options;
  if (decisions.length === 0) return 'No decisions are open.\n';
  const shown = decisions.slice(0, maxShown);
  const cut = decisions.length > shown.length ? `; the first ${maxShown}, all with --json` : '';
  const head = wrapped(`${counted(decisions.length, 'decision')} open: ${kindCounts(decisions)}${cut}.`, width);
  const items = shown.map((decision) => itemText(decision, width));
  return `${[...head, '', ...items, ...endLines(options)].join('\n')}\n`;
}

function kindCounts(decisions: readonly OpenDecision[]): string {
  const kinds = Object.entries(openDecisionNames).map(([kind, names]) => ({
    names,
    n: decisions.filter((one) => one.kind === kind).length,
  }));
  return kinds.flatMap(({ names, n }) => (n === 0 ? [] : [counted(n, ...names)])).join(', ');
}

/** Only the line to paste is never cut. */
function itemText(decision: OpenDecision, width: number): string {
  const { file, line, share } = decision;
  const cut = (text: string): string => cutToWidth(plainText(text), width);
  const changes = share === null ? '' : `  ${number(Math.round(1000 * share) / 10)} %`;
  return [
    cutToWidth(plainText(titleOf(decision)), Math.max(20, width - changes.length)) + changes,
    cut(`    ${figureText(decision)}`),
    cut(`    ${outcomesText(decision)}`),
    `    ${file}: ${plainText(line)}`,
    '',
  ].join('\n');
}

function titleOf(decision: OpenDecision): string {
  const { kind, name, type_code: code, column_code: column, target, reports } = decision;
  if (kind === 'unit') return `The unit ${target['unit'] ?? ''} is unknown`;
  const { too_low: low, too_high: high } = reports ?? { too_low: 0, too_high: 0 };
  const found = [
    ...(low > 0 ? [`${counted(low, 'report')} too low`] : []),
    ...(high > 0 ? [`${counted(high, 'report')} too high`] : []),
  ];
  if (kind === 'parent') return `${name ?? target['initiative_id'] ?? ''}: ${found.join(', ')}`;
  const question = [code, name ?? target['tracker_id'], column].filter((part) => part !== null).join(' · ');
  return `${question}: ${isUndecided(decision) ? 'quarters or months make no year yet' : findings[kind]}`;
}

const findings = {
  rows: 'rows may overlap',
  over_time: 'quarters or months are added by default',
  adding: 'adds up by default',
} as const;

/** Whether nothing holds without a decision. */
const isUndecided = ({ kind, outcomes }: OpenDecision): boolean =>
  kind === 'over_time' && outcomes.every(({ is_now: isNow }) => !isNow);

function figureText({ kind, example, figures, years }: OpenDecision): string {
  if (example === null) return 'in no figure of a group';
  const { group_name, group_id, tracker_name, type_code, column_code, option_code, reporting_year, base_unit } =
    example;
  // The question is in the title already, but for parents and units.
  const question = kind === 'parent' || kind === 'unit' ? [type_code, tracker_name, column_code] : [];
  const measure = [...question, option_code].filter((part) => part !== null).join(' · ');
  const unit = base_unit === null ? '' : ` in ${base_unit}`;
  const [first, last] = [years[0], years.at(-1)];
  const span = first === last ? `${first}` : `${first} to ${last}`;
  const what = `${group_name ?? group_id} ${reporting_year}${measure === '' ? '' : `, ${measure}`}${unit}`;
  return `${what} (1 of ${counted(figures, 'figure')}, ${span})`;
}

type Outcome = OpenDecision['outcomes'][number];

function outcomesText({ example, outcomes }: OpenDecision): string {
  if (example === null) return outcomes.map(wordOf).join(' or ');
  const known = outcomes.filter(({ is_known: isKnown }) => isKnown);
  const unknown = outcomes.filter(({ is_known: isKnown }) => !isKnown);
  return [
    ...(known.some(({ is_now: isNow }) => isNow) ? [] : [`now: ${valueText(example.value)}`]),
    ...known.map((outcome) => `${wordOf(outcome)}: ${valueText(outcome.value)}`),
    ...(unknown.length === 0 ? [] : [`${unknown.map(wordOf).join(' or ')}: known after a replay`]),
  ].join('; ');
}

const wordOf = ({ decision, is_now: isNow }: Outcome): string =>
  isNow ? `${decision ?? 'as it is'} (now)` : (decision ?? 'converted');

const valueText = (value: number | null): string => (value === null ? 'no figure' : number(value));

function endLines({ written, folder, output }: TextOptions): readonly string[] {
  if (written === null || folder === null)
    return [
      'Write these lines to files, with the decision left empty:',
      `  esg-lake decide --write decisions${outputOption(output)}`,
    ];
  const lines = written.map(({ file, added, already_there: there, left_out: leftOut }) => {
    const notes = [
      `${counted(added, 'line')} added`,
      ...(there > 0 ? [`${count(there)} already there`] : []),
      ...(leftOut > 0 ? [`${count(leftOut)} left out: a code or unit that a spreadsheet would run or not show`] : []),
    ];
    return `${plainText(file)}: ${notes.join(', ')}`;
  });
  return [
    ...lines,
    'Fill in what you decide, then:',
    `  esg-lake run --decisions ${shellWord(folder)}${outputOption(output)}`,
  ];
}
