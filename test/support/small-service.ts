import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox/server.ts';

/** A simulated service for commands, which read it with `args`. */
export interface SmallService {
  readonly sandbox: Sandbox;
  readonly args: readonly string[];
  /** `args`, for a run of the next night; the first one is night 0. */
  readonly nextNight: () => readonly string[];
  readonly close: () => Promise<void>;
}

export async function startSmallService(size: SandboxOptions): Promise<SmallService> {
  const sandbox = await startSandbox(size);
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-token-'));
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, sandbox.token, { mode: 0o600 });
  const args = ['--base-url', sandbox.baseUrl, '--token-file', tokenFile];
  let nights = 0;
  return {
    sandbox,
    args,
    nextNight: () => {
      sandbox.setNight(nights++);
      return args;
    },
    close: async () => {
      await sandbox.close();
      await rm(folder, { recursive: true });
    },
  };
}
