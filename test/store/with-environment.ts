/** Sets variables of this process; returns what sets them back. */
export function withEnvironment(wanted: Readonly<Record<string, string | undefined>>): () => void {
  const before = Object.fromEntries(Object.keys(wanted).map((name) => [name, process.env[name]]));
  const set = (values: Readonly<Record<string, string | undefined>>): void => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
  set(wanted);
  return () => set(before);
}
