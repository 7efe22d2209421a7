import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { type Disturbance, type Outcome, runCommand } from './command.ts';

/** A simulated service and the command that reads it. */
export interface Service {
  readonly sandbox: Sandbox;
  /** `run`, or another command of the nightly life, on an output folder. */
  run(output: string, disturbance?: Disturbance, command?: readonly string[]): Promise<Outcome>;
  close(): Promise<void>;
}

export interface WorldSize {
  readonly seed: number;
  readonly initiatives: number;
  readonly surveys: number;
  readonly utrvsPerSurvey: number;
}

export async function startService(size: WorldSize): Promise<Service> {
  const sandbox = await startSandbox(size);
  return {
    sandbox,
    run: (output, disturbance = {}, command = ['run']) =>
      runCommand({
        args: [
          ...command,
          ...['--output', output],
          ...(command[0] === 'run'
            ? ['--base-url', sandbox.baseUrl, '--retries', '2', '--timeout', '5', '--json']
            : []),
          ...(command[0] === 'run' ? ['--max-removed', '60'] : []),
        ],
        environment: { ESG_LAKE_TOKEN: sandbox.token },
        disturbance,
      }),
    close: () => sandbox.close(),
  };
}

/** A folder named so that file faults can tell the lake's files from others. */
export const lakeIn = (folder: string): string => join(folder, 'lake');
