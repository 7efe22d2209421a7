import { fork } from 'node:child_process';
import { join } from 'node:path';
import { builtFolder } from './command.js';
export function startReader() {
    const child = fork(join(builtFolder(), 'bench', 'proof', 'reader.js'), { stdio: 'inherit' });
    const order = (message) => child.send(message);
    return {
        watch: (output) => void order({ watch: output }),
        pause: () => new Promise((resolve, reject) => {
            const onExit = (code) => reject(new Error(`the reader ended with ${code}`));
            child.once('exit', onExit);
            child.once('message', (tally) => {
                child.off('exit', onExit);
                resolve(tally);
            });
            order({ watch: null });
        }),
        stop: () => void child.disconnect(),
    };
}
