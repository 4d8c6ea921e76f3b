import { embeddedInvoice } from './embedded-invoice.ts';
import { fitFields } from './fit-fields.ts';
import type { FoundFields } from './found-fields.ts';
import { joinFields } from './join-fields.ts';
import { openPdf } from './open-pdf.ts';
import { pageTexts } from './page-texts.ts';
import type { PageText } from './page-text.ts';
import { pdfToRead, type PdfRead } from './pdf-reading.ts';

/**
 * Reads an invoice; made to run in a child process, because a file can loop or ask for endless memory. The server does not
 * import this file, which loads pdf.js.
 */
export const createReadPdf =
  (fieldsFromLayout: (pages: readonly PageText[]) => FoundFields) =>
  async (input: unknown): Promise<PdfRead> => {
    const { bytes, withPages } = pdfToRead.parse(input);
    const document = await openPdf(bytes);
    if (typeof document === 'string') return { outcome: document };
    const pages = await pageTexts(document);
    if (pages.length === 0) return { outcome: 'broken' };
    const xml = await embeddedInvoice(document);
    const hasText = pages.some(({ items }) => items.length > 0);
    if (xml === undefined && !hasText) return { outcome: 'no_text' };
    const fields = fitFields(joinFields(xml ?? {}, fitFields(fieldsFromLayout(pages))));
    return { outcome: 'read', hasXml: xml !== undefined, fields, pages: withPages ? pages : [] };
  };
