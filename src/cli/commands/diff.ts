import { resolve } from 'node:path';
import {
  readWhatToDecide,
  unmatchedSentence,
  type WhatToDecide,
  type WrittenLines,
  writeProposedLines,
} from '../../answers/decide/decide-lines.ts';
import { type DiffedFigure, diffSnapshots, type SnapshotDiff } from '../../answers/diff/diff-snapshots.ts';
import { findFigure, type Outcome, readOutcomes } from '../../answers/explain/explain-figure.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { groupBy } from '../../base/grouping.ts';
import { countText, thin } from '../../base/number-text.ts';
import { plainText, shellWord } from '../../base/printable.ts';
import { type Lake, withLake } from '../../publish/lake.ts';
import { openSnapshot, type Snapshot, snapshotIds } from '../../publish/snapshot-folders.ts';
import { changeSentence, changesSentence } from '../../report/change-text.ts';
import { lookFirstSentence, verdictSentence } from '../../report/facts.ts';
import { lookFirstWords, type OpenDoubt } from '../../report/findings.ts';
import { answer, figureWords, type Invocation } from '../invocation.ts';
import { refuseManaged } from '../lake-files.ts';
import { outcomeLines, signedText } from '../terminal/figure-text.ts';
import { alignedRows, cutToWidth, noBreak, sectionsText, wrapped } from '../terminal/layout.ts';
import { outputOption } from '../terminal/run-summary.ts';
import { count, widthOf } from '../terminal/text.ts';

export async function diff(invocation: Invocation) {
  const { values, world, output, words } = invocation;
  const [from, to] = words;
  const later = await openSnapshot(output, to);
  const earlier = await openSnapshot(output, from ?? (await previousId(output, later)));
  const found = await diffSnapshots(earlier, later);
  answer(invocation, found, () => diffText(found, values.output, world.stdout.columns));
  return exitCodes.ok;
}

/** What the published snapshot was compared with, else the one before. */
async function previousId(output: string, { snapshotId, manifest }: Snapshot) {
  const ids = (await snapshotIds(output)).filter((id) => id < snapshotId);
  // A run that has rebuilt the lake first compares with the one before the rebuild.
  const previous = ids.find((id) => id === manifest.compared_with) ?? ids.at(-1);
  if (previous !== undefined) return previous;
  throw new UsageError('there is no snapshot before the published one', { hint: 'esg-lake snapshots lists them.' });
}

const maxFigures = 10;
const maxLines = 3;

function diffText(found: SnapshotDiff, output: string, width = Infinity) {
  const { from, to, figures, notes } = found;
  const rest = `The first ${maxFigures} of ${count(figures.length)}; all with --json:`;
  const [earlier, later] = [from.snapshot_id, to.snapshot_id].sort();
  const query = `esg-lake query "FROM data_point_changes WHERE run_id > '${earlier}'" --snapshot ${later}${outputOption(output)}`;
  return [
    `From ${from.snapshot_id} to ${to.snapshot_id}`,
    ...notes.flatMap((note) => wrapped(note, width)),
    ...wrapped(changesSentence({ ...found, against: from.snapshot_id, figures: [] }), width),
    ...(figures.length > maxFigures ? [rest] : []),
    ...figures.slice(0, maxFigures).flatMap((figure) => ['', ...figureLines(figure, width)]),
    ...(figures.length === 0 ? [] : ['', 'The values that changed:', `  ${query}`]),
    '',
  ].join('\n');
}

function figureLines(figure: DiffedFigure, width: number) {
  const { lines } = figure;
  const sentence = wrapped(plainText(changeSentence(figure).replaceAll(thin, noBreak)), width - 2);
  const shown = lines.length < 2 ? [] : lines.slice(0, maxLines);
  const left = lines.length - maxLines;
  const rows = shown.map((line) => [line.contributor_name, line.reason, signedText(line.difference)]);
  return [
    ...sentence.map((line, at) => `${at === 0 ? '' : '  '}${line}`),
    ...alignedRows(rows, { right: new Set([2]), indent: '    ', width }),
    ...(left > 0 ? [`    and ${count(left)} more`] : []),
  ].map((line) => cutToWidth(line, width));
}

export async function decide(invocation: Invocation) {
  const { values, world, words, output } = invocation;
  const folder = values.write === undefined ? undefined : resolve(world.workingDirectory, values.write);
  if (folder !== undefined) await refuseManaged(output, folder, `--write ${values.write}`, true);
  await withLake(await openSnapshot(output, values.snapshot), async (lake) => {
    if (words.length > 0) return showOutcomes(lake, invocation);
    const found = await readWhatToDecide(lake);
    const written = folder === undefined ? undefined : await writeProposedLines(folder, found.proposed);
    answer(invocation, { ...found, written }, () => decideText(found, written, invocation));
  });
  return exitCodes.ok;
}

function decideText(
  { figures, look_first: items = [], proposed, unmatched }: Readonly<WhatToDecide>,
  written: readonly WrittenLines[] | undefined,
  { values, world }: Invocation,
) {
  const own = outputOption(values.output);
  if (written !== undefined) return sectionsText([writtenLines(written, values.write ?? '', own)]);
  const more = 'esg-lake decide CODE NODE shows what decisions about a report would change.';
  const nothing = ['Decisions that have no effect:', ...unmatched.map((one) => `  ${unmatchedSentence(one)}`)];
  const proposal = [
    `Write ${countText(proposed.length, 'line')} that evidence proposes:`,
    `  esg-lake decide --write decisions${own}`,
  ];
  return sectionsText([
    [figures === undefined ? 'No year of the group has ended.' : verdictSentence(figures)],
    ...items.map((item) => itemLines(item, widthOf(world.stdout) ?? 100)),
    items.length === 0 ? [] : [more],
    unmatched.length === 0 ? [] : nothing,
    proposed.length === 0 ? [] : proposal,
  ]);
}

/** Only the lines to paste are wider than the terminal. */
function itemLines(item: OpenDoubt, width: number) {
  const file = item.decision === 'without_total' ? 'measures.csv' : 'consolidation.csv';
  return [
    ...wrapped(`${lookFirstSentence(item)} ${lookFirstWords(item).todo}`, width),
    ...(item.decision_line?.split('\n') ?? []).map((line) => `    ${file}: ${line}`),
  ];
}

function writtenLines(written: readonly WrittenLines[], folder: string, own: string) {
  if (written.length === 0) return ['Evidence proposes no line.'];
  const texts = written.flatMap(({ file, added, already_there: there, left_out: leftOut, lines }) => {
    const others = [
      ...(there > 0 ? [`, ${there} already there`] : []),
      ...(leftOut > 0 ? [`, ${leftOut} left out: a code that a spreadsheet would run or not show`] : []),
    ];
    const about = lines.flatMap(({ line, reason, figure_count: count }) => [
      `  ${line}`,
      `    ${plainText(reason)}: ${countText(count, 'figure')} of the group could change`,
    ]);
    return [`${file}: ${countText(added, 'line')} added${others.join('')}`, ...about];
  });
  return [...texts, 'Check them, then:', `  esg-lake run --decisions ${shellWord(folder)}${own}`];
}

async function showOutcomes(lake: Lake, invocation: Invocation) {
  const asked = await findFigure(lake, figureWords(invocation));
  const { node, trackers, year } = asked;
  const ofRoot = { ...asked, node: { ...node, initiative_id: node.path_ids[0] ?? node.initiative_id } };
  const found = await readOutcomes(lake, ofRoot, [node.initiative_id]);
  // Of a question that is not added up, the root may have no figure.
  const outcomes = found.length > 0 ? found : await readOutcomes(lake, asked, [node.initiative_id]);
  const whole = { snapshot_id: lake.snapshot.snapshotId, node, trackers, reporting_year: year, outcomes };
  const sections = [...groupBy(outcomes, ({ measure_id: id }) => id).values()].map((some: readonly Outcome[]) => [
    `${some[0]?.measure_name} · ${node.path} · ${year}`,
    ...some.flatMap((outcome) => outcomeLines(outcome, widthOf(invocation.world.stdout) ?? 100)),
  ]);
  const nothing = [['There is no figure to decide about.']];
  answer(invocation, whole, () => sectionsText(sections.length === 0 ? nothing : sections));
}
