/** Address of the page that shows an invoice. */
export const invoiceLink = (publicUrl: string, invoiceId: number): string =>
  `${publicUrl.replace(/\/+$/, '')}/invoices?invoiceId=${invoiceId}`;
