import { close, open, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { landingStepNow } from './landing-step.ts';

/** An empty file, open for writing. */
export interface OpenedFile {
  readonly path: string;
  readonly descriptor: number;
}

/**
 * Files to set bodies aside in, created ahead. While others are synced it takes a millisecond to create one, and the thread
 * that receives bodies would wait for it.
 */
export interface SpareFiles {
  /** @throws LandingError if none is ready and none can be created */
  take(): OpenedFile;
  close(): Promise<void>;
}

/** As many bodies may arrive at the same moment. */
const maxSpare = 8;

export function createSpareFiles(nextPath: () => string): SpareFiles {
  const ready: OpenedFile[] = [];
  const underWay = new Set<Promise<void>>();
  const prepareOne = async (): Promise<void> => {
    const path = nextPath();
    ready.push({ path, descriptor: await openAsync(path, 'wx', 0o600) });
  };
  const prepare = (): void => {
    while (ready.length + underWay.size < maxSpare) {
      // Whoever needs a file creates it, and gets the error.
      const preparing = prepareOne().catch(() => {});
      underWay.add(preparing);
      void preparing.finally(() => underWay.delete(preparing));
    }
  };
  return {
    take: () => {
      const file = ready.pop() ?? openNow(nextPath());
      prepare();
      return file;
    },
    close: async () => {
      await Promise.all(underWay);
      for (const { descriptor } of ready.splice(0)) await closeAsync(descriptor);
    },
  };
}

const openNow = (path: string): OpenedFile => ({
  path,
  descriptor: landingStepNow('set a body aside', () => openSync(path, 'wx', 0o600)),
});

const openAsync = promisify(open);
const closeAsync = promisify(close);
