import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** What notices most changes comes first, and properties of random input last: the first test that fails ends it. */
const order = ['rules/', 'plan/', 'transform/', 'extract/', 'properties'];

class CheapestFirst extends BaseSequencer {
  async sort(files) {
    const placeOf = ({ moduleId }) => order.findLastIndex((part) => moduleId.includes(part));
    return [...files].sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** The tests of the unit lane that rules of these folders can fail: those that read sources or wait are left out. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    isolate: false,
    include: [
      'test/{rules/records,plan/**/*,schema/rules}.test.ts',
      'test/transform/**/!(threads).test.ts',
      'test/extract/**/!(sandbox|receiving|client|landing).test.ts',
    ],
    sequence: { sequencer: CheapestFirst },
    testTimeout: 60_000,
  },
});
