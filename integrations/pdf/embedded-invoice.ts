import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import type { FoundFields } from './found-fields.ts';
import { fieldsFromXml } from './xml/fields-from-xml.ts';

/** The names that the standards prescribe; any other XML file is tried after them. */
const namesOfInvoices = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml', 'order-x.xml'];

const mostFiles = 20;

const attachedFiles = z.record(
  z.string(),
  z.object({ filename: z.string(), content: z.instanceof(Uint8Array).optional().catch(undefined) }),
);

const rank = (name: string): number => {
  const index = namesOfInvoices.indexOf(name.toLowerCase());
  return index === -1 ? namesOfInvoices.length : index;
};

/** The electronic invoice inside a PDF (ZUGFeRD, Factur-X, XRechnung). */
export const embeddedInvoice = async (document: PDFDocumentProxy): Promise<FoundFields | undefined> => {
  let attached: unknown;
  try {
    attached = await document.getAttachments();
  } catch {
    return undefined;
  }
  const files = attachedFiles.safeParse(attached);
  if (!files.success) return undefined;
  const candidates = Object.values(files.data)
    .filter(({ filename }) => /\.xml$/i.test(filename))
    .sort((one, other) => rank(one.filename) - rank(other.filename))
    .slice(0, mostFiles);
  for (const { content } of candidates) {
    const fields = content && fieldsFromXml(content);
    if (fields !== undefined) return fields;
  }
  return undefined;
};
