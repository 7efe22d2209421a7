import { objectId } from './random.js';
const lists = {
    yesNo: 'Yes|No|Under preparation',
    legalForm: 'Limited company|Public limited company|Partnership|Cooperative|Branch|Joint venture',
    frequency: 'Every month|Every quarter|Every year|Every two years|Only on request',
    assurance: 'None|Limited assurance|Reasonable assurance',
    boardTopics: 'Climate|Water|Nature|Safety at work|Human rights|Anti-corruption|Circularity|Tax',
    gender: 'Women|Men|Another gender|Not disclosed',
    age: 'Under 30|30 to 50|Over 50',
    employeeLevel: 'Executive|Senior management|Middle management|Specialist|Operator|Apprentice',
    contract: 'Permanent|Temporary|Non-guaranteed hours',
    worktime: 'Full-time|Part-time',
    energySource: 'Natural gas|Heating oil|Diesel|Hard coal|Petroleum coke|Wood chips|Biogas|Refuse-derived fuel|Solar (own)|Wind (own)',
    contractEnergy: 'Grid mix|Guarantee of origin|Power purchase agreement|Own generation',
    waterSource: 'Surface water|Groundwater|Seawater|Produced water|Third-party water',
    waterQuality: 'Freshwater (≤ 1,000 mg/l)|Other water (> 1,000 mg/l)',
    stressLevel: 'Low|Low to medium|Medium to high|High|Extremely high',
    wasteKind: 'Concrete rubble|Mineral sludge|Refractory bricks|Packaging|Scrap metal|Used oil|Laboratory chemicals|Municipal waste',
    wasteRoute: 'Reuse|Recycling|Other recovery|Incineration with energy|Incineration without energy|Landfill',
    gas: 'CO₂|CH₄|N₂O|HFCs|PFCs|SF₆|NF₃',
    scopeThree: 'Purchased goods|Capital goods|Fuel and energy activities|Upstream transport|Waste|Business travel|Commuting|Leased assets|Downstream transport|Processing|Use of products|End of life|Franchises|Investments',
    injury: 'Slips, trips and falls|Moving machinery|Vehicles|Working at height|Noise|Silica dust|Manual handling|Hot surfaces',
    standards: 'ISO 14001|ISO 45001|ISO 50001|ISO 9001|EMAS|CSC Gold|None',
    trainingTopic: 'Machine safety|First aid|Code of conduct|Energy saving|Language|Leadership|Data protection',
    supplierRisk: 'Forced labour|Child labour|Unsafe work|Low wages|Freedom of association|None found',
    currencyRisk: 'None|Low|Moderate|Severe',
    country: 'Sverige|Polska|France|Brasil|日本|United States|Việt Nam|Deutschland|México|Česko',
    statusOfTarget: 'Ahead of plan|On plan|Behind plan|Abandoned|Reached',
};
/** Codes are stable and terse (`smf-03`); names are what people see. */
export function createValueLists(seed) {
    const byKey = new Map();
    for (const [index, [key, names]] of Object.entries(lists).entries()) {
        const options = names.split('|').map((name, i) => ({ code: optionCode(key, i), name }));
        byKey.set(key, { _id: objectId(seed, 'value-list', index), name: key, options });
    }
    const all = [...byKey.values()];
    const ids = new Map(all.map((list) => [list._id, list]));
    const of = (key) => {
        const list = byKey.get(key);
        if (list === undefined)
            throw new RangeError(`no value list ${key}`);
        return list;
    };
    return { all, of, byId: (id) => ids.get(id) };
}
function optionCode(key, index) {
    if (key === 'yesNo')
        return ['yes', 'no', 'preparing'][index] ?? `yesNo-${index}`;
    return `${key.slice(0, 4).toLowerCase()}-${String(index + 1).padStart(2, '0')}`;
}
/** Answers to text questions; `%s` is the place. */
export const sentences = [
    'The works council of %s reviews this every quarter.',
    'No change since the last report.',
    'A new filter was commissioned in %s; results are expected next year.',
    'See the annual report, page 41. “Nothing further to add.”',
    'Förbättringsarbetet fortsätter enligt plan i %s.',
    'Działania są prowadzone zgodnie z planem w zakładzie %s.',
    'As medidas foram concluídas em %s antes do prazo.',
    '%sでは計画どおりに進んでいます。',
    'Measured by an external laboratory; first line.\nSecond line: retained samples are kept in %s.',
    'Estimated from invoices, because the meter failed in week 23; cost < 5,000 & agreed by "finance".',
    'Заполнено вручную.',
    'Kantine, Kiesgrube und Gleisanschluss wurden einbezogen 🌱.',
];
/** Names of machines, entities and suppliers for the text cells of a table. */
export const labels = [
    'Kiln 1',
    'Kiln 2',
    'Cooler',
    'Raw mill',
    'Boiler house',
    'Workshop Ø',
    'Line A/B',
    'Bagging plant',
    'Rail yard',
    'Canteen',
    'Jóhannes & Søn',
    'Kowalski Sp. z o.o.',
    'Ferragens São José Ltda.',
    '株式会社 山田',
    'Müller GmbH',
    'North gate',
];
/** Notes by the people who answer and by those who verify. */
export const remarks = [
    'Corrected after the meter was read again.',
    'Checked against the invoice.',
    'Please add evidence.',
    'Wert aus dem Vorjahr übernommen.',
    'ok',
];
/** Names that people give to surveys. */
export const surveyTitles = {
    monthly: ['Monthly indicators', 'Operations review', 'Månadsrapport'],
    quarterly: ['Quarterly environment report', 'Quarterly figures', 'Raport kwartalny'],
    yearly: ['Annual sustainability report', 'Yearly disclosures', 'Relatório anual'],
};
