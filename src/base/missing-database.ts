import { UsageError } from './errors.ts';

const platforms: readonly string[] = ['linux', 'darwin', 'win32'].flatMap((platform) => [
  `${platform}-x64`,
  `${platform}-arm64`,
]);

/**
 * A helpful error when `error` means that DuckDB's native library is missing: a platform without one, optional dependencies
 * left out, or `node_modules` from another machine. `null` for every other error.
 */
export function missingDatabase(error: unknown): UsageError | null {
  if (!(error instanceof Error) || !/@duckdb[\\/]node-bindings-|duckdb native binding|duckdb\.node/.test(error.message))
    return null;
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform)) {
    return new UsageError(`DuckDB, the database of the lake, has no library for ${platform}`, {
      hint: 'Use Linux (glibc or musl) or macOS, on x64 or arm64.',
      cause: error,
    });
  }
  const isThere = 'code' in error && error.code === 'ERR_DLOPEN_FAILED';
  const [reason] = error.message.split('\n');
  return new UsageError(
    isThere
      ? `DuckDB's library for ${platform} cannot be loaded: ${reason}`
      : `DuckDB's library for ${platform} is not installed`,
    {
      hint: 'Install again on this machine: npm ci --include=optional (the library is an optional dependency, chosen by platform).',
      cause: error,
    },
  );
}
