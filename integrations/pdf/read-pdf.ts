import { z } from 'zod';
import { foundFields } from '../../contracts/extraction.ts';
import { embeddedInvoice } from './embedded-invoice.ts';
import { fitFields } from './fit-fields.ts';
import type { FoundFields } from './found-fields.ts';
import { joinFields } from './join-fields.ts';
import { openPdf } from './open-pdf.ts';
import { pageTexts } from './page-texts.ts';
import type { PageText } from './page-text.ts';

const textItem = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** What the task answers. */
export const pdfRead = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('read'),
    /** Whether an electronic invoice is embedded. */
    hasXml: z.boolean(),
    fields: foundFields,
    /** Empty unless the input asked for them. */
    pages: z.array(
      z.object({ page: z.int(), width: z.number(), height: z.number(), items: z.array(textItem).readonly() }),
    ),
  }),
  z.object({ outcome: z.enum(['encrypted', 'broken', 'no_text']) }),
]);
export type PdfRead = z.infer<typeof pdfRead>;

/** The task's input. */
export const pdfToRead = z.object({ bytes: z.instanceof(Uint8Array), withPages: z.boolean() });

/** Reads an invoice; made to run in a child process, because a file can loop or ask for endless memory. */
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
