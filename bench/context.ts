import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Measurement, measureNode } from './measure.ts';
import type { Server } from './serve.ts';
import { type PreparedWorld, prepareWorld } from './world/prepare.ts';
import type { WorldSpec } from './world/world.ts';

export interface BenchOptions {
  readonly surveys: number;
  readonly utrvs: number;
  /** Number of runs of each peer; medians are printed. */
  readonly repeat: number;
  readonly quick: boolean;
  /** A Python with dlt; null without one. */
  readonly python: string | null;
  /** Years of history of the lakes that grow (case 3). @default 1, 4 and 16; 1 and 4 with --quick */
  readonly years?: readonly number[] | undefined;
}

export interface BenchContext {
  readonly options: BenchOptions;
  /** Everything is written below this folder; it is deleted at the end. */
  readonly folder: string;
  readonly log: (line: string) => void;
  /** The world for this spec, prepared once. */
  world(spec: WorldSpec): Promise<PreparedWorld>;
}

export function createContext(options: BenchOptions, folder: string, log: (line: string) => void): BenchContext {
  const worlds = new Map<string, Promise<PreparedWorld>>();
  return {
    options,
    folder,
    log,
    world: (spec) => {
      const key = Object.values(spec).join('-');
      const known = worlds.get(key);
      if (known !== undefined) return known;
      log(`preparing ${spec.surveys} survey bodies of ${spec.utrvsPerSurvey} value records`);
      const made = prepareWorld(join(folder, `world-${key}`), spec);
      worlds.set(key, made);
      return made;
    },
  };
}

/** The world of all cases except growth: five years of surveys. */
export const mainSpec = ({ surveys, utrvs }: BenchOptions): WorldSpec => ({
  seed: 1,
  surveys,
  utrvsPerSurvey: utrvs,
  initiatives: 200,
  years: 5,
});

export const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const cli = script('../src/cli/main.js');

/** Runs our command in a new process. */
export function esgLake(args: readonly string[], node: readonly string[] = []): Promise<Measurement> {
  const env = {
    ESG_LAKE_TOKEN: 'bench-token',
    ESG_LAKE_QUIET: 'true',
    ESG_LAKE_SURVEY_LISTING: 'connection',
  };
  return measureNode(cli, args, { env, node });
}

/** A run against a bench server into an output folder. */
export function esgLakeRun(server: Server, output: string, args: readonly string[] = []): Promise<Measurement> {
  const options = ['--base-url', server.baseUrl, '--output', output, '--json'];
  return esgLake(['run', ...options, ...args]);
}

/** Where the seconds of a run or replay go, of its `--json`. */
export function stagesOf({ stdout }: Measurement): string {
  const { stages }: { readonly stages: readonly { readonly name: string; readonly ms: number }[] } = JSON.parse(stdout);
  return stages.map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(2)}`).join(', ');
}

/** An output folder that does not exist yet. */
export function freshOutput(context: BenchContext, name: string): string {
  const output = join(context.folder, name);
  rmSync(output, { recursive: true, force: true });
  return output;
}
