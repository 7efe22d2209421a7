import { plainText } from '../terminal/text.js';
const byRows = (format) => async () => (await import('./write-rows.js')).writerOf(format);
const markdownLine = (cells) => `| ${cells.map(markdownCell).join(' | ')} |\n`;
const markdownCell = (text) => plainText(text ?? '')
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;');
/** Written by DuckDB, and only to a file. */
const writeParquet = async (database, sql, { file }) => {
    if (file === undefined)
        throw new TypeError('Parquet needs a file');
    await database.writeParquet(sql, file);
    return null;
};
/** Every format of `query`: choices, extensions and help are derived from this. */
export const formats = {
    table: { endings: ['.txt'], isForPeople: true, load: async () => (await import('./write-rows.js')).writeTable },
    vertical: { endings: [], isForPeople: true, load: async () => (await import('./write-rows.js')).writeVertical },
    csv: { endings: ['.csv'], load: async () => (await import('./write-csv.js')).writeCsv },
    json: { endings: ['.json'], load: async () => (await import('./write-json.js')).writeJson },
    ndjson: { endings: ['.ndjson', '.jsonl'], load: async () => (await import('./write-json.js')).writeNdjson },
    /** GitHub's dialect. */
    markdown: {
        endings: ['.md'],
        load: byRows({
            head: (columns) => {
                const rule = columns.map(({ isNumeric }) => (isNumeric ? ' ---: |' : ' --- |')).join('');
                return `${markdownLine(columns.map(({ name }) => name))}|${rule}\n`;
            },
            row: ({ texts }) => markdownLine(texts),
        }),
    },
    parquet: { endings: ['.parquet'], isBinary: true, load: async () => writeParquet },
    arrow: { endings: ['.arrow'], isBinary: true, load: async () => (await import('./write-arrow.js')).writeArrow },
    xlsx: { endings: ['.xlsx'], isBinary: true, load: async () => (await import('./write-xlsx.js')).writeXlsx },
};
const all = formats;
const names = Object.keys(formats);
/** The values of `--format`. */
export const textFormats = names.filter((name) => all[name].isBinary !== true);
export const isForPeople = (name) => all[name].isForPeople === true;
export const fileEndings = names.flatMap((name) => all[name].endings);
export const formatOfEnding = (ending) => names.find((name) => all[name].endings.includes(ending.toLowerCase()));
