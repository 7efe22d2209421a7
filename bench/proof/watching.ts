import { fork } from 'node:child_process';
import { join } from 'node:path';
import { builtFolder } from './command.ts';
import type { ReaderOrder, ReaderTally } from './reader.ts';

/** The reader's process. */
export interface Watching {
  /** From now on it reads this output folder. */
  watch(output: string): void;
  /** Resolves once its last check is over, with everything that it saw since its start. */
  pause(): Promise<ReaderTally>;
  stop(): void;
}

export function startReader(): Watching {
  const child = fork(join(builtFolder(), 'bench', 'proof', 'reader.js'), { stdio: 'inherit' });
  const order = (message: ReaderOrder): boolean => child.send(message);
  return {
    watch: (output) => void order({ watch: output }),
    pause: () =>
      new Promise((resolve, reject) => {
        const onExit = (code: number | null): void => reject(new Error(`the reader ended with ${code}`));
        child.once('exit', onExit);
        child.once('message', (tally: ReaderTally) => {
          child.off('exit', onExit);
          resolve(tally);
        });
        order({ watch: null });
      }),
    stop: () => void child.disconnect(),
  };
}
