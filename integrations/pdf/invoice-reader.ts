import type { FoundFields } from '../../contracts/invoices/extraction.ts';
import {
  QuotaExceeded,
  type InvoiceModel,
  type InvoiceReader,
  type Reading,
} from '../../platform/ports/partners/invoice-reader.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { Sandbox, Sandboxed } from '../../platform/ports/formats/sandbox.ts';
import { joinFields } from './join-fields.ts';
import { pdfRead, type PdfRead } from './pdf-reading.ts';

export interface InvoiceReaderDeps {
  readonly sandbox: Sandbox;
  /** Undefined without a key for one. */
  readonly model: InvoiceModel | undefined;
  readonly log: Log;
}

/** Reads invoices in the sandbox: embedded XML first, then by the model if there is one, else by layout. */
export const createInvoiceReader = ({ sandbox, model, log }: InvoiceReaderDeps): InvoiceReader => {
  const inSandbox = async (
    accountId: number,
    bytes: Uint8Array,
    signal?: AbortSignal,
  ): Promise<Sandboxed<PdfRead>> => {
    const input = { bytes, withPages: model !== undefined };
    return sandbox.run({ accountId, name: 'read-pdf', input, answer: pdfRead, ...(signal && { signal }) });
  };

  /** What the model finds wins over the layout; if it fails otherwise than by its quota, the layout is enough. */
  const withModel = async (
    { fields, pages }: Extract<PdfRead, { outcome: 'read' }>,
    signal?: AbortSignal,
  ): Promise<{ fields: FoundFields; source: 'model' | 'page' }> => {
    if (model === undefined) return { fields, source: 'page' };
    try {
      return { fields: joinFields(await model.find(pages, signal), fields), source: 'model' };
    } catch (error) {
      if (error instanceof QuotaExceeded) throw error;
      signal?.throwIfAborted();
      log.warn({ err: error }, 'The extraction service failed; the invoice was read by its layout');
      return { fields, source: 'page' };
    }
  };

  return {
    read: async (accountId, bytes, signal): Promise<Reading> => {
      const result = await inSandbox(accountId, bytes, signal);
      if (result.outcome === 'crashed') {
        log.warn({ detail: result.detail }, 'A PDF ended the process that read it');
        return { outcome: 'broken' };
      }
      if (result.outcome !== 'done') return { outcome: result.outcome };
      const { answer } = result;
      if (answer.outcome !== 'read') return { outcome: answer.outcome };
      if (answer.hasXml) return { outcome: 'read', fields: answer.fields, source: 'xml' };
      return { outcome: 'read', ...(await withModel(answer, signal)) };
    },
  };
};
