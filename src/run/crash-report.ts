import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onCrash } from '../base/end-process.ts';
import type { Secrets } from '../base/secrets.ts';
import { buildReport, outcomeOf } from '../report/report-builder.ts';
import type { RunSession } from './run-session.ts';

export interface CrashWatch {
  /** `undefined` while nothing has happened. */
  readonly fault: unknown;
  end(): void;
}

/** Writes `report.json` for a run that an uncaught fault is about to end: the run itself may not get that far. */
export function watchForCrash(session: RunSession, folder: string, clock: () => number, secrets: Secrets): CrashWatch {
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
