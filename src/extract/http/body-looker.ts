import { createHash } from 'node:crypto';
import { requireUtf8 } from '../../base/body.ts';
import { InvalidBodyError } from '../../base/body-errors.ts';
import type { Secrets } from '../../base/secrets.ts';

/** What is known of a body that was examined as it arrived. */
interface BodyLook {
  readonly responseId: string;
  readonly byteCount: number;
  /** Whether it begins and ends like the envelope of a success; the JSON between them is not parsed. */
  readonly looksWhole: boolean;
}

/** Examines the decoded bytes of a body as they arrive. */
export interface BodyLooker {
  /**
   * @throws InvalidBodyError if the body contains a secret, is too large, not UTF-8 or nested too deep
   */
  look(chunk: Uint8Array): void;
  /** @throws InvalidBodyError if the last character is incomplete */
  end(): BodyLook;
}

const edge = 512;

/** @param secrets what a body must not contain; null if it may contain anything */
export function createBodyLooker(secrets: Secrets | null, maxBytes = Number.POSITIVE_INFINITY): BodyLooker {
  const hash = createHash('sha256');
  const lookAtDepth = createDepthCheck();
  let before = Buffer.alloc(0);
  let unfinished = Buffer.alloc(0);
  let byteCount = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  return {
    look: (chunk) => {
      byteCount += chunk.byteLength;
      if (byteCount > maxBytes) throw new InvalidBodyError({ kind: 'too_large', maxBytes });
      if (secrets !== null) {
        const seen = Buffer.concat([before, chunk]);
        if (secrets.isIn(seen)) throw new InvalidBodyError({ kind: 'repeated_credential' });
        before = Buffer.from(seen.subarray(Math.max(0, seen.byteLength - secrets.maxBytes))); // it may span chunks
      }
      const text = unfinished.byteLength === 0 ? chunk : Buffer.concat([unfinished, chunk]);
      const whole = endOfCharacters(text);
      requireUtf8(text.subarray(0, whole));
      unfinished = Buffer.from(text.subarray(whole));
      lookAtDepth(chunk);
      hash.update(chunk);
      if (head.byteLength < edge) head = Buffer.concat([head, chunk.subarray(0, edge - head.byteLength)]);
      const last = chunk.subarray(-edge);
      tail = last.byteLength === edge ? Buffer.from(last) : Buffer.concat([tail, last]).subarray(-edge);
    },
    end: () => {
      requireUtf8(unfinished);
      return { responseId: hash.digest('hex'), byteCount, looksWhole: looksWhole(head, tail) };
    },
  };
}

/** Where a last character that is not complete begins, else the end. */
function endOfCharacters(text: Uint8Array): number {
  for (let back = 1; back <= 3; back++) {
    const byte = text.at(-back) ?? 0;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (byte >= 0xc0) return back < length ? text.byteLength - back : text.byteLength;
  }
  return text.byteLength;
}

/**
 * Levels of arrays and objects in a body. A parser takes some hundred bytes for each, and a few kB can have a million.
 */
export const maxDepth = 1000;

/** Counts levels over all chunks of a JSON text. */
function createDepthCheck(): (chunk: Uint8Array) => void {
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  return (chunk) => {
    const end = chunk.byteLength;
    let levels = depth;
    for (let at = isEscaped ? 1 : 0; at < end || inText; at++) {
      if (inText) {
        while (at < end && chunk[at] !== quote) at += chunk[at] === backslash ? 2 : 1;
        inText = at >= end;
        isEscaped = at > end;
        if (inText) break;
        continue;
      }
      const byte = chunk[at];
      if (byte === quote) inText = true;
      else if (byte === 0x7b || byte === 0x5b) levels += 1;
      else if (byte === 0x7d || byte === 0x5d) levels -= 1;
      if (levels > maxDepth) throw new InvalidBodyError(`nested deeper than ${maxDepth} levels`);
    }
    depth = levels;
  };
}

const quote = 0x22;
const backslash = 0x5c;

function looksWhole(head: Uint8Array, tail: Uint8Array): boolean {
  const start = Buffer.from(head).toString('latin1');
  const end = Buffer.from(tail).toString('latin1');
  const isSuccess =
    /^(?:\u00ef\u00bb\u00bf)?\s*\{.*?"success"\s*:\s*true\s*[,}]/s.test(start) ||
    /"success"\s*:\s*true\s*\}\s*$/.test(end);
  return isSuccess && /\}\s*$/.test(end);
}
