/** Where text goes; on a terminal it knows its width. */
export interface TextOutput extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}
