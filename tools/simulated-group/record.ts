import type { Recording } from '../../src/sandbox/recordings.ts';
import { treeOf } from './tree.ts';
import { createWorld } from './world.ts';

/** Everything that the default group says on one night, as `src/sandbox` plays it. */
export function record(night: number): Recording {
  const world = createWorld({ night });
  const surveys = world.surveys();
  const initiatives = world.initiatives();
  const said: readonly (readonly [string, unknown])[] = [
    ['initiatives', initiatives],
    ['tree', treeOf(initiatives)],
    ['surveys', surveys],
    ['updates', Object.fromEntries(surveys.map(({ _id }) => [_id, world.lastUpdated(_id)]))],
    ...world.valueLists().map((list) => [`value-list/${list._id}`, list] as const),
    ...surveys.map(({ _id }) => [`calculated/${_id}/wfn_2024`, world.calculated(_id, 'wfn_2024')] as const),
    ...surveys.map(({ _id }) => [`survey/${_id}`, world.survey(_id)] as const),
  ];
  return new Map(said.map(([name, data]) => [name, JSON.stringify(data)]));
}

/** Lines from which `readRecording` makes the later night: a name and its JSON, or the name of what is gone. */
export function changesBetween(before: Recording, after: Recording): string {
  const gone = [...before.keys()].filter((name) => !after.has(name));
  const changed = [...after].filter(([name, json]) => before.get(name) !== json);
  return [...gone, ...changed.map(([name, json]) => `${name} ${json}`)].map((line) => `${line}\n`).join('');
}
