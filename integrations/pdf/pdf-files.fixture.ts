import { PDFDocument as EditablePdf } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';

type Draw = (pdf: PDFKit.PDFDocument) => void;

/** A PDF as pdfkit writes it. */
export const drawnPdf = (draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new PdfKit({ margin: 50, ...options });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    draw(pdf);
    pdf.end();
  });

/** What a plain invoice shows. */
export interface InvoiceOnPaper {
  readonly number: string;
  readonly total: string;
  readonly issued: string;
  readonly due: string;
  readonly buyer: string;
  readonly buyerEmail: string;
}

export const invoiceOnPaper: InvoiceOnPaper = {
  number: 'INV-2041',
  total: '$1,234.50',
  issued: 'November 2, 2026',
  due: 'December 2, 2026',
  buyer: 'Globex Corporation',
  buyerEmail: 'accounts@globex.example',
};

const drawInvoice =
  (invoice: InvoiceOnPaper): Draw =>
  (pdf) => {
    pdf.fontSize(20).text('INVOICE', 50, 50);
    pdf.fontSize(10).text('Acme Studio LLC', 50, 80).text('1 Main Street, Springfield', 50, 94);
    pdf.text('Invoice number:', 350, 80).text(invoice.number, 450, 80);
    pdf.text('Invoice date:', 350, 94).text(invoice.issued, 450, 94);
    pdf.text('Due date:', 350, 108).text(invoice.due, 450, 108);
    pdf.text('Bill to:', 50, 140).text(invoice.buyer, 50, 154).text(invoice.buyerEmail, 50, 168);
    pdf.text('Description', 50, 220).text('Amount', 480, 220);
    pdf.text('Design of a web site', 50, 236).text(invoice.total, 480, 236);
    pdf.fontSize(12).text('Total due', 350, 300).text(invoice.total, 480, 300);
  };

export const invoicePdf = (invoice: Partial<InvoiceOnPaper> = {}): Promise<Buffer> =>
  drawnPdf(drawInvoice({ ...invoiceOnPaper, ...invoice }));

/** An invoice with an electronic one inside. */
export const invoiceWithXml = (xml: string, name = 'factur-x.xml'): Promise<Buffer> =>
  drawnPdf((pdf) => {
    drawInvoice(invoiceOnPaper)(pdf);
    pdf.file(Buffer.from(xml), { name });
  });

const manyPages = (count: number): Promise<Buffer> =>
  drawnPdf((pdf) => {
    drawInvoice(invoiceOnPaper)(pdf);
    for (let added = 1; added < count; added += 1) pdf.addPage();
  });

const withForm = async (): Promise<Buffer> => {
  const pdf = await EditablePdf.load(await invoicePdf());
  const [first] = pdf.getPages();
  const field = pdf.getForm().createTextField('total');
  field.setText('$9,999,999.00');
  if (first !== undefined) field.addToPage(first, { x: 50, y: 50 });
  pdf.addJavaScript('main', 'while (true) { app.alert("again"); }');
  return Buffer.from(await pdf.save());
};

/** Files that a person could send by mistake. */
export const unreadablePdfs = {
  'needs a password': () => drawnPdf(drawInvoice(invoiceOnPaper), { userPassword: 'secret' }),
  'is a picture': () =>
    drawnPdf((pdf) => {
      pdf.rect(50, 50, 200, 200).fill('#888888');
    }),
  'is not a PDF': async () => Buffer.from('PK\u0003\u0004 this is a zip'),
  'is empty': async () => Buffer.alloc(0),
  'ends after its first 200 bytes': async () => (await invoicePdf()).subarray(0, 200),
  'has only a header': async () => Buffer.from('%PDF-1.7\n'),
} satisfies Record<string, () => Promise<Buffer>>;

/** Files with what an invoice rarely has, which are read all the same. */
export const oddPdfs = {
  'has 2,000 pages': () => manyPages(2_000),
  'has a form and JavaScript': withForm,
  'is encrypted with an empty password': () =>
    drawnPdf(drawInvoice(invoiceOnPaper), {
      ownerPassword: 'secret',
      permissions: { printing: 'lowResolution' },
    }),
  'has a broken table of contents': async () =>
    Buffer.from((await invoicePdf()).toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
  'has lost its last bytes': async () => {
    const pdf = await invoicePdf();
    return pdf.subarray(0, pdf.length - 40);
  },
  'has other files inside': () =>
    drawnPdf((pdf) => {
      drawInvoice(invoiceOnPaper)(pdf);
      pdf.file(Buffer.from('MZ'), { name: '../../run.exe' });
      pdf.file(Buffer.from('<not closed'), { name: 'factur-x.xml' });
    }),
} satisfies Record<string, () => Promise<Buffer>>;
