/** A number at the time the file was written, by the values of its labels. */
export interface MetricSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Metric {
  /** Without the prefix `esg_lake_`. */
  readonly name: string;
  readonly help: string;
  readonly samples: readonly MetricSample[];
}

/** The text format of Prometheus: gauges only, and none without a sample. */
export const textOfMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, samples }) => [
      `# HELP esg_lake_${name} ${help}`,
      `# TYPE esg_lake_${name} gauge`,
      ...samples.map(({ labels = {}, value }) => `esg_lake_${name}${labelText(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

export const gauge = (name: string, help: string, samples: readonly MetricSample[]): Metric => ({
  name,
  help,
  samples,
});

/** One sample without labels; none for what is not a number. */
export const one = (value: number): readonly MetricSample[] => (Number.isFinite(value) ? [{ value }] : []);

/** A time as seconds since 1970; no sample for none. */
export const instant = (iso: string | null): readonly MetricSample[] =>
  iso === null ? [] : one(Date.parse(iso) / 1000);

/** A sample for each value, its name in a label. */
export const byLabel = (label: string, values: Readonly<Record<string, number>>): readonly MetricSample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replace(/["\\\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`));
