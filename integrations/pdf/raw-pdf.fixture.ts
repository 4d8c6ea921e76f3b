/** A PDF from its objects, the first being the catalog, without what a well-behaved program would add. */
export const rawPdf = (...objects: readonly (string | Buffer)[]): Buffer => {
  const body = objects.map((object, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  );
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...body,
    Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
};

export const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
export const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
export const page = (entries: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${entries} >>`;
export const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
export const stream = (entries: string, bytes: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    Buffer.from(bytes),
    Buffer.from('\nendstream'),
  ]);

export const pageOf = (content: Buffer, ...others: readonly (string | Buffer)[]): Buffer =>
  rawPdf(
    catalog,
    onePage,
    page('/Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >>'),
    content,
    font,
    ...others,
  );
