const mass = [
    ['mcg', 'microgram', 1, 1e12],
    ['mg', 'milligram', 1, 1e9],
    ['g', 'gram', 1, 1e6],
    ['kg', 'kilogram', 1, 1e3],
    ['mt', 'metric ton', 1, 1],
    ['oz', 'ounce', 45_359_237, 16e11],
    ['lb', 'pound', 45_359_237, 1e11],
];
const declared = {
    length: {
        base: 'km',
        units: [
            ['mm', 'millimetre', 1, 1e6],
            ['cm', 'centimetre', 1, 1e5],
            ['m', 'metre', 1, 1e3],
            ['km', 'kilometre', 1, 1],
            ['in', 'inch', 254, 1e7],
            ['ft', 'foot', 3048, 1e7],
            ['ft-us', 'US survey foot', 1200, 3_937_000],
            ['yd', 'yard', 9144, 1e7],
            ['mi', 'mile', 1_609_344, 1e6],
        ],
    },
    area: {
        base: 'km2',
        units: [
            ['mm2', 'square millimetre', 1, 1e12],
            ['cm2', 'square centimetre', 1, 1e10],
            ['m2', 'square metre', 1, 1e6],
            ['ha', 'hectare', 1, 100],
            ['km2', 'square kilometre', 1, 1],
            ['in2', 'square inch', 64_516, 1e14],
            ['ft2', 'square foot', 9_290_304, 1e14],
            ['yd2', 'square yard', 83_612_736, 1e14],
            ['ac', 'acre', 40_468_564_224, 1e13],
            ['mi2', 'square mile', 2_589_988_110_336, 1e12],
        ],
    },
    mass: { base: 'mt', units: mass },
    volume: {
        base: 'm3',
        units: [
            ['mm3', 'cubic millimetre', 1, 1e9],
            ['cm3', 'cubic centimetre', 1, 1e6],
            ['ml', 'millilitre', 1, 1e6],
            ['cl', 'centilitre', 1, 1e5],
            ['dl', 'decilitre', 1, 1e4],
            ['l', 'litre', 1, 1e3],
            ['kl', 'kilolitre', 1, 1],
            ['Ml', 'megalitre', 1e3, 1],
            ['m3', 'cubic metre', 1, 1],
            ['km3', 'cubic kilometre', 1e9, 1],
            ['in3', 'cubic inch', 16_387_064, 1e12],
            ['ft3', 'cubic foot', 28_316_846_592, 1e12],
            ['yd3', 'cubic yard', 764_554_857_984, 1e12],
            ['fl-oz', 'US fluid ounce', 295_735_295_625, 1e16],
            ['pnt', 'US liquid pint', 473_176_473, 1e12],
            ['qt', 'US liquid quart', 946_352_946, 1e12],
            ['gal', 'US gallon', 3_785_411_784, 1e12],
        ],
    },
    time: {
        base: 'h',
        units: [
            ['ns', 'nanosecond', 1, 36e11],
            ['mu', 'microsecond', 1, 36e8],
            ['ms', 'millisecond', 1, 36e5],
            ['s', 'second', 1, 3600],
            ['min', 'minute', 1, 60],
            ['h', 'hour', 1, 1],
            ['d', 'day', 24, 1],
        ],
    },
    energy: {
        base: 'MWh',
        units: [
            ['mWh', 'milliwatt-hour', 1, 1e9],
            ['Wh', 'watt-hour', 1, 1e6],
            ['kWh', 'kilowatt-hour', 1, 1e3],
            ['MWh', 'megawatt-hour', 1, 1],
            ['GWh', 'gigawatt-hour', 1e3, 1],
            ['TWh', 'terawatt-hour', 1e6, 1],
            ['J', 'joule', 1, 36e8],
            ['kJ', 'kilojoule', 1, 36e5],
            ['MJ', 'megajoule', 1, 3600],
            ['GJ', 'gigajoule', 10, 36],
            ['TJ', 'terajoule', 1e4, 36],
        ],
    },
    co2Emissions: {
        base: 'tons/CO2e',
        units: [
            ...mass.map(([unit, name, ...fraction]) => [`${unit}/CO2e`, `${name} of CO2 equivalent`, ...fraction]),
            ['tons/CO2e', 'metric ton of CO2 equivalent', 1, 1],
        ],
    },
    partsPer: {
        base: 'ppm',
        units: [
            ['ppm', 'part per million', 1, 1],
            ['ppb', 'part per billion', 1, 1e3],
            ['ppt', 'part per trillion', 1, 1e6],
            ['ppq', 'part per quadrillion', 1, 1e9],
        ],
    },
};
/** Other spellings of these codes that can mean nothing else in any type. */
const spellings = {
    area: { m2: ['m²', 'sqm'] },
    mass: { mt: ['tonne', 'tonnes', 'metric ton', 'metric tons'] },
    volume: { l: ['L', 'liter', 'liters', 'litre', 'litres'], m3: ['m³', 'm^3'] },
    time: { h: ['hour', 'hours', 'hrs'] },
    energy: { kWh: ['kwh', 'KWh'], MWh: ['MWH'] },
    co2Emissions: { 'kg/CO2e': ['kgCO2e'], 'tons/CO2e': ['tCO2e', 't CO2e', 'tonnes CO2e'] },
};
export const unitDefinitions = Object.entries(declared).flatMap(([unitType, { base, units: ofType }]) => ofType.flatMap(([code, name, over, under]) => {
    const divisor = greatestCommonDivisor(over, under);
    const [numerator, denominator] = [over / divisor, under / divisor];
    const definition = { unitType, name, baseUnit: base, numerator, denominator, factor: numerator / denominator };
    return [code, ...(spellings[unitType]?.[code] ?? [])].map((unit) => ({ ...definition, unit }));
}));
function greatestCommonDivisor(a, b) {
    return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
