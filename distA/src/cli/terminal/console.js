import { UsageError } from '../../base/errors.js';
import { sourceOrder } from '../options/resolve.js';
import { plainText, stringify } from './text.js';
import { plainStyles } from './text-output.js';
const order = { debug: 0, info: 1, warn: 2, error: 3 };
/** Short enough for a clock in seconds and a smooth display. */
const redrawIntervalMs = 125;
export function createConsole(options) {
    const { level, format, stderr, styles = plainStyles, isDumb = false, now = Date.now } = options;
    const isLive = stderr.isTTY === true && format === 'pretty' && order[level] <= order.info && !isDumb;
    const live = createLive(stderr, styles, options.loadLiveLines);
    let hasTimes = false;
    return {
        level,
        format,
        isLive,
        log: (messageLevel, message, fields) => {
            if (order[messageLevel] < order[level])
                return;
            const time = hasTimes && stderr.isTTY !== true ? `${new Date(now()).toISOString().slice(0, 19)}Z ` : '';
            live.above(format === 'json'
                ? jsonLine(now(), messageLevel, message, fields)
                : `${time}${prettyLine(messageLevel, message, fields, styles)}`);
        },
        progress: (lines) => {
            if (isLive)
                live.show(lines);
        },
        endProgress: live.end,
        showTimes: () => {
            hasTimes = true;
        },
    };
}
const importLiveLines = async () => (await import('./live-lines.js')).createLiveLines;
/** Keeps the progress lines below everything else; redraws them at intervals and when the terminal is resized. */
function createLive(stderr, styles, load = importLiveLines) {
    let wanted = null;
    let drawer = null;
    let timer = null;
    let isLoading = false;
    let hasEnded = false;
    const draw = () => {
        if (wanted !== null)
            drawer?.draw(wanted({ columns: stderr.columns || 80, rows: stderr.rows || 24, styles }));
    };
    const start = () => {
        timer = setInterval(draw, redrawIntervalMs).unref();
        stderr.on('resize', draw);
        if (isLoading)
            return;
        isLoading = true;
        // If the module cannot be loaded, there are no progress lines, and the work continues.
        load().then((create) => {
            drawer = create(stderr);
            draw();
        }, () => { });
    };
    const stop = () => {
        if (timer !== null)
            clearInterval(timer);
        timer = null;
        stderr.off('resize', draw);
        drawer?.clear();
    };
    return {
        above: (text) => {
            if (wanted !== null)
                drawer?.clear();
            stderr.write(text);
            draw();
        },
        show: (lines) => {
            if (hasEnded)
                return;
            wanted = lines;
            if (lines === null)
                stop();
            else if (timer === null)
                start();
        },
        end: () => {
            wanted = null;
            hasEnded = true;
            stop();
        },
    };
}
function jsonLine(now, level, message, fields = {}) {
    return `${stringify({ time: new Date(now).toISOString(), level, message, ...fields })}\n`;
}
function prettyLine(level, message, fields = {}, styles) {
    const details = Object.entries(fields).map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : stringify(value)}`);
    const text = plainText(`${message}${details.join('')}`);
    if (level === 'debug')
        return `${styles.dim(`debug: ${text}`)}\n`;
    if (level === 'warn')
        return `${styles.yellow('warning:')} ${text}\n`;
    return level === 'error' ? `${styles.red('error:')} ${text}\n` : `${text}\n`;
}
/**
 * Which messages are shown: set by `--log-level`, unless `--verbose` or `--quiet` comes from a source at least as near.
 * Errors are never silenced, and `--quiet` adds nothing to `--log-level error`.
 *
 * @throws UsageError when both are set in the same source
 */
export function logLevel({ values, sources }) {
    const distance = (name) => sourceOrder.indexOf(sources[name]);
    const level = values['log-level'];
    const isVerbose = values.verbose && distance('verbose') <= distance('log-level');
    if (isVerbose && values.quiet && distance('verbose') === distance('quiet')) {
        throw new UsageError('--verbose and --quiet cannot be combined', { hint: 'Give one of the two.' });
    }
    if (isVerbose && (!values.quiet || distance('verbose') < distance('quiet')))
        return 'debug';
    return values.quiet && level !== 'error' ? 'warn' : level;
}
