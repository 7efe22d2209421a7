export const plain = {
    formats: [],
    isPushed: false,
    keepSnapshots: 2,
    keepLanding: null,
    keepRuns: null,
    isOnSmallDisk: false,
};
/** All features at once, and retention as low as possible: such a lake passes every crash point. */
export const everything = {
    formats: ['delta', 'iceberg'],
    isPushed: true,
    keepSnapshots: 1,
    keepLanding: 1,
    keepRuns: 1,
    isOnSmallDisk: false,
};
export const drawVariation = (random) => ({
    formats: random.pick([[], [], ['delta'], ['iceberg'], ['delta', 'iceberg']]),
    isPushed: random.next() < 0.4,
    keepSnapshots: random.pick([2, 2, 1, 3]),
    keepLanding: random.pick([null, null, 1, 2]),
    keepRuns: random.pick([null, null, 1, 3]),
    isOnSmallDisk: random.next() < 0.5,
});
/** Arguments of `run` and `replay`. */
export function argumentsOf({ formats, isPushed, keepSnapshots, keepLanding, keepRuns }) {
    return [
        ...formats.flatMap((format) => ['--table-format', format]),
        ...(isPushed ? ['--push', 's3://lake/proof'] : []),
        ...['--keep-snapshots', String(keepSnapshots)],
        ...(keepLanding === null ? [] : ['--keep-landing', String(keepLanding)]),
        ...(keepRuns === null ? [] : ['--keep-runs', String(keepRuns)]),
    ];
}
/** Its name in the tally. */
export function nameOf({ formats, isPushed, keepSnapshots, keepLanding, keepRuns, isOnSmallDisk, }) {
    return [
        formats.length === 0 ? 'no open tables' : `tables in ${formats.join(' and ')}`,
        ...(isPushed ? ['pushed to a store'] : []),
        `--keep-snapshots ${keepSnapshots}`,
        ...(keepLanding === null ? [] : [`--keep-landing ${keepLanding}`]),
        ...(keepRuns === null ? [] : [`--keep-runs ${keepRuns}`]),
        ...(isOnSmallDisk ? ['on a small file system'] : []),
    ];
}
/** The crash points that a lake with these features passes. */
export function pointsOf(points, { formats, isPushed, keepLanding, keepRuns }) {
    const isPassed = (name) => {
        if (name.startsWith('push.'))
            return isPushed;
        if (name.startsWith('runs.'))
            return keepRuns !== null;
        if (/^landing\.(set-aside|pruned|index-shortened|body-pruned)/.test(name))
            return keepLanding !== null;
        return !name.startsWith('tables.') || formats.length > 0;
    };
    return new Map([...points].filter(([name]) => isPassed(name)));
}
