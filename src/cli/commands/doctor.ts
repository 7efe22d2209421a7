import type { DoctorCheck } from '../../answers/doctor/doctor-check.ts';
import { runDoctor } from '../../answers/doctor/run-doctor.ts';
import { plainText, stringify } from '../../base/printable.ts';
import type { Invocation } from '../invocation.ts';
import { toRunOptions } from '../options/run-options.ts';
import type { Styles } from '../terminal/text-output.ts';

/** `doctor`: shows each check as it is done. Exit 0, 1, or 5 or 6 when credentials or host fail. */
export default async function doctor(invocation: Invocation): Promise<number> {
  const { values, world } = invocation;
  const styles = invocation.styles.stdout;
  const options = toRunOptions(invocation);
  const report = await runDoctor(options, {
    signal: invocation.interruption(),
    ...(values.json ? {} : { onCheck: (check) => world.stdout.write(checkText(check, styles)) }),
  });
  if (values.json) world.stdout.write(`${stringify(report, 2)}\n`);
  else world.stdout.write(report.ok ? 'esg-lake can run here.\n' : 'esg-lake cannot run like this.\n');
  return report.exit_code;
}

const marks = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const;

const paints = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

const checkText = ({ name, status, detail, advice }: DoctorCheck, styles: Styles): string =>
  `${styles[paints[status]](marks[status])}  ${name}: ${plainText(detail)}\n${advice === undefined ? '' : `${styles.dim(`      → ${plainText(advice)}`)}\n`}`;
