import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files begin first: one that began last would run alone. Others go by their size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => /\/(proof|docs\/blocks)\b/.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

const floor = (lines: number, branches: number) => ({ lines, branches });

export default defineConfig({
  test: {
    dir: 'test',
    sequence: { sequencer: LongestFirst },
    // One fewer than there are processors is what Vitest takes, which is one of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    coverage: {
      include: ['src/**/*.ts', 'pipelines/**/*.ts'],
      // In percent, of what `npm run coverage` reaches within its own process: what a command does as a process of its own
      // is not seen. A floor only ever rises.
      thresholds: {
        'pipelines/**': floor(98, 90),
        'src/base/**': floor(92, 84),
        'src/cli/**': floor(90, 80),
        'src/extract/**': floor(95, 86),
        'src/answers/**': floor(90, 71),
        'src/figures/**': floor(95, 83),
        'src/load/**': floor(95, 83),
        'src/publish/**': floor(95, 83),
        'src/page/**': floor(97, 86),
        'src/report/**': floor(97, 86),
        'src/run/**': floor(93, 87),
        'src/sandbox/**': floor(98, 91),
        'src/schema/**': floor(98, 86),
        'src/share/**': floor(66, 53),
        'src/transform/**': floor(96, 91),
      },
    },
    // A deadlock must end; how long an honest test takes depends on the machine. No test sets an earlier deadline.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // The suffix of a file says in which lane it runs (test/README.md).
    projects: [
      // Files that one process runs share modules: loading them again takes each file half a second of processor time.
      {
        extends: true,
        test: {
          name: 'test',
          isolate: false,
          globalSetup: 'test/support/tmpfs.ts',
          include: ['**/*.test.ts'],
          exclude: ['**/*.ci.test.ts', '**/*.nightly.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'ci', globalSetup: 'test/support/tmpfs.ts', include: ['**/*.ci.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          include: ['**/*.nightly.test.ts'],
          globalSetup: 'test/readers/global-setup.ts',
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
