/** Whether there is time for everything: some files are in two lanes (see vitest.config.ts). */
export const isLongLane = process.env['LANE'] === 'long';
