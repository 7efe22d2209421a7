import type { DoctorCheck } from '../../answers/doctor/doctor-check.ts';
import { runDoctor } from '../../answers/doctor/run-doctor.ts';
import { plainText } from '../../base/printable.ts';
import { answer, type Invocation } from '../invocation.ts';
import { toRunOptions } from '../options/run-options.ts';
import type { Styles } from '../terminal/text-output.ts';

/** `doctor`: shows each check as it is done. Exit 0, 1, or 5 or 6 when credentials or host fail. */
export default async function doctor(invocation: Invocation): Promise<number> {
  const { values, world, styles } = invocation;
  const report = await runDoctor(toRunOptions(invocation), {
    signal: invocation.interruption(),
    ...(values.json ? {} : { onCheck: (check) => world.stdout.write(checkText(check, styles.stdout)) }),
  });
  answer(invocation, report, report.ok ? 'esg-lake can run here.\n' : 'esg-lake cannot run like this.\n');
  return report.exit_code;
}

const marks = { ok: ['ok  ', 'green'], warn: ['WARN', 'yellow'], fail: ['FAIL', 'red'] } as const;

function checkText({ name, status, detail, advice }: DoctorCheck, styles: Styles): string {
  const [mark, color] = marks[status];
  const then = advice === undefined ? '' : `${styles.dim(`      → ${plainText(advice)}`)}\n`;
  return `${styles[color](mark)}  ${name}: ${plainText(detail)}\n${then}`;
}
