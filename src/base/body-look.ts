import { createHash } from 'node:crypto';
import { RepeatedCredentialError } from './body-errors.ts';
import { holdsAny } from './secrets.ts';

/** What is kept of a body too large to hold in memory: enough to identify it and to see whether it is complete. */
export interface BodyLook {
  readonly responseId: string;
  readonly byteCount: number;
  /** Begins and ends like the envelope of a success; what lies between is not examined. */
  readonly looksWhole: boolean;
}

/** Examines the decoded bytes of a body as they arrive. */
export interface BodyLooker {
  /** @throws RepeatedCredentialError when the body holds a secret */
  look(chunk: Uint8Array): void;
  end(): BodyLook;
}

const edge = 512;

/** @param secrets what a body must not contain, as bytes */
export function createBodyLooker(secrets: readonly Uint8Array[]): BodyLooker {
  // A secret may straddle two chunks, with every character of it escaped to six.
  const overlap = 6 * Math.max(0, ...secrets.map((secret) => secret.byteLength));
  let before = Buffer.alloc(0);
  const hash = createHash('sha256');
  let byteCount = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  return {
    look: (chunk) => {
      if (secrets.length > 0) {
        const seen = Buffer.concat([before, chunk]);
        if (holdsAny(seen, secrets)) throw new RepeatedCredentialError();
        before = Buffer.from(seen.subarray(-overlap));
      }
      hash.update(chunk);
      byteCount += chunk.byteLength;
      if (head.byteLength < edge) head = Buffer.concat([head, chunk.subarray(0, edge - head.byteLength)]);
      const last = chunk.subarray(-edge);
      tail = last.byteLength === edge ? Buffer.from(last) : Buffer.concat([tail, last]).subarray(-edge);
    },
    end: () => ({ responseId: hash.digest('hex'), byteCount, looksWhole: looksWhole(head, tail) }),
  };
}

/** The same for a body that is in memory. */
export const looksLikeEnvelope = (bytes: Uint8Array): boolean =>
  looksWhole(bytes.subarray(0, edge), bytes.subarray(-edge));

function looksWhole(head: Uint8Array, tail: Uint8Array): boolean {
  const start = Buffer.from(head).toString('latin1');
  const end = Buffer.from(tail).toString('latin1');
  const isSuccess =
    /^(?:\u00ef\u00bb\u00bf)?\s*\{.*?"success"\s*:\s*true\s*[,}]/s.test(start) ||
    /"success"\s*:\s*true\s*\}\s*$/.test(end);
  return isSuccess && /\}\s*$/.test(end);
}
