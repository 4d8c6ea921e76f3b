import { z } from 'zod';
import { foundFields } from '../../contracts/invoices/extraction.ts';

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
