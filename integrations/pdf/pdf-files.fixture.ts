import { deflateSync } from 'node:zlib';
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

/** A PDF from its objects, the first being the catalog, without what a well-behaved program would add. */
const rawPdf = (...objects: readonly (string | Buffer)[]): Buffer => {
  const body = objects.map((object, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  );
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...body,
    Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
};

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (entries: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${entries} >>`;
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const stream = (entries: string, bytes: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    Buffer.from(bytes),
    Buffer.from('\nendstream'),
  ]);

const pageOf = (content: Buffer, ...others: readonly (string | Buffer)[]): Buffer =>
  rawPdf(
    catalog,
    onePage,
    page('/Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >>'),
    content,
    font,
    ...others,
  );

const mebibyte = 1_024 * 1_024;

/** Each form draws the next one ten times. */
const formsInForms = (levels: number): Buffer => {
  const form = (index: number): Buffer =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${index + 7} 0 R >> /Font << /F 5 0 R >> >>`,
      index === levels - 1 ? 'BT /F 9 Tf (x) Tj ET' : '/X Do '.repeat(10),
    );
  return pageOf(stream('', '/X Do'), ...Array.from({ length: levels }, (_, index) => form(index)));
};

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

/** Small files that want much time or memory. */
export const hostilePdfs = {
  'has a page tree that contains itself': async () =>
    rawPdf(catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'),
  'promises two billion pages': async () =>
    rawPdf(catalog, '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', page('')),
  'nests a hundred thousand lists': async () =>
    rawPdf(catalog, onePage, page(`/Contents 4 0 R /X ${'['.repeat(100_000)}`), stream('', 'BT ET')),
  'has a row of eight gigabytes': async () =>
    pageOf(
      stream(
        '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 1000000000 /Colors 4 /BitsPerComponent 16 >>',
        deflateSync('x'),
      ),
    ),
  'has a picture of ten gigapixels': async () =>
    pageOf(
      stream('', '/X Do'),
      stream(
        '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
        deflateSync('x'),
      ),
    ),
  'unpacks to gigabytes': async () =>
    pageOf(
      stream(
        '/Filter [/FlateDecode /FlateDecode]',
        deflateSync(deflateSync(Buffer.alloc(400 * mebibyte, 32))),
      ),
    ),
  'draws forms in forms': async () => formsInForms(12),
} satisfies Record<string, () => Promise<Buffer>>;

/** Files with what an invoice rarely has, which are read all the same. */
export const oddPdfs = {
  'has 2,000 pages': () => manyPages(2_000),
  'has a form and JavaScript': withForm,
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
