import { execFile } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { packageVersion } from '../../src/base/package-files.ts';

/**
 * One sentence on what was measured, where and when: version, commit, Node, machine and its load.
 *
 * @param loads load averages during the measurement
 */
export async function circumstances(loads: readonly number[] = []): Promise<string> {
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  const seen = loads.length === 0 ? [loadavg()[0] ?? 0] : loads;
  const load = [...new Set([Math.min(...seen), Math.max(...seen)].map((one) => one.toFixed(1)))].join(' to ');
  const day = new Date().toISOString().slice(0, 10);
  return `${day}: esg-lake ${packageVersion()} at ${await commit()}, Node ${process.versions.node}, ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, load average ${load}`;
}

async function commit(): Promise<string> {
  const git = async (...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)('git', [...args])).stdout.trim();
  try {
    const changed = await git('status', '--porcelain', '--', 'src', 'bench', 'pipelines');
    return `${await git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : ' with changes'}`;
  } catch {
    return 'an unknown commit';
  }
}
