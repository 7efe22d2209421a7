import { sum, type Tally } from './tally.ts';

export interface ProofFacts {
  readonly seed: number;
  readonly minutes: number;
  readonly lanes: number;
  readonly circumstances: string;
  readonly crashPoints: readonly string[];
}

/** The section of `bench/RELIABILITY.md` about disturbed nights. */
export function renderReport(tally: Tally, facts: ProofFacts): string {
  const killed = sum(tally.killsAt) + tally.killsAnywhere;
  return `## Disturbed nights

Made by \`npm run proof -- --minutes ${facts.minutes} --seed ${facts.seed} --lanes ${facts.lanes}\` on ${facts.circumstances}.

The built command runs night after night as a process of its own against the simulated service, ${facts.lanes} lakes side by side. It is
killed (SIGKILL) at named write boundaries and at random instants, interrupted once and twice, left by whoever reads its
output, denied disk space, given a failing disk, a wrong clock (its own, the service's) and a service that misbehaves;
between nights a file of the lake is damaged. After three to nine such runs a night comes one that nothing disturbs. It
must succeed (after a damage: or refuse, with a next step that is then followed), and the lake must hold what an
undisturbed lake of the same night holds, by content hash and row by row. All the time another process opens
\`current\`, database and Parquet set, and compares what it sees with the manifest. Lakes differ in what they are made with:
open tables (Delta, Iceberg), an object store that they are pushed to (simulated, it obeys conditions; sometimes it fails, loses answers or
is down), how much they keep. After every run, however it ended, tables and store are read as engines read them, and after the
undisturbed one they must be those of the snapshot, with nothing that no kept state names.

| | |
|---|---:|
| crash points | ${facts.crashPoints.length} |
| processes killed | ${killed} |
| runs under another disturbance | ${sum(tally.faults)} |
| files damaged between nights | ${sum(tally.damages)} |
| refusals whose next step was followed | ${tally.followed} |
| runs in all | ${tally.runs} |
| nights compared with an undisturbed lake | ${tally.nights} |
| reads of \`current\` meanwhile | ${tally.reads} |
| open tables of a lake compared with its snapshot, in each format | ${tally.tables} |
| looks at a store after a run | ${tally.stores} |
| **rows lost** | **${tally.lost}** |
| **rows duplicated** | **${tally.duplicated}** |
| **torn reads** | **${tally.torn}** |
| **landed bodies requested again** | **${tally.repeated}** |
| processes that hung | ${tally.hung} |
| runs that failed against the contract, or left files behind | ${tally.broken} |

### Kills by place

| place | kills |
|---|---:|
${rows(tally.killsAt)}
| any other moment | ${tally.killsAnywhere} |

${neverPassed(tally, facts)}### Other disturbances

| disturbance | runs |
|---|---:|
${rows(tally.faults)}

### What lakes were made with

| | scenarios |
|---|---:|
${rows(tally.variations)}

### Files damaged between nights

| file, damage | times |
|---|---:|
${rows(tally.damages)}

How the disturbed runs ended: ${[...tally.endings]
    .sort()
    .map(([ending, count]) => `${ending} ${count}`)
    .join(', ')}.
${tally.findings.length === 0 ? '' : `\n### Findings\n\n${tally.findings.map((finding) => `- ${finding.replaceAll('\n', ' ').slice(0, 2000)}`).join('\n')}\n`}`;
}

function neverPassed({ killsAt }: Tally, { crashPoints }: ProofFacts): string {
  const missed = crashPoints.filter((name) => !killsAt.has(name));
  return missed.length === 0 ? '' : `Not killed at this time: ${missed.join(', ')}.\n\n`;
}

const rows = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `| ${name} | ${count} |`)
    .join('\n');
