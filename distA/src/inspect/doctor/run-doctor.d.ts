import { type ExitCode } from '../../base/errors.ts';
import type { RunOptions, RunWorld } from '../../run/options.ts';
import { type DoctorCheck } from './doctor-check.ts';
export interface DoctorReport {
    readonly ok: boolean;
    readonly exit_code: ExitCode;
    readonly source: string;
    readonly checks: readonly DoctorCheck[];
}
/** Reports each check as soon as it is done. Lands and publishes nothing; takes about ten requests. */
export declare function runDoctor(options: RunOptions, world?: RunWorld & {
    readonly onCheck?: (check: DoctorCheck) => void;
}): Promise<DoctorReport>;
