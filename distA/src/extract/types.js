/** Names of the requests in reports and in the landing (command-line.md, report.json). */
export const endpoints = [
    'whoami',
    'token',
    'initiatives',
    'initiative_tree',
    'initiative_surveys',
    'surveys',
    'survey',
    'calculated',
    'value_lists',
];
/** A human-readable line for an event of the client. Everything but retries and throttling is for debugging. */
export function eventMessage(event) {
    const wait = 'waitMs' in event ? `${(event.waitMs / 1000).toFixed(1)} s` : '';
    if (event.type === 'retry') {
        return { level: 'warn', message: `${event.path}: ${event.reason}; retrying in ${wait}` };
    }
    if (event.type === 'throttled') {
        return { level: 'warn', message: `the service is throttling (429): all requests pause for ${wait}` };
    }
    return { level: 'debug', message: event.type, fields: { ...event } };
}
