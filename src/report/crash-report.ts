import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onCrash } from '../base/end-process.ts';
import type { Secrets } from '../base/secrets.ts';
import type { RunFacts } from './facts.ts';
import { buildReport, outcomeOf, type RunSummary } from './report-builder.ts';

/** A run under way. */
interface WatchedRun {
  readonly facts: RunFacts;
  readonly published: boolean;
  summary(): RunSummary;
}

export interface CrashWatch {
  /** `undefined` while nothing has happened. */
  readonly fault: unknown;
  end(): void;
}

/** Writes `report.json` for a run that an uncaught fault is about to end: the run itself may not get that far. */
export function watchForCrash(session: WatchedRun, folder: string, clock: () => number, secrets: Secrets): CrashWatch {
  let fault: unknown;
  const end = onCrash((error) => {
    fault = error;
    const outcome = outcomeOf(session, error);
    const report = secrets.cleanAll(buildReport({ ...session.summary(), outcome, finishedAt: clock() }));
    writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  });
  return {
    get fault() {
      return fault;
    },
    end,
  };
}
