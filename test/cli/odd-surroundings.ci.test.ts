import { spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { esgLake, main, temporaryFolder } from './command.ts';

/** Runs a line of a shell in which `$0` is Node and `$1` the built command: names there may be any bytes. */
const shell = (cwd: string, line: string) =>
  spawnSync('sh', ['-c', line, process.execPath, main], { cwd, encoding: 'utf8' });

it('a folder whose name is not UTF-8 is refused, instead of writing into another one', async () => {
  const cwd = await temporaryFolder();
  const output = shell(cwd, `name=$(printf 'lake\\377'); "$0" "$1" run --sandbox --output "$name"`);
  expect(output.stderr).toContain('--output must be the name of a folder, in UTF-8');
  const working = shell(cwd, `name=$(printf 'work\\377'); mkdir "$name"; cd "$name"; "$0" "$1" run --sandbox`);
  expect(working.stderr).toContain('the name of the working directory is not UTF-8');
  expect([output.status, working.status]).toEqual([2, 2]);
});

it('with few file descriptors, --json prints JSON, whatever the exit code', async () => {
  const { status, stdout } = shell(await temporaryFolder(), 'ulimit -n 24; "$0" "$1" run --sandbox --json');
  const said = JSON.parse(stdout);
  expect(said.error?.exit_code ?? said.exit_code).toBe(status);
});

it('a node is found by its name in either Unicode form', async () => {
  const cwd = await temporaryFolder();
  await esgLake(['run', '--sandbox', '--output', 'lake', '--quiet'], { cwd });
  const asked = (form: string) =>
    esgLake(['explain', '305-1-a', 'Hällmark Polska'.normalize(form), '--output', 'lake'], { cwd });
  const [composed, decomposed] = [await asked('NFC'), await asked('NFD')];
  expect(decomposed).toEqual(composed);
  expect(composed.stdout).toContain('Hällmark Polska');
});

it('what is published can be read only by those whom the umask lets', async () => {
  const cwd = await temporaryFolder();
  expect(shell(cwd, 'umask 077; "$0" "$1" run --sandbox --quiet').status).toBe(0);
  const entries = await readdir(join(cwd, 'output'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => !one.isSymbolicLink())) {
    expect([entry.name, (await stat(join(entry.parentPath, entry.name))).mode & 0o077]).toEqual([entry.name, 0]);
  }
});
