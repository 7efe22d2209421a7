import { packageVersion } from '../base/package-folder.js';
import { tables } from '../schema/tables.js';
const producer = 'https://www.npmjs.com/package/esg-lake';
export const startEvent = (run, at) => event(run, 'START', at, {});
/**
 * The event that ends a run: COMPLETE with what was read and written, ABORT if it was interrupted, else FAIL.
 * @param published null if it published nothing
 * @param output absolute path of the output folder
 */
export function endEvent(run, report, output, published) {
    const { error, finished_at: at } = report;
    const inputs = inputsOf(report, output);
    if (error === undefined) {
        return event(run, 'COMPLETE', at, { inputs, outputs: published === null ? [] : outputsOf(published) });
    }
    const message = { message: error.message, programmingLanguage: 'JavaScript' };
    const runFacets = { errorMessage: facet('1-0-1', 'ErrorMessageRunFacet', message) };
    return event(run, report.status === 'interrupted' ? 'ABORT' : 'FAIL', at, { inputs, runFacets });
}
function event(run, eventType, eventTime, parts) {
    const { inputs = [], outputs = [], runFacets = {} } = parts;
    return {
        eventType,
        eventTime,
        run: { runId: run.runId, facets: { ...engineFacets(), ...parentFacets(run.parent), ...runFacets } },
        job: {
            namespace: run.namespace,
            name: `esg-lake.${run.pipeline}`,
            facets: {
                jobType: facet('2-0-4', 'JobTypeJobFacet', {
                    processingType: 'BATCH',
                    integration: 'ESG-LAKE',
                    jobType: 'JOB',
                }),
            },
        },
        inputs,
        outputs,
        producer,
        schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
    };
}
const engineFacets = () => ({
    processing_engine: facet('1-1-1', 'ProcessingEngineRunFacet', {
        version: process.versions.node,
        name: 'Node.js',
        openlineageAdapterVersion: packageVersion(),
    }),
});
function parentFacets(parent) {
    if (parent === null)
        return {};
    const { namespace, name, runId } = parent;
    return { parent: facet('1-2-0', 'ParentRunFacet', { run: { runId }, job: { namespace, name } }) };
}
/** The endpoints that a run asked for figures; of a replay, the landing. */
function inputsOf({ mode, requests, source }, output) {
    if (mode === 'replay') {
        const name = `${output}/landing`;
        return [{ namespace: 'file', name, facets: { dataSource: dataSource('landing', `file://${name}`) } }];
    }
    const isAddress = URL.canParse(source);
    const namespace = isAddress ? new URL(source).origin : 'esg-lake-sandbox';
    const asked = Object.keys(requests.by_endpoint).filter((endpoint) => endpoint !== 'token' && endpoint !== 'whoami');
    return asked.map((name) => ({
        namespace,
        name,
        facets: { dataSource: dataSource(namespace, isAddress ? source : 'https://sandbox.invalid') },
    }));
}
const outputsOf = ({ snapshotId, output, tables: written }) => Object.entries(written).map(([table, { rows, files }]) => {
    const size = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const byYear = files.some(({ path }) => path.startsWith(`parquet/${table}/`));
    return {
        namespace: 'file',
        name: `${output}/current/parquet/${table}${byYear ? '' : '.parquet'}`,
        facets: {
            ...declaredFacets(table),
            dataSource: dataSource('esg-lake', `file://${output}`),
            version: facet('1-0-1', 'DatasetVersionDatasetFacet', { datasetVersion: snapshotId }),
        },
        outputFacets: {
            outputStatistics: facet('1-0-2', 'OutputStatisticsOutputDatasetFacet', {
                rowCount: rows,
                size,
                fileCount: files.length,
            }),
        },
    };
});
const isTable = (name) => Object.hasOwn(tables, name);
/** What the declaration says of a table and its columns. */
function declaredFacets(table) {
    if (!isTable(table))
        return {};
    const { description, columns } = tables[table];
    const fields = Object.entries(columns).map(([name, { type, description: meaning }]) => ({
        name,
        type,
        description: meaning,
    }));
    return {
        documentation: facet('1-1-0', 'DocumentationDatasetFacet', { description }),
        schema: facet('1-2-0', 'SchemaDatasetFacet', { fields }),
    };
}
const dataSource = (name, uri) => facet('1-0-1', 'DatasourceDatasetFacet', { name, uri });
const facet = (version, name, fields) => ({
    _producer: producer,
    _schemaURL: `https://openlineage.io/spec/facets/${version}/${name}.json#/$defs/${name}`,
    ...fields,
});
