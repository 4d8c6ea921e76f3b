/** Address of a page; the path has no leading slash. */
export const pageLink = (publicUrl: string, page: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/${page}`;

/** Address of the page that shows an invoice. */
export const invoiceLink = (publicUrl: string, invoiceId: number): string =>
  pageLink(publicUrl, `invoices?invoiceId=${invoiceId}`);
