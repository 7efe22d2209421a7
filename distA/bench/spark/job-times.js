import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
/** Reads and deletes the event log that the only application has left in a folder. */
export function jobTimes(folder, wall) {
    const [name, ...others] = readdirSync(folder);
    if (name === undefined || others.length > 0)
        throw new Error(`${folder} has not one event log`);
    const file = join(folder, name);
    const events = readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    rmSync(file);
    const timesOf = (event, time) => events.flatMap((one) => (one['Event'] === event ? [Number(one[time])] : []));
    const starts = timesOf('SparkListenerJobStart', 'Submission Time');
    const ends = timesOf('SparkListenerJobEnd', 'Completion Time');
    return { wall, work: (Math.max(...ends) - Math.min(...starts)) / 1000 };
}
