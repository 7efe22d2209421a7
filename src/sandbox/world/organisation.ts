import type { ApiInitiative } from './api-types.ts';
import { places, regions, siteKinds } from './places.ts';
import { createRandom, objectId, seedHash } from './random.ts';

/** A node of the group as it was founded; moves and closures happen in the nights (nights.ts). */
export interface Node {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly kind: 'group' | 'region' | 'country' | 'site';
  readonly parent: number | undefined;
  /** Size relative to an average site; for an inner node, the sum over its sites. */
  readonly size: number;
  readonly currency: string;
  readonly place: string;
}

/** The simulated group: node 0 (the group), regions, countries, then sites; further sites on demand. */
export interface Organisation {
  readonly nodes: readonly Node[];
  readonly siteStart: number;
  /** Nodes that others can be moved below. */
  readonly countries: readonly number[];
  /** Any node, including a site that a later night opens (index ≥ nodes.length). */
  readonly node: (index: number) => Node;
}

/** Deterministic in (seed, count); a country's place in the group does not depend on the number of sites. */
export function createOrganisation(seed: number, count: number): Organisation {
  const regionCount = count < 6 ? 0 : Math.min(regions.length, Math.floor(count / 10) + 1);
  const open = places.filter((place) => regions.indexOf(place.region) < regionCount);
  const countryCount = Math.min(open.length, Math.floor(count / 4));
  const siteStart = 1 + regionCount + (regionCount === 0 ? 0 : countryCount);
  const countries = Array.from({ length: siteStart - 1 - regionCount }, (_, i) => 1 + regionCount + i);
  // Countries are assigned to the regions in turn, so that even a few countries cover every region.
  const dealt = [...open].sort((a, b) => a.rank - b.rank || regions.indexOf(a.region) - regions.indexOf(b.region));

  const sites = (index: number): Node => {
    const ordinal = index - siteStart;
    const country = countries.length === 0 ? undefined : ordinal % countries.length;
    const place = dealt[country ?? ordinal % dealt.length] ?? places[0];
    if (place === undefined) throw new RangeError('no places');
    const parent = country === undefined ? 0 : (countries[country] ?? 0);
    return site(seed, index, Math.floor(ordinal / Math.max(1, countries.length)), parent, place);
  };
  const siteNodes = Array.from({ length: Math.max(0, count - siteStart) }, (_, i) => sites(siteStart + i));
  const sizeBelow = (parent: number): number =>
    siteNodes.filter((node) => node.parent === parent).reduce((sum, node) => sum + node.size, 0) || 0.1;

  const countryNodes = countries.map((index, i): Node => {
    const place = dealt[i] ?? places[0];
    const parent = 1 + regions.indexOf(place?.region ?? regions[0] ?? '');
    return {
      ...founded(seed, index, `Hällmark ${place?.country}`, 'country', parent, sizeBelow(index)),
      currency: place?.currency ?? 'EUR',
      place: place?.country ?? '',
    };
  });
  const regionNodes = regions.slice(0, regionCount).map((name, i): Node => {
    const size = countryNodes.filter((node) => node.parent === 1 + i).reduce((sum, node) => sum + node.size, 0.1);
    return { ...founded(seed, 1 + i, name, 'region', 0, size), currency: 'EUR', place: name };
  });
  const total = siteNodes.reduce((sum, node) => sum + node.size, 0.1);
  const group: Node = {
    ...founded(seed, 0, 'Hällmark Building Materials Group', 'group', undefined, total),
    currency: 'EUR',
    place: 'Malmö',
  };
  const nodes = [group, ...regionNodes, ...countryNodes, ...siteNodes].slice(0, Math.max(1, count));
  return { nodes, siteStart, countries, node: (index) => nodes[index] ?? sites(index) };
}

/** The node as the listing shows it. `opened` is when a site that was added later was founded. */
export function toApiInitiative(
  seed: number,
  node: Node,
  parentId: string | undefined,
  opened?: string,
): ApiInitiative {
  const random = createRandom(seed, 'initiative', node.index);
  const created = new Date(Date.UTC(2018, random.int(24), 1 + random.int(28), 8, random.int(60), 0, random.int(1000)));
  return {
    _id: node.id,
    name: node.name,
    ...(random.chance(0.4) ? { profile: `https://images.hallmark.example/profile/${node.id}.png` } : {}),
    ...(parentId === undefined ? {} : { parentId }),
    created: opened ?? created.toISOString(),
    ...(random.chance(0.3) ? { tags: [node.kind, ...(random.chance(0.5) ? ['ISO 14001'] : [])] } : {}),
  };
}

type Founded = Omit<Node, 'currency' | 'place'>;

function founded(
  seed: number,
  index: number,
  name: string,
  kind: Node['kind'],
  parent: number | undefined,
  size: number,
): Founded {
  return { index, id: objectId(seed, 'initiative', index), name, kind, parent, size };
}

function site(seed: number, index: number, round: number, parent: number, place: (typeof places)[number]): Node {
  const random = createRandom(seed, 'site', index);
  const kind = random.pick(siteKinds);
  const town = place.towns[round % place.towns.length] ?? place.country;
  const again = Math.floor(round / place.towns.length);
  const name = `${town} ${kind.name}${again === 0 ? '' : ` ${again + 1}`}`;
  const size = kind.size * (0.5 + (seedHash(seed, 'size', index) % 1000) / 800);
  return { ...founded(seed, index, name, 'site', parent, size), currency: place.currency, place: town };
}
