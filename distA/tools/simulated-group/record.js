import { childrenOf, treeOf } from './tree.js';
import { createWorld } from './world.js';
/** Everything that the default group says on one night, as `src/sandbox` plays it. */
export function record(night) {
    const world = createWorld({ night });
    const surveys = world.surveys();
    const initiatives = world.initiatives();
    const [group] = initiatives;
    if (group === undefined)
        throw new RangeError('a group without a node');
    const said = [
        ['initiatives', initiatives],
        ['tree', treeOf(group, childrenOf(initiatives))],
        ['surveys', surveys],
        ['updates', Object.fromEntries(surveys.map(({ _id }) => [_id, world.lastUpdated(_id)]))],
        ...world.valueLists().map((list) => [`value-list/${list._id}`, list]),
        ...surveys.map(({ _id }) => [`calculated/${_id}/wfn_2024`, world.calculated(_id, 'wfn_2024')]),
        ...surveys.map(({ _id }) => [`survey/${_id}`, world.survey(_id)]),
    ];
    return new Map(said.map(([name, data]) => [name, JSON.stringify(data)]));
}
/** What `readRecording` makes the later night of, after the one before: lines of a name and its JSON, or of a name alone. */
export function changesBetween(before, after) {
    const gone = [...before.keys()].filter((name) => !after.has(name));
    const changed = [...after].filter(([name, json]) => before.get(name) !== json);
    return [...gone, ...changed.map(([name, json]) => `${name} ${json}`)].map((line) => `${line}\n`).join('');
}
