import { cpus, totalmem } from 'node:os';
import { sum, type Tally } from './tally.ts';

export interface ProofFacts {
  readonly seed: number;
  readonly minutes: number;
  readonly startedAt: Date;
  readonly version: string;
  readonly crashPoints: readonly string[];
}

/** `bench/RELIABILITY.md`. */
export function renderReport(tally: Tally, facts: ProofFacts): string {
  const killed = sum(tally.killsAt) + tally.killsAnywhere;
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  return `# Reliability, measured

Made by \`npm run proof -- --minutes ${facts.minutes} --seed ${facts.seed}\` on ${facts.startedAt.toISOString().slice(0, 10)}:
esg-lake ${facts.version}, Node ${process.versions.node}, ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB.

The built command runs night after night as a process of its own against the simulated service, and is killed (SIGKILL)
at named write boundaries and at random moments, denied disk space, given a failing disk, a clock that jumps, and a
service that misbehaves. After one to three such runs a night comes one that nothing disturbs. It must succeed, and the
lake must then hold what an undisturbed lake of the same night holds, by content hash and row by row. All the time
another process opens \`current\`, database and Parquet set, and compares what it sees with the manifest.

| | |
|---|---:|
| crash points | ${facts.crashPoints.length} |
| processes killed | ${killed} |
| runs under another fault | ${sum(tally.faults)} |
| runs in all | ${tally.runs} |
| nights compared with an undisturbed lake | ${tally.nights} |
| reads of \`current\` meanwhile | ${tally.reads} |
| **rows lost** | **${tally.lost}** |
| **rows duplicated** | **${tally.duplicated}** |
| **torn reads** | **${tally.torn}** |
| **landed bodies requested again** | **${tally.repeated}** |
| undisturbed runs that failed, or left files behind | ${tally.broken} |

## Kills by place

| place | kills |
|---|---:|
${rows(tally.killsAt)}
| any other moment | ${tally.killsAnywhere} |

## Other faults

| fault | runs |
|---|---:|
${rows(tally.faults)}

How the disturbed runs ended: ${[...tally.endings]
    .sort()
    .map(([ending, count]) => `${ending} ${count}`)
    .join(', ')}.
${tally.findings.length === 0 ? '' : `\n## Findings\n\n${tally.findings.map((finding) => `- ${finding.replaceAll('\n', ' ')}`).join('\n')}\n`}`;
}

const rows = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `| ${name} | ${count} |`)
    .join('\n');
