import type { TrackerSpec } from './tracker-spec.ts';

const heads = { decimals: 0 } as const;
const groups = [
  'women under 30',
  'women 30 to 50',
  'women over 50',
  'men under 30',
  'men 30 to 50',
  'men over 50',
] as const;
const levels = [
  'executives',
  'senior management',
  'middle management',
  'specialists',
  'operators',
  'apprentices',
] as const;

const movements: readonly TrackerSpec[] = (
  [
    ['401-1-a', 'New hires', 'joined', 3.1],
    ['401-1-b', 'Leavers', 'left', 2.7],
  ] as const
).flatMap(([code, name, verb, amount]) =>
  groups.map((group, i) => ({
    code: `${code}-${i + 1}`,
    name: `${name}, ${group}`,
    question: `How many ${group} ${verb} in the period?`,
    valueType: 'number' as const,
    ...heads,
    amount: amount * (1 + (i % 3) * 0.6),
    trend: 0.01,
  })),
);

const employment: readonly TrackerSpec[] = [
  {
    code: '2-7-a',
    name: 'Employees',
    question: 'How many people are employed at the end of the period?',
    valueType: 'number',
    amount: 142,
    level: true,
    ...heads,
    core: true,
  },
  {
    code: '2-7-b',
    name: 'Employees by contract',
    question: 'How many employees are there, by kind of contract?',
    valueType: 'numericValueList',
    list: 'contract',
    amount: 45,
    level: true,
    ...heads,
  },
  {
    code: '2-7-c',
    name: 'Employees by working time',
    question: 'How many employees are there, by working time?',
    valueType: 'numericValueList',
    list: 'worktime',
    amount: 70,
    level: true,
    ...heads,
  },
  {
    code: '2-8-a',
    name: 'Workers who are not employees',
    question: 'How many other workers does the entity direct?',
    valueType: 'number',
    amount: 31,
    level: true,
    ...heads,
  },
  {
    code: '401-1-c',
    name: 'Turnover',
    question: 'What is the turnover of employees?',
    valueType: 'percentage',
    amount: 9,
    decimals: 1,
    core: true,
  },
  {
    code: '401-2-a',
    name: 'Benefits',
    question: 'Which benefits do full-time employees have, by level?',
    valueType: 'textValueList',
    list: 'employeeLevel',
  },
  {
    code: '401-3-a',
    name: 'Parental leave',
    question: 'How many employees took parental leave, by gender?',
    valueType: 'numericValueList',
    list: 'gender',
    amount: 1.5,
    ...heads,
    core: true,
  },
  {
    code: '401-1-d',
    name: 'Hires and leavers by age',
    question: 'How many people joined and left, by age?',
    valueType: 'table',
    maxRows: 3,
    columns: [
      { code: 'age', name: 'Age', type: 'valueList', list: 'age' },
      { code: 'joined', name: 'Joined', type: 'number', amount: 5, ...heads },
      { code: 'left', name: 'Left', type: 'number', amount: 4, ...heads },
    ],
  },
];

const injuries: readonly TrackerSpec[] = (['employees', 'other workers'] as const).flatMap((people, k) =>
  (
    [
      ['fatalities', 'How many fatalities of', 0.01],
      ['serious injuries', 'How many serious injuries of', 0.2],
      ['recordable injuries', 'How many recordable injuries of', 2.4],
      ['lost days', 'How many days lost by', 38],
      ['near misses', 'How many near misses of', 27],
      ['occupational diseases', 'How many cases of occupational disease of', 0.3],
    ] as const
  ).map(([name, question, amount], i) => ({
    code: `403-${i === 5 ? '10' : '9'}-${'ab'[k]}-${i + 1}`,
    name: `Safety: ${name}, ${people}`,
    question: `${question} ${people} were recorded?`,
    valueType: 'number' as const,
    ...heads,
    amount: amount * (k === 0 ? 1 : 0.4),
    trend: -0.06,
    ...(i === 2 ? { core: true } : {}),
  })),
);

const safety: readonly TrackerSpec[] = [
  {
    code: '403-9-e',
    name: 'Hours worked',
    question: 'How many hours were worked?',
    valueType: 'number',
    unit: 'h',
    unitType: 'time',
    amount: 241,
    numberScale: 'thousands',
    decimals: 2,
    core: true,
  },
  {
    code: '403-9-f',
    name: 'Injury rate',
    question: 'How many recordable injuries are there per million hours?',
    valueType: 'number',
    amount: 4.4,
    level: true,
    trend: -0.07,
    decimals: 2,
  },
  {
    code: '403-1-a',
    name: 'Safety management',
    question: 'Is there a safety management system?',
    valueType: 'valueList',
    list: 'yesNo',
  },
  {
    code: '403-2-a',
    name: 'Hazards',
    question: 'Which hazards were identified?',
    valueType: 'valueListMulti',
    list: 'injury',
    core: true,
  },
  {
    code: '403-8-a',
    name: 'Covered by the system',
    question: 'Which share of workers does the system cover?',
    valueType: 'percentage',
    amount: 93,
    decimals: 1,
  },
  {
    code: '403-5-a',
    name: 'Safety training',
    question: 'How are workers trained in safety, by level?',
    valueType: 'textValueList',
    list: 'employeeLevel',
  },
  { code: '403-6-a', name: 'Health services', question: 'How do workers reach health services?', valueType: 'text' },
  {
    code: '403-4-b',
    name: 'Latest safety committee',
    question: 'When did the safety committee last meet?',
    valueType: 'date',
    core: true,
  },
  {
    code: '403-9-g',
    name: 'Injuries by cause',
    question: 'What caused the injuries?',
    valueType: 'table',
    maxRows: 8,
    columns: [
      { code: 'cause', name: 'Cause', type: 'valueList', list: 'injury' },
      { code: 'cases', name: 'Cases', type: 'number', amount: 2, ...heads },
      { code: 'days', name: 'Days lost', type: 'number', unit: 'd', unitType: 'time', amount: 14, ...heads },
      { code: 'comment', name: 'What was done', type: 'text' },
    ],
  },
];

const training: readonly TrackerSpec[] = [
  ...levels.map(
    (level, i): TrackerSpec => ({
      code: `404-1-a-${i + 1}`,
      name: `Training hours, ${level}`,
      question: `How many hours was each of the ${level} trained on average?`,
      valueType: 'number',
      unit: 'h',
      unitType: 'time',
      amount: 12 + i * 3,
      decimals: 1,
      trend: 0.03,
    }),
  ),
  ...levels.map(
    (level, i): TrackerSpec => ({
      code: `404-3-a-${i + 1}`,
      name: `Reviews, ${level}`,
      question: `Which share of ${level} had a performance review?`,
      valueType: 'percentage',
      amount: 95 - i * 7,
      decimals: 1,
    }),
  ),
  {
    code: '404-2-a',
    name: 'Training programmes',
    question: 'Which topics were taught?',
    valueType: 'valueListMulti',
    list: 'trainingTopic',
  },
  {
    code: '404-2-b',
    name: 'Cost of training',
    question: 'What did training cost?',
    valueType: 'number',
    unitType: 'currency',
    amount: 61000,
    decimals: 0,
    trend: 0.04,
  },
  {
    code: '404-1-b',
    name: 'Training by topic',
    question: 'How much training was given in each topic?',
    valueType: 'table',
    maxRows: 14,
    core: true,
    columns: [
      { code: 'topic', name: 'Topic', type: 'valueList', list: 'trainingTopic' },
      { code: 'hours', name: 'Hours', type: 'number', unit: 'h', unitType: 'time', amount: 320, decimals: 1 },
      { code: 'people', name: 'Participants', type: 'number', amount: 44, ...heads },
      { code: 'cost', name: 'Cost', type: 'number', unitType: 'currency', amount: 9000, decimals: 2 },
      { code: 'last', name: 'Last held', type: 'date' },
    ],
  },
];

const diversity: readonly TrackerSpec[] = [
  ...levels.map(
    (level, i): TrackerSpec => ({
      code: `405-1-b-${i + 1}`,
      name: `Women among ${level}`,
      question: `Which share of ${level} are women?`,
      valueType: 'percentage',
      amount: 18 + i * 4,
      decimals: 1,
      trend: 0.03,
      ...(i === 1 ? { core: true } : {}),
    }),
  ),
  ...levels.slice(0, 5).map(
    (level, i): TrackerSpec => ({
      code: `405-2-a-${i + 1}`,
      name: `Pay ratio, ${level}`,
      question: `What is the pay of women as a share of that of men among ${level}?`,
      valueType: 'percentage',
      amount: 88 + i * 2,
      decimals: 2,
      trend: 0.005,
    }),
  ),
  {
    code: '405-1-a',
    name: 'Governing body by gender',
    question: 'How is the governing body composed, by gender?',
    valueType: 'numericValueList',
    list: 'gender',
    amount: 3,
    level: true,
    ...heads,
  },
  {
    code: '405-1-c',
    name: 'Diversity policy',
    question: 'Is there a diversity policy?',
    valueType: 'valueList',
    list: 'yesNo',
  },
  {
    code: '405-1-d',
    name: 'People by level and gender',
    question: 'How many people are there, by level and gender?',
    valueType: 'table',
    maxRows: 20,
    columns: [
      { code: 'level', name: 'Level', type: 'valueList', list: 'employeeLevel' },
      { code: 'gender', name: 'Gender', type: 'valueList', list: 'gender' },
      { code: 'people', name: 'People', type: 'number', amount: 24, level: true, ...heads },
    ],
  },
];

const suppliers: readonly TrackerSpec[] = [
  {
    code: '414-1-a',
    name: 'New suppliers screened',
    question: 'Which share of new suppliers was screened by social criteria?',
    valueType: 'percentage',
    amount: 58,
    decimals: 1,
    trend: 0.07,
    core: true,
  },
  {
    code: '414-2-a',
    name: 'Suppliers assessed',
    question: 'How many suppliers were assessed for social impacts?',
    valueType: 'number',
    amount: 33,
    ...heads,
  },
  {
    code: '414-2-b',
    name: 'Suppliers with impacts',
    question: 'How many suppliers have significant negative impacts?',
    valueType: 'number',
    amount: 2,
    ...heads,
  },
  {
    code: '414-2-c',
    name: 'Impacts found',
    question: 'Which impacts were found?',
    valueType: 'valueListMulti',
    list: 'supplierRisk',
  },
  {
    code: '414-2-d',
    name: 'Improvement agreed',
    question: 'With which share of them was improvement agreed?',
    valueType: 'percentage',
    amount: 66,
    decimals: 1,
  },
  {
    code: '414-2-e',
    name: 'Relations ended',
    question: 'With how many was the relation ended, and why?',
    valueType: 'text',
  },
  {
    code: '414-2-f',
    name: 'Supplier audits',
    question: 'Which suppliers were audited?',
    valueType: 'table',
    maxRows: 20,
    columns: [
      { code: 'supplier', name: 'Supplier', type: 'text' },
      { code: 'country', name: 'Country', type: 'valueList', list: 'country' },
      { code: 'date', name: 'Date', type: 'date' },
      { code: 'risk', name: 'Main risk', type: 'valueList', list: 'supplierRisk' },
      { code: 'score', name: 'Score', type: 'percentage', amount: 70, decimals: 0 },
      {
        code: 'spend',
        name: 'Spend',
        type: 'number',
        unitType: 'currency',
        numberScale: 'millions',
        amount: 0.8,
        decimals: 3,
      },
    ],
  },
];

/** Modelled on GRI 401, 403, 404, 405 and 414. A table of texts, hence the length. */
export const peopleTrackers: readonly TrackerSpec[] = [
  ...movements,
  ...employment,
  ...injuries,
  ...safety,
  ...training,
  ...diversity,
  ...suppliers,
];
