import { fork } from 'node:child_process';
import { join } from 'node:path';
import { builtFolder } from './command.ts';
import type { ReaderOrder, ReaderTally } from './reader.ts';

/** The reader's process. */
export interface Watching {
  /** From now on it reads this output folder. */
  watch(output: string): void;
  /** Ends it; what it saw. */
  stop(): Promise<ReaderTally>;
}

export function startReader(): Watching {
  const child = fork(join(builtFolder(), 'bench', 'proof', 'reader.js'), { stdio: 'inherit' });
  const order = (message: ReaderOrder): boolean => child.send(message);
  return {
    watch: (output) => void order({ watch: output }),
    stop: () =>
      new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code) => reject(new Error(`the reader ended with ${code}`)));
        child.once('message', (tally: ReaderTally) => resolve(tally));
        order({ stop: true });
      }),
  };
}
