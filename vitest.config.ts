import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    dir: 'test',
    // A deadlock must end; how long an honest test takes depends on the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
