import type { TrackerSpec } from './tracker-spec.ts';

const money = { unitType: 'currency', decimals: 2 } as const;

const disclosures: readonly TrackerSpec[] = [
  ['2-1-a', 'Legal name', 'What is the legal name of the reporting entity?'],
  ['2-1-c', 'Head office', 'Where is the head office of the entity?'],
  ['2-3-c', 'Publication', 'When and where is the report published, and who answers questions on it?'],
  ['2-4-a', 'Restatements', 'Which earlier figures were restated, and why?'],
  ['2-6-a', 'Markets', 'Which markets and customers does the entity serve?'],
  ['2-9-a', 'Governance structure', 'How are the highest governing bodies organised?'],
  ['2-12-a', 'Oversight of impacts', 'How does the board oversee the management of impacts?'],
  ['2-15-a', 'Conflicts of interest', 'How are conflicts of interest prevented?'],
  ['2-22-a', 'Statement on strategy', 'What does the management say on sustainable development?'],
  ['2-23-a', 'Policy commitments', 'Which commitments to responsible conduct were made?'],
  ['2-25-a', 'Remediation', 'How does the entity put right negative impacts that it caused?'],
  ['2-29-a', 'Stakeholders', 'How are stakeholders involved?'],
].map(([code = '', name = '', question = '']) => ({ code, name, question, valueType: 'text' }));

const choices: readonly TrackerSpec[] = (
  [
    ['2-1-b', 'Legal form', 'Which legal form does the entity have?', 'legalForm', 'valueList'],
    ['2-3-a', 'Reporting frequency', 'How often does the entity report?', 'frequency', 'valueList'],
    ['2-5-a', 'External assurance', 'Which level of external assurance was obtained?', 'assurance', 'valueList'],
    ['2-14-a', 'Review by the board', 'Did the board review and approve the report?', 'yesNo', 'valueList'],
    ['2-16-b', 'Critical concerns', 'On which topics were critical concerns raised?', 'boardTopics', 'valueListMulti'],
    ['2-17-a', 'Training of the board', 'In which topics was the board trained?', 'boardTopics', 'valueListMulti'],
    ['2-1-d', 'Countries of operation', 'In which countries does the entity operate?', 'country', 'valueListMulti'],
    [
      '2-24-a',
      'How commitments are embedded',
      'How is each commitment put into practice?',
      'boardTopics',
      'textValueList',
    ],
    [
      '2-26-a',
      'Raising concerns',
      'How can people raise concerns, by employee level?',
      'employeeLevel',
      'textValueList',
    ],
    ['205-1-b', 'Corruption risks', 'Which risks of corruption were found, by country?', 'country', 'textValueList'],
    [
      'KPI-TGT-1',
      'State of the climate target',
      'How does the entity stand against its climate target?',
      'statusOfTarget',
      'valueList',
    ],
    [
      'KPI-TGT-2',
      'State of the water target',
      'How does the entity stand against its water target?',
      'statusOfTarget',
      'valueList',
    ],
    ['KPI-CERT', 'Certificates', 'Which management systems are certified?', 'standards', 'valueListMulti'],
  ] as const
).map(([code, name, question, list, valueType]) => ({
  code,
  name,
  question,
  list,
  valueType,
  ...(code.startsWith('KPI') ? { type: 'kpi' as const } : {}),
  ...(code === '2-5-a' || code === 'KPI-CERT' || code === '2-24-a' ? { core: true } : {}),
}));

const dates: readonly TrackerSpec[] = [
  {
    code: '2-3-b',
    name: 'Publication date',
    question: 'When was the report published?',
    valueType: 'date',
    core: true,
  },
  { code: '2-5-b', name: 'Date of assurance', question: 'When was the assurance statement signed?', valueType: 'date' },
  {
    code: '205-1-c',
    name: 'Latest risk assessment',
    question: 'When were corruption risks last assessed?',
    valueType: 'date',
  },
  {
    code: 'KPI-AUDIT',
    name: 'Next energy audit',
    question: 'When is the next energy audit?',
    valueType: 'date',
    type: 'kpi',
  },
];

const economy: readonly TrackerSpec[] = [
  ['201-1-a-i', 'Revenue', 'What was the direct economic value generated?', 4.2e7, 0.04, true],
  ['201-1-a-ii-1', 'Operating costs', 'What were the operating costs?', 2.6e7, 0.035, false],
  ['201-1-a-ii-2', 'Wages and benefits', 'What was paid in wages and benefits?', 8.1e6, 0.05, true],
  ['201-1-a-ii-3', 'Payments to capital providers', 'What was paid to providers of capital?', 1.9e6, 0.02, false],
  ['201-1-a-ii-4', 'Payments to government', 'What was paid in taxes and duties?', 2.2e6, 0.03, false],
  ['201-1-a-ii-5', 'Community investments', 'What was invested in communities?', 4.5e4, 0.06, false],
  ['201-2-a', 'Cost of climate action', 'What did actions against climate risks cost?', 3.1e5, 0.12, false],
  ['201-3-a', 'Pension liabilities', 'What are the liabilities of the pension plans?', 5.5e6, 0.01, false],
  ['201-4-a', 'Financial assistance', 'What assistance was received from governments?', 1.2e5, -0.05, false],
  ['KPI-CAPEX', 'Capital expenditure', 'What was spent on property, plant and equipment?', 3.4e6, 0.03, false],
  ['KPI-ENVFINE', 'Environmental fines', 'What was paid in environmental fines?', 8.2e3, -0.1, false],
].map(([code, name, question, amount, trend, core]) => ({
  code: String(code),
  name: String(name),
  question: String(question),
  valueType: 'number',
  ...money,
  amount: Number(amount) / (Number(amount) > 1e6 ? 1000 : 1),
  trend: Number(trend),
  ...(Number(amount) > 1e6 ? { numberScale: 'thousands' } : {}),
  ...(code === '201-3-a' ? { unit: 'USD', level: true } : {}),
  ...(core === true ? { core } : {}),
  ...(String(code).startsWith('KPI') ? { type: 'kpi' as const } : {}),
}));

const shares: readonly TrackerSpec[] = [
  ['205-2-b', 'Employees told of the anti-corruption policy', 'Which share of employees was told of the policy?', 88],
  ['205-2-e', 'Employees trained against corruption', 'Which share of employees was trained against corruption?', 74],
  ['2-30-a', 'Collective agreements', 'Which share of employees is covered by collective agreements?', 81],
  ['205-1-a', 'Operations assessed', 'Which share of operations was assessed for corruption risks?', 63],
  ['KPI-LOCALBUY', 'Local purchasing', 'Which share of purchases is made within 200 km?', 52],
  ['KPI-GREENREV', 'Revenue from low-carbon products', 'Which share of revenue comes from low-carbon products?', 17],
].map(([code, name, question, amount]) => ({
  code: String(code),
  name: String(name),
  question: String(question),
  valueType: 'percentage',
  amount: Number(amount),
  trend: 0.02,
  decimals: 1,
  ...(code === '205-2-e' || code === '2-30-a' ? { core: true } : {}),
}));

const tables: readonly TrackerSpec[] = [
  {
    code: '201-1-b',
    name: 'Value by country',
    question: 'How is the economic value spread over countries?',
    valueType: 'table',
    maxRows: 20,
    unitType: 'currency',
    columns: [
      { code: 'country', name: 'Country', type: 'valueList', list: 'country' },
      {
        code: 'revenue',
        name: 'Revenue',
        type: 'number',
        unitType: 'currency',
        numberScale: 'thousands',
        amount: 9000,
      },
      { code: 'taxes', name: 'Taxes', type: 'number', unitType: 'currency', unit: 'EUR', amount: 310000 },
      { code: 'share', name: 'Share of group', type: 'percentage', amount: 20, decimals: 1 },
    ],
  },
  {
    code: '205-3-a',
    name: 'Incidents of corruption',
    question: 'Which incidents of corruption were confirmed?',
    valueType: 'table',
    maxRows: 10,
    columns: [
      { code: 'when', name: 'Date', type: 'date' },
      { code: 'what', name: 'What happened', type: 'text' },
      { code: 'loss', name: 'Loss', type: 'number', unitType: 'currency', amount: 40000, decimals: 0 },
      { code: 'dismissed', name: 'Dismissals', type: 'number', amount: 2, decimals: 0, level: true },
    ],
  },
  {
    code: '2-2-a',
    name: 'Entities included',
    question: 'Which legal entities does the report include?',
    valueType: 'table',
    maxRows: 20,
    columns: [
      { code: 'entity', name: 'Entity', type: 'text' },
      { code: 'form', name: 'Legal form', type: 'valueList', list: 'legalForm' },
      { code: 'held', name: 'Share held', type: 'percentage', amount: 90, decimals: 1 },
    ],
  },
];

/** Modelled on GRI 2, 201 and 205, with the group's own indicators on money and governance. */
export const generalTrackers: readonly TrackerSpec[] = [
  ...disclosures,
  ...choices,
  ...dates,
  ...economy,
  ...shares,
  ...tables,
];
