/** Sets the variables of this process by which a push reaches an S3 on loopback; returns what sets them back. */
export const withS3 = (endpoint: string): (() => void) =>
  withEnvironment({
    AWS_ACCESS_KEY_ID: 'AKIDFORTESTS',
    AWS_SECRET_ACCESS_KEY: 'a-secret-key-for-tests',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_S3: endpoint,
  });

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
