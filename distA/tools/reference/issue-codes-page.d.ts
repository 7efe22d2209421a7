/** Every code of `data_issues`. */
export declare const issueCodesPage: () => string;
