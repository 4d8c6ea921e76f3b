import type { FoundFields } from '../../../contracts/invoices/extraction.ts';

/** Why nothing was read from a PDF. */
export type UnreadReason =
  | 'encrypted'
  | 'broken'
  /** Only pictures, as from a scanner. */
  | 'no_text'
  | 'too_slow'
  | 'too_large';

/** What a PDF says, or why it can't be read. */
export type Reading =
  | {
      readonly outcome: 'read';
      readonly fields: FoundFields;
      /** Embedded XML, a language model, or the text on the pages. */
      readonly source: 'xml' | 'model' | 'page';
    }
  | { readonly outcome: UnreadReason };

/** Reads invoices from PDF files. */
export interface InvoiceReader {
  /**
   * @param signal gives the reading up
   * @throws SandboxBusy, QuotaExceeded
   */
  read(accountId: number, pdf: Uint8Array, signal?: AbortSignal): Promise<Reading>;
}

/** What stands on one page of an invoice, in the order of the file. */
export interface PrintedPage {
  readonly page: number;
  readonly items: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

/** A service that understands the text of an invoice. */
export interface InvoiceModel {
  /** Finds what the pages say; nothing that does not stand on them. @throws QuotaExceeded, Error */
  find(pages: readonly PrintedPage[], signal?: AbortSignal): Promise<FoundFields>;
}

/** The service's account has no quota left. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
  constructor() {
    super('The extraction service has no quota left');
  }
}
