import { basename, resolve } from 'node:path';
import { DamagedError } from '../../base/damage.js';
import { UsageError } from '../../base/errors.js';
import { tableFormatsOf } from '../../formats/open-table.js';
import { commitTables } from '../../formats/publish-tables.js';
import { bytesIn } from '../../inspect/disk-use.js';
import { pinStatus } from '../../inspect/pin-status.js';
import { pinSnapshot } from '../../load/publish/pin-snapshot.js';
import { listPins, removePin } from '../../load/publish/pins.js';
import { rollback } from '../../load/publish/rollback.js';
import { currentFolder, currentId, nothingPublished, pruneSnapshots, snapshotEntries, } from '../../load/publish/snapshot-folders.js';
import { applyRetention } from '../../run/apply-retention.js';
import { whileLocked } from '../../run/output-lock.js';
import { errorMessage } from '../terminal/error-message.js';
import { alignedTable } from '../terminal/layout.js';
import { bytes, count, counted, shortTime, stringify } from '../terminal/text.js';
/** `snapshots`: lists, pins, unpins, rolls back to one, or deletes old ones. Changes nothing while a run holds the lock. */
export default async function snapshots(invocation) {
    const { values, world } = invocation;
    const output = resolve(world.workingDirectory, values.output);
    requireOneChange(invocation);
    const kept = [...(await snapshotEntries(output)), ...(await listPins(output))];
    if (kept.length === 0)
        throw await nothingPublished(output);
    if (values.unpin !== undefined)
        await unpin(invocation, output, values.unpin);
    if (values.rollback !== undefined)
        await rollBack(invocation, output, values.rollback);
    const pinned = values.pin === undefined ? null : await pin(invocation, output, values.pin);
    if (values.prune)
        await prune(invocation, output);
    await show(invocation, output, pinned);
    return 0;
}
function requireOneChange({ values }) {
    const { rollback: wanted, pin: name, unpin: old, prune: isPrune, snapshot } = values;
    const asked = Object.entries({ '--rollback': wanted, '--pin': name, '--unpin': old, '--prune': isPrune || undefined })
        .filter(([, value]) => value !== undefined)
        .map(([option]) => option);
    if (asked.length > 1)
        throw new UsageError(`${asked.join(' and ')} cannot be combined`);
    if (snapshot !== undefined && name === undefined)
        throw new UsageError('--snapshot needs --pin', { hint: 'esg-lake snapshots --pin NAME --snapshot ID' });
}
async function rollBack(invocation, output, wanted) {
    await whileLocked(output, 'snapshots', async () => updateTables(invocation, output, await rollback(output, wanted)));
    invocation.console.log('info', `${wanted} is published again; the next run starts from it`);
}
async function pin({ values, console }, output, name) {
    const now = Date.now();
    const pinned = await whileLocked(output, 'snapshots', () => pinSnapshot({ output, name, snapshot: values.snapshot, now }));
    console.log('info', `${name} keeps the snapshot ${pinned.snapshot_id} until esg-lake snapshots --unpin ${name}`);
    return pinned;
}
async function unpin({ console }, output, name) {
    const { snapshotId } = await whileLocked(output, 'snapshots', () => removePin(output, name));
    const then = snapshotId === null ? '' : `; ${snapshotId} is deleted once nothing else keeps it`;
    console.log('info', `the pin ${name} is removed${then}`);
}
/** Open tables go first: a file that they share with a snapshot is only freed when both are gone. */
async function prune(invocation, output) {
    const { console, values } = invocation;
    const { 'keep-landing': keepLanding = null, 'keep-runs': keepRuns = null } = values;
    const { gone, removed } = await whileLocked(output, 'snapshots', async () => {
        const published = await currentId(output);
        // A damaged manifest does not prevent pruning the other snapshots.
        const current = (await snapshotEntries(output)).find(({ folder }) => basename(folder) === published)?.snapshot;
        if (current !== null && current !== undefined)
            await updateTables(invocation, output, current);
        const gone = await pruneSnapshots(output, values['keep-snapshots']);
        return { gone, removed: await applyRetention({ output, keepLanding, keepRuns }, Date.now()) };
    });
    const said = [
        ...(gone.length === 0 ? [] : [counted(gone.length, 'snapshot')]),
        ...(removed.landing.bodies === 0
            ? []
            : [`${counted(removed.landing.bodies, 'landed response')} (${bytes(removed.landing.bytes)})`]),
        ...(removed.runs === 0 ? [] : [`the reports of ${counted(removed.runs, 'run')}`]),
    ];
    console.log('info', said.length === 0 ? 'nothing to delete' : `deleted: ${said.join(', ')}`);
}
/** Updates the open tables to the snapshot, if the lake has them. */
async function updateTables({ console, values }, output, snapshot) {
    if ((await tableFormatsOf(output)).length === 0)
        return;
    const warn = (message) => console.log('warn', message);
    await commitTables({ output, snapshot, keep: values['keep-snapshots'], at: Date.now(), warn });
}
async function show({ values, world }, output, pinned) {
    const pins = await pinStatus(output, await snapshotEntries(output));
    const list = await listedSnapshots(output, pins);
    const current = list.find((one) => one.current)?.snapshot_id ?? null;
    if (current === null)
        world.stderr.write(errorMessage(await nothingPublished(output)));
    for (const { name, damage } of pins) {
        if (damage !== null)
            world.stderr.write(errorMessage(new DamagedError(`the pin ${name} is damaged: ${damage}`)));
    }
    if (values.json) {
        const report = {
            output,
            current,
            ...(pinned === null ? {} : { pinned: pinnedMember(pinned) }),
            snapshots: list,
            pins,
        };
        world.stdout.write(`${stringify(report, 2)}\n`);
        return;
    }
    if (pinned !== null) {
        world.stdout.write(`${pinned.name} keeps ${pinned.snapshot_id}, whose manifest has the SHA-256\n${pinned.manifest_sha256}\n\n`);
    }
    const columns = pins.length === 0 ? listColumns.filter(({ name }) => name !== 'pinned as') : listColumns;
    const right = new Set(columns.flatMap(({ isRight }, at) => (isRight === true ? [at] : [])));
    const rows = list.map((one) => columns.map(({ cell }) => cell(one)));
    world.stdout.write(alignedTable(columns.map(({ name }) => name), rows, { right }));
    const held = list.reduce((sum, { disk_bytes }) => sum + disk_bytes, 0);
    world.stdout.write(`${bytes(held)} in total; a file shared by several snapshots counts once, for the oldest.\n`);
}
const pinnedMember = ({ files: _, ...pinned }) => pinned;
const listColumns = [
    { name: '', cell: (one) => (one.current ? '→' : '') },
    { name: 'snapshot', cell: (one) => one.snapshot_id },
    { name: 'created', cell: ({ created_at: at }) => (at === null ? '' : shortTime(at)) },
    { name: 'data points', isRight: true, cell: (one) => (one.data_points === null ? '' : count(one.data_points)) },
    { name: 'database', isRight: true, cell: (one) => (one.database_bytes === null ? '' : bytes(one.database_bytes)) },
    { name: 'disk', isRight: true, cell: (one) => bytes(one.disk_bytes) },
    { name: 'pinned as', cell: (one) => one.pins.join(', ') },
    { name: '', cell: (one) => (one.damage === null ? '' : `damaged: ${one.damage}`) },
];
/** Everything in the folder of snapshots, newest first. */
async function listedSnapshots(output, pins) {
    const current = await currentFolder(output);
    const counted = new Set();
    const list = [];
    for (const entry of await snapshotEntries(output)) {
        const names = pins.filter((pin) => pin.snapshot_id === entry.snapshotId).map(({ name }) => name);
        list.push({ ...listed(entry, current, bytesIn(entry.folder, counted)), pins: names });
    }
    return list.reverse();
}
function listed({ snapshotId, folder, snapshot, damage }, current, disk) {
    const manifest = snapshot?.manifest;
    return {
        snapshot_id: snapshotId,
        current: current !== null && current === snapshot?.folder,
        run_id: manifest?.run_id ?? null,
        created_at: manifest?.created_at ?? null,
        watermark_at: manifest?.watermark_at ?? null,
        schema_version: manifest?.schema_version ?? null,
        data_points: manifest === undefined ? null : (manifest.tables['data_points']?.rows ?? 0),
        database_bytes: manifest?.database.bytes ?? null,
        disk_bytes: disk,
        path: snapshot?.folder ?? folder,
        damage,
    };
}
