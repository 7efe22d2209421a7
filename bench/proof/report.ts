import { sum, type Tally } from './tally.ts';

export interface ProofFacts {
  readonly seed: number;
  readonly minutes: number;
  readonly lanes: number;
  readonly circumstances: string;
  readonly crashPoints: readonly string[];
}

/** The text of `bench/RELIABILITY.md`. */
export function renderReport(tally: Tally, facts: ProofFacts): string {
  const killed = sum(tally.killsAt) + tally.killsAnywhere;
  return `# Reliability, measured

How this is measured and how to repeat it: [README.md](README.md).

## Disturbed nights

Made by \`npm run proof -- --minutes ${facts.minutes} --seed ${facts.seed} --lanes ${facts.lanes}\` on ${facts.circumstances}.

The built command runs as a separate process against the simulated service, one simulated night after the other, on ${facts.lanes} lakes in parallel.
It is killed (SIGKILL) at named write boundaries and at random moments, interrupted once and twice, and loses the reader of its
output; it runs out of disk space and gets a failing disk, a wrong clock (its own or the service's) and a service that misbehaves.
Between nights a file of the lake is damaged: verify must name it if it is published, and a replay make the lake whole. After three
to nine such runs, each night ends with an undisturbed run. It must succeed, and the lake must then equal an undisturbed lake of
the same night, row by row. Meanwhile another process keeps opening \`current\`, database and Parquet files, and compares what it reads with the manifest. Lakes have different settings:
a push to an object store (simulated, with conditional writes; sometimes it fails, loses responses or
is down), and retention. After every run, however it ended, the store is read the way engines read them. After the
undisturbed run its tables must be those of the snapshot, without any file that no kept state names.

| | |
|---|---:|
| crash points | ${facts.crashPoints.length} |
| processes killed | ${killed} |
| runs under another disturbance | ${sum(tally.faults)} |
| files damaged between nights | ${sum(tally.damages)} |
| runs in all | ${tally.runs} |
| nights compared with an undisturbed lake | ${tally.nights} |
| reads of \`current\` during the runs | ${tally.reads} |
| checks of a store after a run | ${tally.stores} |
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

${neverPassed('killed', tally.killsAt, facts)}### File systems that filled up during a run, by place

| place | runs |
|---|---:|
${rows(tally.fullAt)}

${neverPassed('full', tally.fullAt, facts)}### Other disturbances

| disturbance | runs |
|---|---:|
${rows(tally.faults)}

### Settings of the lakes

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

function neverPassed(what: string, struck: ReadonlyMap<string, number>, { crashPoints }: ProofFacts): string {
  const missed = crashPoints.filter((name) => !struck.has(name));
  return missed.length === 0 ? '' : `Not ${what} at this time: ${missed.join(', ')}.\n\n`;
}

const rows = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `| ${name} | ${count} |`)
    .join('\n');
