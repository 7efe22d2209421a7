import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { main } from '../cli/command.ts';

const page = await readFile(new URL('../../docs/how-to/warehouses.md', import.meta.url), 'utf8');

/** The shell commands of a section of docs/how-to/warehouses.md, one text for each block. */
export function examplesOf(title: string): readonly string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

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

/** Runs an example as a reader would. @throws with all that it said, when it fails */
export async function runExample(
  example: string,
  { path, cwd, env }: { readonly path: string; readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(ESG_LAKE_|PG)/.test(name));
  const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', example], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(inherited), ...env, PATH: `${path}:${process.env['PATH']}` },
  });
  let stdout = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`ended with ${code}: ${example}\n${stdout.slice(-2000)}\n${said.slice(-4000)}`);
  return stdout;
}
