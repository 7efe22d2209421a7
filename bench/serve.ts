import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Server {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Starts the server of a prepared world in a separate process. */
export async function serve(folder: string): Promise<Server> {
  const script = fileURLToPath(new URL('./server.js', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  const baseUrl = `http://127.0.0.1:${String(port).trim()}`;
  return {
    baseUrl,
    close: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
