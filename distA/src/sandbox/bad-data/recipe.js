export function idsOf(index, root) {
    const hex = (value, digits) => value.toString(16).padStart(digits, '0');
    return {
        survey: `badda7a0${hex(index, 16)}`,
        utrv: (n) => `badda7a1${hex(index, 8)}${hex(n, 8)}`,
        tracker: (n) => `badda7a2${hex(index, 8)}${hex(n, 8)}`,
        list: `badda7a3${hex(index, 16)}`,
        initiative: (n) => `badda7a4${hex(index, 8)}${hex(n, 8)}`,
        root,
    };
}
/** A survey with nothing wrong in it. */
export function goodSurvey(ids, kind) {
    return {
        _id: ids.survey,
        name: `Bad data: ${kind}`,
        type: 'default',
        initiativeId: ids.root,
        period: 'yearly',
        effectiveDate: '2025-12-31T23:59:59.999Z',
        utrvType: 'actual',
        evidenceRequired: false,
        verificationRequired: false,
    };
}
/** A valid number record, patched. Good neighbors have the numbers 0 and 1, bad ones start at 2. */
export function utrv(ids, index, patch = {}) {
    const { universalTracker, ...rest } = patch;
    const tracker = typeof universalTracker === 'object' ? universalTracker : {};
    return {
        _id: ids.utrv(index),
        period: 'yearly',
        effectiveDate: '2025-12-31T23:59:59.999Z',
        evidenceRequired: false,
        verificationRequired: false,
        status: 'updated',
        universalTrackerId: ids.tracker(index),
        initiativeId: ids.root,
        utrvType: 'actual',
        valueType: 'number',
        value: 100 + index,
        universalTracker: {
            name: `Probe ${index}`,
            valueLabel: 'A question?',
            instructions: '',
            type: 'kpi',
            typeCode: `PROBE-${index}`,
            valueType: rest['valueType'] ?? 'number',
            ...tracker,
        },
        ...rest,
    };
}
/** A table record. */
export function table(ids, index, columns, rows) {
    return utrv(ids, index, {
        valueType: 'table',
        value: undefined,
        valueData: { table: rows },
        universalTracker: { valueValidation: { table: { columns, validation: { maxRows: 2000 } } } },
    });
}
/** A placeholder for a piece of JSON that no JavaScript value is written as, such as 1e400. */
export function rawJson(text) {
    return `@@raw:${text}@@`;
}
/** JSON with the raw pieces in their places. */
export function stringifyRaw(value) {
    return (JSON.stringify(value) ?? 'null').replaceAll(/"@@raw:([^"@]*)@@"/g, '$1');
}
