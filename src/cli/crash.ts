import { endProcess, tellCrash } from '../base/end-process.ts';
import { EsgLakeError, exitCodes, messageOf } from '../base/errors.ts';
import type { Secrets } from '../base/secrets.ts';
import { errorMessage } from './terminal/error-message.ts';
import type { TextOutput } from './terminal/text-output.ts';

/** An uncaught fault ends the process with exit code 1, a message and, if a run is under way, its report. */
export function endAfterCrash(stderr: TextOutput, secrets: Secrets): void {
  let hasCrashed = false;
  process.on('uncaughtException', (error) => {
    if (hasCrashed) return;
    hasCrashed = true;
    const failure = new EsgLakeError(`unexpected fault: ${messageOf(error)}`, {
      exitCode: exitCodes.unexpected,
      hint: 'Run again: what was landed is not requested again. If it happens again, report it with the lines below.',
      cause: error,
    });
    tellCrash(error); // first, so that the message is not written among the lines of progress
    stderr.write(secrets.clean(errorMessage(failure, { stack: true })));
    void endProcess(exitCodes.unexpected);
  });
}
