import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../base/errors.js';
import { count, described, documentSchema, objectOf, text, time } from '../base/json-schema.js';
import { processSecrets } from '../base/secrets.js';
/**
 * Progress is shown, not logged; credentials are removed from everything. With `folder` null nothing is written. A log
 * that cannot be written is reported once and does not stop the run: if the disk is full, the run fails only when its
 * data needs the space.
 */
export function createRecorder(o) {
    let file = o.folder === null ? null : join(o.folder, 'log.ndjson');
    if (o.folder !== null)
        mkdirSync(o.folder, { recursive: true });
    const stages = [];
    const emit = (raw) => {
        const event = processSecrets.cleanAll(raw);
        o.listener?.(event);
        if (file === null || event.type === 'progress' || (event.type === 'log' && event.level === 'debug'))
            return;
        try {
            appendFileSync(file, `${JSON.stringify({ at: new Date(o.clock()).toISOString(), ...event })}\n`);
        }
        catch (error) {
            file = null;
            const reason = messageOf(error);
            o.listener?.({ type: 'log', level: 'warn', message: `log.ndjson cannot be written: ${reason}` });
        }
    };
    return {
        stages,
        emit,
        log: (level, message, fields) => emit({ type: 'log', level, message, ...(fields === undefined ? {} : { fields }) }),
        stage: async (name, work, secondsLeft = null) => {
            emit({ type: 'stage', name, state: 'started', ...(secondsLeft === null ? {} : { secondsLeft }) });
            const start = performance.now();
            try {
                return await work();
            }
            finally {
                const ms = Math.round(performance.now() - start);
                stages.push({ name, ms });
                emit({ type: 'stage', name, state: 'finished', ms });
            }
        },
    };
}
const fixed = (value) => ({ const: value });
const stage = objectOf({ at: time, type: fixed('stage'), name: text, state: { enum: ['started', 'finished'] } }, {
    ms: described('How long it took, once it is finished.', count),
    secondsLeft: described('When it starts: the time until the run ends, if it can be estimated.', {
        type: 'number',
        minimum: 0,
    }),
});
const message = objectOf({ at: time, type: fixed('log'), level: { enum: ['info', 'warn', 'error'] }, message: text }, { fields: described('What the message is about, for programs.', { type: 'object' }) });
/** One line of a run's `log.ndjson`, as `createRecorder` writes it; published as docs/reference/log.schema.json. */
export const logSchema = documentSchema('log.schema.json', 'log.ndjson', 'One line of the log of a run.', {
    oneOf: [stage, message],
});
