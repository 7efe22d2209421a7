export interface CountryOfSites {
  readonly region: string;
  readonly country: string;
  /** The order in which the countries of a region are entered: first, second, third. */
  readonly rank: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly towns: readonly string[];
  /** The last month of the fiscal year. @default 12 */
  readonly yearEnd?: 3;
}

/** The regions of the fictional group, in the order in which they were entered. */
export const regions: readonly string[] = [
  'Nordics & Baltics',
  'Central Europe',
  'Western Europe',
  'América Latina',
  'Asia Pacific アジア太平洋',
  'North America',
];

const [nordics, central, western, latin, asia, north] = regions as readonly [
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Countries with their currency and the towns of the sites; names in the local spelling. */
export const places: readonly CountryOfSites[] = [
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

/** The region and the country whose reports hold their own head office and nothing of what lies below them. */
export const ownOnlyNames: readonly string[] = ['Western Europe', 'Deutschland'];

/** Types of site, and their size relative to an average site. */
export const siteKinds: readonly { readonly name: string; readonly size: number }[] = [
  { name: 'Cement Works', size: 2.4 },
  { name: 'Quarry', size: 0.7 },
  { name: 'Insulation Works', size: 1.1 },
  { name: 'Tile Works', size: 0.9 },
  { name: 'Ready-Mix Plant', size: 0.5 },
  { name: 'Distribution Centre', size: 0.3 },
  { name: 'Plasterboard Mill', size: 1.3 },
  { name: 'Office & Laboratory', size: 0.15 },
];
