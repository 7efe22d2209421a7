import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startCommand, temporaryFolder } from './command.ts';

/** Node as it is where the library of the platform was not installed, or cannot be loaded. */
const withoutLibrary = {
  'is not installed': `const error = new Error("Cannot find module '" + name + "'"); error.code = 'MODULE_NOT_FOUND'; throw error;`,
  'cannot be loaded': `const error = new Error("/lib/libm.so.6: version 'GLIBC_2.99' not found (required by duckdb.node)"); error.code = 'ERR_DLOPEN_FAILED'; throw error;`,
};

it.each([
  ['is not installed', ['run']],
  ['cannot be loaded', ['query', 'FROM surveys']],
] as const)('where the library of the database %s, %j ends with one clear line and exit code 2', async (what, args) => {
  const cwd = await temporaryFolder();
  await writeFile(
    join(cwd, 'hook.cjs'),
    `const Module = require('node:module'); const load = Module._load;
Module._load = function (name, ...rest) { if (/^@duckdb\\/node-bindings-/.test(name)) { ${withoutLibrary[what]} } return load.call(this, name, ...rest); };`,
  );
  const env = { NODE_OPTIONS: `--require ${join(cwd, 'hook.cjs')}` };
  const { code, stdout, stderr } = await startCommand(args, { cwd, env }).outcome;
  const said = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('warning: '));
  expect(said).toEqual([
    expect.stringMatching(new RegExp(`^esg-lake: DuckDB's library for ${process.platform}-${process.arch} .*${what}`)),
    expect.stringMatching(/^ {2}→ Install again on this machine .*: npm ci --include=optional/),
  ]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const help = await startCommand([args[0], '--help'], { cwd, env }).outcome;
  expect({ code: help.code, stderr: help.stderr }).toEqual({ code: 0, stderr: '' });
});
