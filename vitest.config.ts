import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** No build, no command, no lake of any size: seconds. */
const unit = [
  '{held-promises,layers}.test.ts',
  'docs/{links,named-commands,reference}.test.ts',
  '{base,inspect,plan,schema}/**/*.test.ts',
  'fleet/{connections-file,shards}.test.ts',
  'transform/**/!(threads).test.ts',
  'extract/**/!(not-http|sandbox).test.ts',
  'cli/{progress,resolve,run-summary,text}.test.ts',
  'sandbox/world.test.ts',
  'oracle/{exact-numbers,random/group-history}.test.ts',
  'oracle/trust/{units,worlds}.test.ts',
  'oracle/diff/*.test.ts',
  'cases/rows.test.ts',
  'report/{chosen-nodes,csv-lines,digest,page-formats,page-progress}.test.ts',
];
/** Minutes each: nights in all weathers, every crash point and fault, damage, memory, other platforms. */
const long = [
  'run/{changes,decisions,deep-hierarchy,healed-details,month,nights,older-lake,pins,pins-in-a-year,rebuilt-figures,retention,rules,unusable-bodies}.test.ts',
  '{oracle,sandbox}/nights.test.ts',
  'oracle/trust/decided-outcomes.test.ts',
  'sandbox/issues.test.ts',
  'cli/{damaged-pins,endings,evidence/worlds,notifications,retention}.test.ts',
  'docs/{blocks,guides,schemas}.test.ts',
  'fleet/fleet-in-store.test.ts',
  'formats/{damaged-logs,iceberg,without-hard-links}.test.ts',
  'load/{batch-collector,compact-database,figures-by-night,moves,partitions,snapshots,text-codes}.test.ts',
  'pipeline/independence.test.ts',
  'store/push.test.ts',
  'security/{credentials-in-answers,encodings,proxy}.test.ts',
  'report/{big-page,page-in-browser}.test.ts',
  '{platforms,proof}/**/*.test.ts',
];

/** In both: before every commit with a smaller world, or fewer combinations (see test/lane.ts). */
const sized = [
  'cli/{completion,missing-database,since-pin}.test.ts',
  'cli/terminal/terminal.test.ts',
  'formats/delta.test.ts',
  'extract/{not-http,planning,rate-limiter,survey-parser,watermark}.test.ts',
  'load/merge.test.ts',
  'oracle/{lake,random-diffs,random-runs}.test.ts',
  'pipeline/{views-oracle,world-oracle}.test.ts',
  'run/{nightly,value-list-answers,wrong-answers}.test.ts',
  'security/{hostile-surveys,odd-credentials}.test.ts',
  'transform/{calculated-values,long-numbers,point-columns,properties,threads}.test.ts',
];

/** Other programs, each in many versions, that read what is published; they are installed first, into node_modules/.cache. */
const readers = ['readers/**/*.test.ts'];

/** What arrives in warehouses: needs the build; and PostgreSQL and Python, or says that they are missing. */
const warehouses = ['warehouses/**/*.test.ts'];

/** Examples for schedulers, the Dockerfile, metrics and lineage, by the tools of those who read them. */
const operations = ['operations/**/*.test.ts'];

/** Needs TypeDoc, which has a package and a lock file of its own in tools/api. */
const api = ['docs/api.test.ts'];

/** Engines of open table formats, installed there too. */
const lakehouse = ['lakehouse/**/*.test.ts'];

/** Object stores on loopback, and other programs that read what is pushed there. */
const stores = ['stores/**/*.test.ts'];

/** Vitest starts long files first. These are short and slow, and would leave one processor idle at the end. */
const slow =
  /\/(month|nights|pins-in-a-year|random-diffs|random-runs|restatements|since-pin|worlds|trust\/lake)\.test\.ts$/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

const floor = (lines: number, branches: number) => ({ lines, branches });

export default defineConfig({
  test: {
    dir: 'test',
    // One fewer than there are processors is what Vitest takes, which is one of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SlowFirst },
    coverage: {
      include: ['src/**/*.ts', 'pipelines/**/*.ts'],
      // In percent, of what `npm run test:all` reaches within its own process: what a command does as a process of its
      // own is not seen. A floor only ever rises.
      thresholds: {
        'pipelines/**': floor(98, 90),
        'src/base/**': floor(92, 84),
        'src/cli/**': floor(90, 80),
        'src/extract/**': floor(95, 86),
        'src/fleet/**': floor(92, 79),
        'src/formats/**': floor(95, 81),
        'src/inspect/**': floor(90, 71),
        'src/load/**': floor(95, 83),
        'src/plan/**': floor(98, 92),
        'src/questions/**': floor(90, 80),
        'src/page/**': floor(97, 86),
        'src/report/**': floor(97, 86),
        'src/run/**': floor(93, 87),
        'src/sandbox/**': floor(98, 91),
        'src/schema/**': floor(98, 86),
        'src/store/**': floor(66, 53),
        'src/transform/**': floor(96, 91),
      },
    },
    // A deadlock must end; how long an honest test takes depends on the machine. No test sets an earlier deadline.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    projects: [
      // Files that one process runs share modules: loading them again takes each file half a second of processor time.
      { extends: true, test: { name: 'unit', isolate: false, include: unit } },
      {
        extends: true,
        test: {
          name: 'minutes',
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...unit, ...long, ...readers, ...warehouses, ...lakehouse, ...operations, ...api, ...stores],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [...long, ...sized],
          env: { LANE: 'long' },
        },
      },
      {
        extends: true,
        test: { name: 'operations', include: operations, testTimeout: 600_000, hookTimeout: 600_000 },
      },
      {
        extends: true,
        test: { name: 'lakehouse', include: lakehouse, testTimeout: 600_000, hookTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: 'readers',
          include: readers,
          globalSetup: 'test/readers/global-setup.ts',
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      { extends: true, test: { name: 'warehouses', include: warehouses } },
      { extends: true, test: { name: 'api', include: api } },
      { extends: true, test: { name: 'stores', include: stores, testTimeout: 900_000, hookTimeout: 900_000 } },
    ],
  },
});
