import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface PostgresServer {
  /** Variables by which psql finds it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The programs of the newest PostgreSQL that is installed, from 15; null if there is none. */
export async function postgresPrograms(): Promise<string | null> {
  const debian = '/usr/lib/postgresql';
  const installed = await readdir(debian).catch(() => []);
  const newest = Math.max(0, ...installed.map(Number).filter((version) => version >= 15));
  return newest === 0 ? null : join(debian, String(newest), 'bin');
}

/** An empty server of its own, which listens on a socket that nobody else finds. */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  // PostgreSQL refuses to be run by root.
  const owner = process.getuid?.() === 0 ? await unprivileged() : {};
  // The folder of the tests is closed to other users.
  const folder = await mkdtemp('/tmp/esg-pg-');
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid ?? owner.uid);
  const data = join(folder, 'data');
  const run = (program: string, ...args: readonly string[]): Promise<unknown> =>
    execute(join(programs, program), args, {
      ...owner,
      cwd: folder,
      env: { PATH: process.env['PATH'], TMPDIR: folder },
    });
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  const settings = `-k ${folder} -c listen_addresses='' -c fsync=off -c TimeZone=UTC`;
  await run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', settings, 'start');
  return {
    env: { PGHOST: folder, PGUSER: 'postgres', PGDATABASE: 'postgres' },
    stop: async () => {
      await run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The user that Debian's package has made, or nobody. */
async function unprivileged(): Promise<{ readonly uid?: number; readonly gid?: number }> {
  const idOf = async (flag: string): Promise<number> => {
    const { stdout } = await execute('id', [flag, 'postgres']).catch(() => execute('id', [flag, 'nobody']));
    return Number(stdout);
  };
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}
