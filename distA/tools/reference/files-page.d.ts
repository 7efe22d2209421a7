/** The content of the JSON files in the output folder. */
export declare const filesPage: () => string;
