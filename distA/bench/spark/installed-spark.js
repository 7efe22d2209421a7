import { readdirSync } from 'node:fs';
import { join } from 'node:path';
const cache = 'node_modules/.cache/esg-lake-readers';
/** A Python and a PySpark: the given ones, or those that the tests have installed. @throws if there are none */
export function installedSpark(given) {
    const found = (pattern) => {
        const names = namesIn(cache).filter((name) => pattern.test(name));
        return names[0] === undefined ? undefined : join(process.cwd(), cache, names[0]);
    };
    const environment = found(/^python-[\d.]+-readers-\w+$/);
    const python = given.python ?? (environment === undefined ? undefined : join(environment, 'bin/python'));
    const packages = given.packages ?? found(/^python-[\d.]+-spark-4-\w+$/);
    if (python === undefined || packages === undefined) {
        throw new Error('No PySpark: give --python and --packages, or run npm run test:nightly -- test/lakehouse first, which installs one');
    }
    return { python, packages };
}
function namesIn(folder) {
    try {
        return readdirSync(folder);
    }
    catch {
        return [];
    }
}
