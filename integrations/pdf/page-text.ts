/** A rectangle on a page in points (1/72 inch), measured from the page's upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A run of text as the PDF draws it: often a word or a line, sometimes a single letter. */
export interface TextItem extends Box {
  readonly text: string;
}

export interface PageText {
  /** 1 for the first. */
  readonly page: number;
  /** In points. */
  readonly width: number;
  readonly height: number;
  /** In the order of the file, which need not be the order of reading. */
  readonly items: readonly TextItem[];
}
