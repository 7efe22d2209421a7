import { EsgLakeError, messageOf } from '../../base/errors.js';
/** The check for work that threw: its message is the detail, its hint the advice. */
export function failedCheck(name, error) {
    const detail = messageOf(error);
    if (!(error instanceof EsgLakeError))
        return { name, status: 'fail', detail };
    const advice = error.hint === undefined ? {} : { advice: error.hint };
    return { name, status: 'fail', detail, ...advice, exit_code: error.exitCode };
}
