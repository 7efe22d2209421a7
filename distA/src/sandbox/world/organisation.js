import { createRandom, objectId, seedHash } from './random.js';
/** Deterministic in (seed, count); a country's place in the group does not depend on the number of sites. */
export function createOrganisation(seed, count) {
    const regionCount = count < 6 ? 0 : Math.min(regions.length, Math.floor(count / 10) + 1);
    const open = places.filter((place) => regions.indexOf(place.region) < regionCount);
    const countryCount = Math.min(open.length, Math.floor(count / 4));
    const siteStart = 1 + regionCount + (regionCount === 0 ? 0 : countryCount);
    const countries = Array.from({ length: siteStart - 1 - regionCount }, (_, i) => 1 + regionCount + i);
    // Countries are assigned to the regions in turn, so that even a few countries cover every region.
    const dealt = [...open].sort((a, b) => a.rank - b.rank || regions.indexOf(a.region) - regions.indexOf(b.region));
    const sites = (index) => {
        const ordinal = index - siteStart;
        const country = countries.length === 0 ? undefined : ordinal % countries.length;
        const place = dealt[country ?? ordinal % dealt.length] ?? places[0];
        if (place === undefined)
            throw new RangeError('no places');
        const parent = country === undefined ? 0 : (countries[country] ?? 0);
        return site(seed, index, ordinal, Math.floor(ordinal / Math.max(1, countries.length)), parent, place);
    };
    const siteNodes = Array.from({ length: Math.max(0, count - siteStart) }, (_, i) => sites(siteStart + i));
    const countryNodes = countries.map((index, i) => {
        const place = dealt[i] ?? places[0];
        const parent = 1 + regions.indexOf(place?.region ?? regions[0] ?? '');
        const office = { parent, currency: place?.currency ?? 'EUR', place: place?.country ?? '' };
        const standAlone = standAloneNames.includes(office.place);
        return {
            ...headOffice(seed, index, `Hällmark ${place?.country}`, 'country', i),
            ...office,
            ...year(place),
            standAlone,
        };
    });
    const regionNodes = regions.slice(0, regionCount).map((name, i) => {
        const standAlone = standAloneNames.includes(name);
        return { ...headOffice(seed, 1 + i, name, 'region', i), parent: 0, place: name, standAlone };
    });
    const group = headOffice(seed, 0, 'Hällmark Building Materials Group', 'group', 0);
    const nodes = [group, ...regionNodes, ...countryNodes, ...siteNodes].slice(0, Math.max(1, count));
    const node = (index) => nodes[index] ?? sites(index);
    return { nodes, siteStart, countries, node, reportsFor: reporters(nodes, node) };
}
/** The site that answers some questions for a parent that reports only its own figures; it is never closed. */
export function deputyOf(organisation, parent) {
    const { kind, standAlone } = organisation.node(parent);
    if (kind !== 'country' || !standAlone)
        return undefined;
    return organisation.nodes.find((node) => node.parent === parent);
}
/** Uses the structure as founded: past figures stay where they were when a site moves. */
function reporters(nodes, nodeAt) {
    const children = new Map();
    for (const node of nodes) {
        if (node.parent !== undefined)
            children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
    }
    const all = (node) => {
        const below = children.get(node.index) ?? [];
        if (below.length === 0)
            return [node];
        return [...(node.standAlone ? [node] : []), ...below.flatMap(all)];
    };
    const known = new Map();
    return (index, type) => {
        const node = nodeAt(index);
        if (node.standAlone && type === 'own report')
            return [node];
        const found = known.get(index) ?? all(node);
        known.set(index, found);
        return found;
    };
}
/** The node as listed by the service. `opened` is when a site that was added later was founded. */
export function toApiInitiative(seed, node, parentId, opened) {
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
/** A parent: its own part is 0.3 of an average site. */
function headOffice(seed, index, name, kind, ordinal) {
    const id = objectId(seed, 'initiative', index);
    const office = { parent: undefined, size: 0.3, currency: 'EUR', place: 'Malmö', standAlone: false };
    return { index, id, name, kind, ordinal, ...office, yearEnd: 12 };
}
function site(seed, index, ordinal, round, parent, place) {
    const random = createRandom(seed, 'site', index);
    const kind = random.pick(siteKinds);
    const town = place.towns[round % place.towns.length] ?? place.country;
    const again = Math.floor(round / place.towns.length);
    const name = `${town} ${kind.name}${again === 0 ? '' : ` ${again + 1}`}`;
    const size = kind.size * (0.5 + (seedHash(seed, 'size', index) % 1000) / 800);
    const id = objectId(seed, 'initiative', index);
    const { currency } = place;
    return {
        index,
        id,
        name,
        kind: 'site',
        ordinal,
        parent,
        size,
        currency,
        place: town,
        ...year(place),
        standAlone: false,
    };
}
const year = (place) => ({ yearEnd: place?.yearEnd ?? 12 });
/** The regions of the fictional group, in the order in which they were entered. */
export const regions = [
    'Nordics & Baltics',
    'Central Europe',
    'Western Europe',
    'América Latina',
    'Asia Pacific アジア太平洋',
    'North America',
];
const [nordics, central, western, latin, asia, north] = regions;
/** Countries with their currency and the towns of the sites; names in the local spelling. */
export const places = [
    { region: nordics, rank: 1, country: 'Sverige', currency: 'SEK', towns: ['Malmö', 'Örebro', 'Ängelholm', 'Luleå'] },
    { region: nordics, rank: 2, country: 'Danmark', currency: 'DKK', towns: ['Ærøskøbing', 'Aalborg', 'Helsingør'] },
    { region: nordics, rank: 3, country: 'Norge', currency: 'NOK', towns: ['Tromsø', 'Ålesund', 'Brevik'] },
    { region: nordics, rank: 4, country: 'Lietuva', currency: 'EUR', towns: ['Šiauliai', 'Naujoji Akmenė'] },
    { region: central, rank: 1, country: 'Polska', currency: 'PLN', towns: ['Łódź', 'Gdańsk', 'Kielce', 'Częstochowa'] },
    { region: central, rank: 2, country: 'Deutschland', currency: 'EUR', towns: ['Göttingen', 'Köln', 'Weißenfels'] },
    { region: central, rank: 3, country: 'Česko', currency: 'CZK', towns: ['Plzeň', 'Ústí nad Labem', 'Jihlava'] },
    { region: central, rank: 4, country: 'Magyarország', currency: 'HUF', towns: ['Győr', 'Székesfehérvár'] },
    { region: western, rank: 1, country: 'France', currency: 'EUR', towns: ['Besançon', 'Évreux', 'Nîmes'] },
    { region: western, rank: 2, country: 'España', currency: 'EUR', towns: ['A Coruña', 'Castellón', 'Logroño'] },
    { region: western, rank: 3, country: 'United Kingdom', currency: 'GBP', towns: ['Stoke-on-Trent', "King's Lynn"] },
    { region: western, rank: 4, country: 'Ελλάδα', currency: 'EUR', towns: ['Βόλος', 'Χαλκίδα'] },
    { region: latin, rank: 1, country: 'Brasil', currency: 'BRL', towns: ['São Paulo', 'Maceió', 'Goiânia'] },
    { region: latin, rank: 2, country: 'México', currency: 'MXN', towns: ['Querétaro', 'Mérida', 'León'] },
    { region: latin, rank: 3, country: 'Chile', currency: 'CLP', towns: ['Ñuñoa', 'Concepción'] },
    {
        region: asia,
        rank: 1,
        country: '日本',
        currency: 'JPY',
        towns: ['川崎 (Kawasaki)', '北九州 (Kitakyūshū)', '多治見 (Tajimi)'],
        yearEnd: 3,
    },
    { region: asia, rank: 2, country: 'Việt Nam', currency: 'VND', towns: ['Đà Nẵng', 'Hải Phòng'] },
    { region: asia, rank: 3, country: 'India भारत', currency: 'INR', towns: ['Morbi', 'Pune पुणे'] },
    {
        region: north,
        rank: 1,
        country: 'United States',
        currency: 'USD',
        towns: ['Baton Rouge', 'Cañon City', 'Allentown'],
    },
    { region: north, rank: 2, country: 'Canada', currency: 'CAD', towns: ['Trois-Rivières', 'Québec', 'Hamilton'] },
];
/** The region and the country whose reports cover only their own head office, not the nodes below. */
const standAloneNames = ['Western Europe', 'Deutschland'];
/** Types of sites, and their size relative to an average site. */
const siteKinds = [
    { name: 'Cement Works', size: 2.4 },
    { name: 'Quarry', size: 0.7 },
    { name: 'Insulation Works', size: 1.1 },
    { name: 'Tile Works', size: 0.9 },
    { name: 'Ready-Mix Plant', size: 0.5 },
    { name: 'Distribution Centre', size: 0.3 },
    { name: 'Plasterboard Mill', size: 1.3 },
    { name: 'Office & Laboratory', size: 0.15 },
];
