import { resolve } from 'node:path';
import { readWhatToDecide, unmatchedSentence, type WhatToDecide } from '../../answers/decide/read-decide.ts';
import { type WrittenLines, writeProposedLines } from '../../answers/decide/write-lines.ts';
import { findFigure } from '../../answers/explain/asked-figure.ts';
import { type Outcome, readOutcomes } from '../../answers/explain/explain-figure.ts';
import { exitCodes } from '../../base/errors.ts';
import { groupBy } from '../../base/grouping.ts';
import { countText } from '../../base/number-text.ts';
import { shellWord } from '../../base/printable.ts';
import type { Lake } from '../../publish/lake.ts';
import { lookFirstSentence, verdictSentence } from '../../report/facts.ts';
import type { OpenDoubt } from '../../report/findings.ts';
import { lookFirstWords } from '../../report/look-first.ts';
import { answer, figureWords, type Invocation } from '../invocation.ts';
import { refuseManaged, withSnapshot } from '../lake-files.ts';
import { outcomeLines } from '../terminal/figure-text.ts';
import { sectionsText, wrapped } from '../terminal/layout.ts';
import { outputOption } from '../terminal/run-summary.ts';
import { widthOf } from '../terminal/text.ts';

/** `decide`: what to look at first, and what each decision about a report would change; writes proposed lines to files. */
export async function decide(invocation: Invocation): Promise<number> {
  const { values, world, words, output } = invocation;
  const folder = values.write === undefined ? null : resolve(world.workingDirectory, values.write);
  if (folder !== null) await refuseManaged(output, folder, `--write ${values.write}`, true);
  await withSnapshot(output, values.snapshot, async (lake) => {
    if (words.length > 0) return showOutcomes(lake, invocation);
    const found = await readWhatToDecide(lake);
    const written = folder === null ? null : await writeProposedLines(folder, found.proposed);
    const whole = { ...found, ...(written === null ? {} : { written }) };
    answer(invocation, whole, () => decideText(found, written, invocation));
  });
  return exitCodes.ok;
}

function decideText(
  { figures, look_first: items = [], proposed, unmatched }: WhatToDecide,
  written: readonly WrittenLines[] | null,
  { values, world }: Invocation,
): string {
  const own = outputOption(values.output);
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
    written !== null ? writtenLines(written, values.write ?? '', own) : proposed.length === 0 ? [] : proposal,
  ]);
}

/** Only the lines to paste are wider than the terminal. */
function itemLines(item: OpenDoubt, width: number): readonly string[] {
  const file = item.decision === 'without_total' ? 'measures.csv' : 'consolidation.csv';
  return [
    ...wrapped(`${lookFirstSentence(item)} ${lookFirstWords(item).todo}`, width),
    ...(item.decision_line?.split('\n') ?? []).map((line) => `    ${file}: ${line}`),
  ];
}

function writtenLines(written: readonly WrittenLines[], folder: string, own: string): readonly string[] {
  if (written.length === 0) return ['Evidence proposes no line.'];
  const lines = written.map(({ file, added, already_there: there, left_out: leftOut }) => {
    const others = [
      ...(there > 0 ? [`, ${there} already there`] : []),
      ...(leftOut > 0 ? [`, ${leftOut} left out: a code that a spreadsheet would run or not show`] : []),
    ];
    return `${file}: ${countText(added, 'line')} added${others.join('')}`;
  });
  return [...lines, 'Check them, then:', `  esg-lake run --decisions ${shellWord(folder)}${own}`];
}

/** What the figures of a node and of its root would be if it were decided what its report is. */
async function showOutcomes(lake: Lake, invocation: Invocation): Promise<void> {
  const asked = await findFigure(lake, figureWords(invocation));
  const { node, trackers, year } = asked;
  const ofRoot = { ...asked, node: { ...node, initiative_id: node.path_ids[0] ?? node.initiative_id } };
  const found = await readOutcomes(lake, ofRoot, [node.initiative_id]);
  // Of a question that is not added up, the root may have no figure.
  const outcomes = found.length > 0 ? found : await readOutcomes(lake, asked, [node.initiative_id]);
  const whole = { snapshot_id: lake.snapshot.snapshotId, node, trackers, reporting_year: year, outcomes };
  const sections = [...groupBy(outcomes, ({ measure_id: id }) => id).values()].map((some: readonly Outcome[]) => [
    `${some[0]?.measure_name} · ${node.path} · ${year}`,
    ...some.flatMap((outcome) => outcomeLines(outcome, { decision: null, decision_line: null })),
  ]);
  const nothing = [['There is no figure to decide about.']];
  answer(invocation, whole, () => sectionsText(sections.length === 0 ? nothing : sections));
}
