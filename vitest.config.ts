import { defineConfig } from 'vitest/config';

/** No build, no command, no lake of any size: seconds. */
const unit = [
  '{docs,layers}.test.ts',
  '{base,schema,inspect}/**/*.test.ts',
  'transform/**/!(threads).test.ts',
  'extract/**/!(sandbox).test.ts',
  'cli/{resolve,text}.test.ts',
  'sandbox/world.test.ts',
  'oracle/oracle.test.ts',
];
/** Minutes each: nights in all weathers, every crash point and fault, damage, memory, other platforms. */
const long = [
  'run/{changes,nights}.test.ts',
  '{oracle,sandbox}/nights.test.ts',
  'cli/endings.test.ts',
  'security/{credentials-in-answers,proxy}.test.ts',
  '{platforms,proof}/**/*.test.ts',
];

/** In both, with a smaller world before every commit and the whole one in the long lane. */
const sized = ['pipeline/{independence,views-oracle,world-oracle}.test.ts', 'oracle/lake.test.ts'];

export default defineConfig({
  test: {
    dir: 'test',
    // A deadlock must end; how long an honest test takes depends on the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      { extends: true, test: { name: 'promises', include: ['**/*.test.ts'], exclude: [...unit, ...long] } },
      { extends: true, test: { name: 'long', include: [...long, ...sized], env: { LANE: 'long' } } },
    ],
  },
});
