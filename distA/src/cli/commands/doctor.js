import { runDoctor } from '../../inspect/doctor/run-doctor.js';
import { toRunOptions } from '../options/run-options.js';
import { plainText, stringify } from '../terminal/text.js';
/** `doctor`: shows each check as it is done. Exit 0, 1, or 5 or 6 when credentials or host fail. */
export default async function doctor(invocation) {
    const { values, world } = invocation;
    const styles = invocation.styles.stdout;
    const options = toRunOptions(invocation);
    const report = await runDoctor(options, {
        signal: invocation.interruption(),
        ...(values.json ? {} : { onCheck: (check) => world.stdout.write(checkText(check, styles)) }),
    });
    if (values.json)
        world.stdout.write(`${stringify(report, 2)}\n`);
    else
        world.stdout.write(report.ok ? 'esg-lake can run here.\n' : 'esg-lake cannot run like this.\n');
    return report.exit_code;
}
const marks = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };
const paints = { ok: 'green', warn: 'yellow', fail: 'red' };
const checkText = ({ name, status, detail, advice }, styles) => `${styles[paints[status]](marks[status])}  ${name}: ${plainText(detail)}\n${advice === undefined ? '' : `${styles.dim(`      → ${plainText(advice)}`)}\n`}`;
