import { spawn } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { main } from '../cli/command.ts';

/** A folder with `esg-lake` and other commands, each a text for the shell, for the PATH of examples. */
export async function commandFolder(folder: string, commands: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(folder, { recursive: true });
  const all = { 'esg-lake': `exec '${process.execPath}' '${main}' "$@"`, ...commands };
  for (const [name, command] of Object.entries(all)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${command}\n`);
    await chmod(join(folder, name), 0o755);
  }
  return folder;
}

export interface ShellWorld {
  /** Comes before the PATH of the test. */
  readonly path: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface ShellOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs commands as a reader would who pastes them; the first that fails ends them. */
export async function runShell(commands: string, { path, cwd, env }: ShellWorld): Promise<ShellOutcome> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(ESG_LAKE_|PG)/.test(name));
  const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', commands], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(inherited), ...env, PATH: `${path}:${process.env['PATH']}` },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece;
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { code, stdout, stderr };
}

/** Runs an example that must succeed. @throws with all that it said, when it fails */
export async function runExample(example: string, world: ShellWorld): Promise<string> {
  const { code, stdout, stderr } = await runShell(example, world);
  if (code !== 0) throw new Error(`ended with ${code}: ${example}\n${stdout.slice(-2000)}\n${stderr.slice(-4000)}`);
  return stdout;
}
