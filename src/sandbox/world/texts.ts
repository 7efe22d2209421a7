/** Answers to text questions; `%s` is the place. */
export const sentences: readonly string[] = [
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
export const labels: readonly string[] = [
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
export const remarks: readonly string[] = [
  'Corrected after the meter was read again.',
  'Checked against the invoice.',
  'Please add evidence.',
  'Wert aus dem Vorjahr übernommen.',
  'ok',
];

/** Names that people give to surveys. */
export const surveyTitles: Readonly<Record<'monthly' | 'quarterly' | 'yearly', readonly string[]>> = {
  monthly: ['Monthly indicators', 'Operations review', 'Månadsrapport'],
  quarterly: ['Quarterly environment report', 'Quarterly figures', 'Raport kwartalny'],
  yearly: ['Annual sustainability report', 'Yearly disclosures', 'Relatório anual'],
};
