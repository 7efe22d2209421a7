export function success(data) {
    return { kind: 'data', status: 200, data };
}
export function failure(status, message, path) {
    const errors = path === undefined ? {} : { errors: [{ code: 'invalid', path: [path], message }] };
    return { kind: 'failure', status, message, ...errors };
}
/** The body in its envelope; a failure is `{success: false, message, errors?}`. */
export function* renderAnswer(answer) {
    switch (answer.kind) {
        case 'data':
            yield JSON.stringify({ success: true, data: answer.data });
            break;
        case 'bare':
            yield JSON.stringify(answer.data);
            break;
        case 'failure': {
            const { message, errors } = answer;
            yield JSON.stringify({ success: false, message, ...(errors === undefined ? {} : { errors }) });
            break;
        }
        case 'text':
            yield '{"success":true,"data":';
            yield* answer.pieces;
            yield '}';
    }
}
