import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Random } from '../world/random.ts';
import { type SimulatedS3, simulateS3 } from './simulated-s3.ts';
import { checkTables } from './whole-tables.ts';

/** An object store that obeys conditions, on loopback in this process, to which lakes are pushed. */
export interface ProofStore {
  readonly environment: Readonly<Record<string, string>>;
  /** Disturbs a tenth of the following requests, or all of them if the store is down; null: none. */
  disturb(how: StoreFault | null): void;
  /** What a reader would miss now: at any moment, nothing. After a push, also what differs from that snapshot. */
  check(snapshot?: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const storeFaults = ['store fails now and then', 'store loses answers', 'store is down'] as const;
export type StoreFault = (typeof storeFaults)[number];

const prefix = 'proof/';

/** @param folder for copies of the store's content */
export async function startStore(folder: string, random: Random): Promise<ProofStore> {
  const s3 = await simulateS3();
  const check = async (snapshot?: string): Promise<readonly string[]> => {
    await rm(folder, { recursive: true, force: true });
    await copyLogs(s3, folder);
    const sizes = new Map([...s3.objects].map(([key, { byteLength }]) => [key.slice(prefix.length), byteLength]));
    const wrong = await checkTables(folder, async (path) => sizes.get(path) ?? null, snapshot);
    await rm(folder, { recursive: true, force: true });
    return wrong.map((one) => `in the store: ${one}`);
  };
  return {
    environment: {
      ESG_LAKE_PUSH: 's3://lake/proof',
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      AWS_ACCESS_KEY_ID: 'AKIDFORPROOF',
      AWS_SECRET_ACCESS_KEY: 'secret-of-the-proof',
      AWS_REGION: 'us-east-1',
      AWS_MAX_ATTEMPTS: '2',
    },
    disturb: (how) => {
      s3.fate = () => {
        if (how === null || (how !== 'store is down' && random.next() > 0.1)) return 'answered';
        return how === 'store loses answers' ? 'answer lost' : { status: 503, body: 'SlowDown' };
      };
    },
    check,
    close: () => s3.close(),
  };
}

/** Data files are not copied but those of `lake_versions`: only their sizes are checked. */
async function copyLogs({ objects }: SimulatedS3, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [key, content] of objects) {
    if (key.includes('/data/') && !key.includes('/lake_versions/')) continue;
    const file = join(folder, key.slice(prefix.length));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
