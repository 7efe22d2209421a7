import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How long an application took, in seconds. */
export interface JobTimes {
  /** From the start of its process to its end. */
  readonly wall: number;
  /** From the start of its first job to the end of its last one. */
  readonly work: number;
}

/** Reads and deletes the event log that the only application has left in a folder. */
export function jobTimes(folder: string, wall: number): JobTimes {
  const [name, ...others] = readdirSync(folder);
  if (name === undefined || others.length > 0) throw new Error(`${folder} has not one event log`);
  const file = join(folder, name);
  const events = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
  rmSync(file);
  const timesOf = (event: string, time: string): readonly number[] =>
    events.flatMap((one) => (one['Event'] === event ? [Number(one[time])] : []));
  const starts = timesOf('SparkListenerJobStart', 'Submission Time');
  const ends = timesOf('SparkListenerJobEnd', 'Completion Time');
  return { wall, work: (Math.max(...ends) - Math.min(...starts)) / 1000 };
}
