/** Where text goes; a terminal knows its width. */
export interface TextOutput extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** Width of a terminal in columns; `undefined` where the text goes elsewhere and is not cut. */
export const widthOf = ({ isTTY, columns }: TextOutput): number | undefined =>
  isTTY === true ? columns || 80 : undefined;
