import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../test/support/sandbox/server.ts';
import { type Disturbance, type Outcome, runCommand } from './command.ts';

/** A simulated service and the command that reads it. */
export interface Service {
  readonly sandbox: Sandbox;
  /** Runs `run`, or another of the nightly commands, on an output folder. */
  run(output: string, disturbance?: Disturbance, command?: readonly string[], limitMs?: number): Promise<Outcome>;
  /** The same service, read with these additional arguments and environment variables. */
  with(more: MoreForRuns): Service;
  close(): Promise<void>;
}

/** What commands receive in addition to the service's address. */
export interface MoreForRuns {
  /** Of `run` and `replay`. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface WorldSize {
  readonly seed: number;
  readonly initiatives: number;
  readonly surveys: number;
  readonly utrvsPerSurvey: number;
}

/** @param core of the next command; undefined: all cores */
export async function startService(
  size: WorldSize,
  core: () => number | undefined = () => undefined,
): Promise<Service> {
  return serviceOf(await startSandbox(size), core, { args: [], environment: {} });
}

function serviceOf(sandbox: Sandbox, core: () => number | undefined, more: MoreForRuns): Service {
  return {
    sandbox,
    with: (other) => serviceOf(sandbox, core, other),
    run: (output, disturbance = {}, command = ['run'], limitMs = undefined) => {
      const confinedTo = core();
      const [name = '', ...rest] = command;
      const own = name === 'run' || name === 'replay' ? more.args : [];
      return runCommand({
        args: [...argsFor(name, sandbox), ...own, ...rest, '--output', output],
        environment: {
          ...{ ESG_LAKE_TOKEN: sandbox.token, ESG_LAKE_RETRIES: '2', ESG_LAKE_TIMEOUT: '5' },
          ...more.environment,
        },
        disturbance,
        ...(limitMs === undefined ? {} : { limitMs }),
        ...(confinedTo === undefined ? {} : { core: confinedTo }),
      });
    },
    close: () => sandbox.close(),
  };
}

/** For repeated options the last one wins, so a caller's arguments are appended. */
function argsFor(command: string, sandbox: Sandbox): readonly string[] {
  if (command !== 'run') return [command];
  const reading = ['--base-url', sandbox.baseUrl, '--json'];
  return [command, ...reading, '--max-removed', '60', '--keep-snapshots', '2'];
}

/** Core for the processes of one of several parallel lakes. */
export const coreOf = (lane: number): number => lane % availableParallelism();

/** A folder whose name lets file faults distinguish the lake's files from others. */
export const lakeIn = (folder: string): string => join(folder, 'lake');
