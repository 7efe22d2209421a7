export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const sampleLine = new RegExp(
  `^([a-z][a-z0-9_]*)(?:\\{(${label}(?:,${label})*)\\})? (-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`,
);

/**
 * The samples of a file in the text format of Prometheus, by metric. Strict: HELP and TYPE before the samples, which
 * stand together, each only once, and a line end after the last.
 * @throws Error that names the line
 */
export function readExposition(text: string): ReadonlyMap<string, readonly Sample[]> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const metrics = new Map<string, Sample[]>();
  const seen = new Set<string>();
  let [helped, typed] = ['', ''];
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help, type] = /^# HELP (\S+) \S.*$|^# TYPE (\S+) gauge$/.exec(line) ?? [];
    const [, name = '', labels = '', value] = sampleLine.exec(line) ?? [];
    if (help !== undefined) helped = help;
    else if (type !== undefined && type === helped && !metrics.has(type)) {
      typed = type;
      metrics.set(type, []);
    } else if (name !== '' && name === typed && !seen.has(`${name}{${labels}}`)) {
      seen.add(`${name}{${labels}}`);
      const pairs = [...labels.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
      metrics.get(name)?.push({ labels: Object.fromEntries(pairs), value: Number(value) });
    } else throw new Error(`not the text format: ${line}`);
  }
  return metrics;
}
