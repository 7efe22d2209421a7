import { describe, expect, it } from 'vitest';
import type { ApiSurvey } from '../../src/sandbox/world/api-types.ts';
import { createWorld, type World } from '../../src/sandbox/world/world.ts';

const sizes = { initiatives: 40, surveys: 200, utrvsPerSurvey: 45 } as const;
const nights = 40;

interface Snapshot {
  readonly world: World;
  readonly metadata: ReadonlyMap<string, ApiSurvey>;
  readonly bodies: ReadonlyMap<string, string>;
  readonly nodes: ReadonlyMap<string, string | undefined>;
}

function look(night: number): Snapshot {
  const world = createWorld({ ...sizes, night });
  const metadata = new Map(world.surveys().map((survey) => [survey._id, survey]));
  const bodies = new Map([...metadata.keys()].map((id) => [id, JSON.stringify(world.survey(id))]));
  return { world, metadata, bodies, nodes: new Map(world.initiatives().map((node) => [node._id, node.parentId])) };
}

describe('the nights of the simulated world', () => {
  const snapshots = Array.from({ length: nights + 1 }, (_, night) => look(night));
  const pairs = snapshots.slice(1).map((after, i) => ({ before: snapshots[i] ?? after, after, night: i + 1 }));

  it('show every change of a body in lastUpdated, and no change of lastUpdated without one of the body', () => {
    const wrong: string[] = [];
    for (const { before, after, night } of pairs) {
      const day = 86_400_000;
      const dawn = Date.UTC(2026, 0, 15, 2) + night * day;
      for (const [id, body] of after.bodies) {
        const was = before.bodies.get(id);
        const updated = after.world.lastUpdated(id)?.survey ?? '';
        const at = Date.parse(updated);
        if (was === undefined) continue;
        const grew = updated > (before.world.lastUpdated(id)?.survey ?? '');
        if ((body !== was) !== grew) wrong.push(`${id} on night ${night}`);
        if (grew && (at < dawn - day || at >= dawn)) wrong.push(`${id} on night ${night}: ${updated}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('tell a change of answers from one of metadata', () => {
    let answersOnly = 0;
    let metadataOnly = 0;
    for (const { before, after } of pairs) {
      for (const [id, body] of after.bodies) {
        const was = before.bodies.get(id);
        if (was === undefined || was === body) continue;
        const answers = after.world.lastUpdated(id)?.answers !== before.world.lastUpdated(id)?.answers;
        const renamed = JSON.stringify(before.metadata.get(id)) !== JSON.stringify(after.metadata.get(id));
        if (answers && !renamed) answersOnly += 1;
        if (!answers && renamed) metadataOnly += 1;
        expect(answers || renamed).toBe(true);
      }
    }
    expect(answersOnly).toBeGreaterThan(nights);
    expect(metadataOnly).toBeGreaterThan(nights / 2);
  });

  it('never put lastUpdated after the clock', () => {
    for (const { world, metadata } of snapshots) {
      const now = world.now().toISOString();
      expect([...metadata.keys()].filter((id) => (world.lastUpdated(id)?.survey ?? '') > now)).toEqual([]);
    }
  });

  it('change between one and three in a hundred surveys, as a rule', () => {
    const counts = pairs.map(
      ({ before, after }) => [...after.bodies].filter(([id, body]) => (before.bodies.get(id) ?? body) !== body).length,
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(sizes.surveys * 0.05);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(nights * 0.9);
  });

  it('bring and remove surveys and sites, and move sites', () => {
    const ids = (map: ReadonlyMap<string, unknown>): Set<string> => new Set(map.keys());
    const missing = (a: Set<string>, b: Set<string>): number => [...a].filter((id) => !b.has(id)).length;
    const sum = (count: (pair: (typeof pairs)[number]) => number): number =>
      pairs.reduce((n, pair) => n + count(pair), 0);
    expect(sum(({ before, after }) => missing(ids(after.bodies), ids(before.bodies)))).toBeGreaterThan(nights / 2);
    expect(sum(({ before, after }) => missing(ids(before.bodies), ids(after.bodies)))).toBeGreaterThan(3);
    expect(sum(({ before, after }) => missing(ids(after.nodes), ids(before.nodes)))).toBeGreaterThan(0);
    expect(sum(({ before, after }) => missing(ids(before.nodes), ids(after.nodes)))).toBeGreaterThan(0);
    const moves = ({ before, after }: (typeof pairs)[number]): number =>
      [...after.nodes].filter(([id, parent]) => before.nodes.has(id) && before.nodes.get(id) !== parent).length;
    expect(sum(moves)).toBeGreaterThan(2);
  });

  it('bring surveys back, some as they were and some changed', () => {
    const returns = { same: 0, changed: 0 };
    const gone = new Map<string, string>();
    for (const { before, after } of pairs) {
      for (const [id, body] of before.bodies) if (!after.bodies.has(id)) gone.set(id, body);
      for (const [id, body] of after.bodies) {
        const was = gone.get(id);
        if (was === undefined || before.bodies.has(id)) continue;
        returns[was === body ? 'same' : 'changed'] += 1;
        gone.delete(id);
      }
    }
    expect(returns.same).toBeGreaterThan(0);
    expect(returns.changed).toBeGreaterThan(0);
  });

  it('reword definitions, which only bodies with new answers show', () => {
    const last = snapshots[nights];
    const wordings = new Map<string, Set<string>>();
    for (const id of last?.metadata.keys() ?? []) {
      for (const utrv of last?.world.survey(id)?.universalTrackerValues ?? []) {
        const known = wordings.get(utrv.universalTrackerId) ?? new Set();
        wordings.set(
          utrv.universalTrackerId,
          known.add(utrv.universalTracker.valueLabel.includes('[wording') ? 'new' : 'old'),
        );
      }
    }
    expect([...wordings.values()].filter((seen) => seen.size === 2).length).toBeGreaterThan(0);
  });

  it('leave every survey with a node that is listed', () => {
    for (const { metadata, nodes } of snapshots) {
      expect([...metadata.values()].filter((survey) => !nodes.has(survey.initiativeId))).toEqual([]);
      expect([...nodes.values()].filter((parent) => parent !== undefined && !nodes.has(parent))).toEqual([]);
    }
  });
});
