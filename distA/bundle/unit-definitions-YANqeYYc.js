// dist/src/schema/unit-definitions.js
const mass = [
	[
		"mcg",
		"microgram",
		1,
		0xe8d4a51000
	],
	[
		"mg",
		"milligram",
		1,
		1e9
	],
	[
		"g",
		"gram",
		1,
		1e6
	],
	[
		"kg",
		"kilogram",
		1,
		1e3
	],
	[
		"mt",
		"metric ton",
		1,
		1
	],
	[
		"oz",
		"ounce",
		45359237,
		16e11
	],
	[
		"lb",
		"pound",
		45359237,
		1e11
	]
];
const declared = {
	length: {
		base: "km",
		units: [
			[
				"mm",
				"millimetre",
				1,
				1e6
			],
			[
				"cm",
				"centimetre",
				1,
				1e5
			],
			[
				"m",
				"metre",
				1,
				1e3
			],
			[
				"km",
				"kilometre",
				1,
				1
			],
			[
				"in",
				"inch",
				254,
				1e7
			],
			[
				"ft",
				"foot",
				3048,
				1e7
			],
			[
				"ft-us",
				"US survey foot",
				1200,
				3937e3
			],
			[
				"yd",
				"yard",
				9144,
				1e7
			],
			[
				"mi",
				"mile",
				1609344,
				1e6
			]
		]
	},
	area: {
		base: "km2",
		units: [
			[
				"mm2",
				"square millimetre",
				1,
				0xe8d4a51000
			],
			[
				"cm2",
				"square centimetre",
				1,
				1e10
			],
			[
				"m2",
				"square metre",
				1,
				1e6
			],
			[
				"ha",
				"hectare",
				1,
				100
			],
			[
				"km2",
				"square kilometre",
				1,
				1
			],
			[
				"in2",
				"square inch",
				64516,
				0x5af3107a4000
			],
			[
				"ft2",
				"square foot",
				9290304,
				0x5af3107a4000
			],
			[
				"yd2",
				"square yard",
				83612736,
				0x5af3107a4000
			],
			[
				"ac",
				"acre",
				40468564224,
				0x9184e72a000
			],
			[
				"mi2",
				"square mile",
				2589988110336,
				0xe8d4a51000
			]
		]
	},
	mass: {
		base: "mt",
		units: mass
	},
	volume: {
		base: "m3",
		units: [
			[
				"mm3",
				"cubic millimetre",
				1,
				1e9
			],
			[
				"cm3",
				"cubic centimetre",
				1,
				1e6
			],
			[
				"ml",
				"millilitre",
				1,
				1e6
			],
			[
				"cl",
				"centilitre",
				1,
				1e5
			],
			[
				"dl",
				"decilitre",
				1,
				1e4
			],
			[
				"l",
				"litre",
				1,
				1e3
			],
			[
				"kl",
				"kilolitre",
				1,
				1
			],
			[
				"Ml",
				"megalitre",
				1e3,
				1
			],
			[
				"m3",
				"cubic metre",
				1,
				1
			],
			[
				"km3",
				"cubic kilometre",
				1e9,
				1
			],
			[
				"in3",
				"cubic inch",
				16387064,
				0xe8d4a51000
			],
			[
				"ft3",
				"cubic foot",
				28316846592,
				0xe8d4a51000
			],
			[
				"yd3",
				"cubic yard",
				764554857984,
				0xe8d4a51000
			],
			[
				"fl-oz",
				"US fluid ounce",
				295735295625,
				0x2386f26fc10000
			],
			[
				"pnt",
				"US liquid pint",
				473176473,
				0xe8d4a51000
			],
			[
				"qt",
				"US liquid quart",
				946352946,
				0xe8d4a51000
			],
			[
				"gal",
				"US gallon",
				3785411784,
				0xe8d4a51000
			]
		]
	},
	time: {
		base: "h",
		units: [
			[
				"ns",
				"nanosecond",
				1,
				36e11
			],
			[
				"mu",
				"microsecond",
				1,
				36e8
			],
			[
				"ms",
				"millisecond",
				1,
				36e5
			],
			[
				"s",
				"second",
				1,
				3600
			],
			[
				"min",
				"minute",
				1,
				60
			],
			[
				"h",
				"hour",
				1,
				1
			],
			[
				"d",
				"day",
				24,
				1
			]
		]
	},
	energy: {
		base: "MWh",
		units: [
			[
				"mWh",
				"milliwatt-hour",
				1,
				1e9
			],
			[
				"Wh",
				"watt-hour",
				1,
				1e6
			],
			[
				"kWh",
				"kilowatt-hour",
				1,
				1e3
			],
			[
				"MWh",
				"megawatt-hour",
				1,
				1
			],
			[
				"GWh",
				"gigawatt-hour",
				1e3,
				1
			],
			[
				"TWh",
				"terawatt-hour",
				1e6,
				1
			],
			[
				"J",
				"joule",
				1,
				36e8
			],
			[
				"kJ",
				"kilojoule",
				1,
				36e5
			],
			[
				"MJ",
				"megajoule",
				1,
				3600
			],
			[
				"GJ",
				"gigajoule",
				10,
				36
			],
			[
				"TJ",
				"terajoule",
				1e4,
				36
			]
		]
	},
	co2Emissions: {
		base: "tons/CO2e",
		units: [...mass.map(([unit, name, ...fraction]) => [
			`${unit}/CO2e`,
			`${name} of CO2 equivalent`,
			...fraction
		]), [
			"tons/CO2e",
			"metric ton of CO2 equivalent",
			1,
			1
		]]
	},
	partsPer: {
		base: "ppm",
		units: [
			[
				"ppm",
				"part per million",
				1,
				1
			],
			[
				"ppb",
				"part per billion",
				1,
				1e3
			],
			[
				"ppt",
				"part per trillion",
				1,
				1e6
			],
			[
				"ppq",
				"part per quadrillion",
				1,
				1e9
			]
		]
	}
};
/** Other spellings of these codes that can mean nothing else in any type. */
const spellings = {
	area: { m2: ["m²", "sqm"] },
	mass: { mt: [
		"tonne",
		"tonnes",
		"metric ton",
		"metric tons"
	] },
	volume: {
		l: [
			"L",
			"liter",
			"liters",
			"litre",
			"litres"
		],
		m3: ["m³", "m^3"]
	},
	time: { h: [
		"hour",
		"hours",
		"hrs"
	] },
	energy: {
		kWh: ["kwh", "KWh"],
		MWh: ["MWH"]
	},
	co2Emissions: {
		"kg/CO2e": ["kgCO2e"],
		"tons/CO2e": [
			"tCO2e",
			"t CO2e",
			"tonnes CO2e"
		]
	}
};
const unitDefinitions = Object.entries(declared).flatMap(([unitType, { base, units: ofType }]) => ofType.flatMap(([code, name, over, under]) => {
	const divisor = greatestCommonDivisor(over, under);
	const [numerator, denominator] = [over / divisor, under / divisor];
	const definition = {
		unitType,
		name,
		baseUnit: base,
		numerator,
		denominator,
		factor: numerator / denominator
	};
	return [code, ...spellings[unitType]?.[code] ?? []].map((unit) => ({
		...definition,
		unit
	}));
}));
function greatestCommonDivisor(a, b) {
	return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
export { unitDefinitions as t };
