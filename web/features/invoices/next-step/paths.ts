/** The final demand as a PDF. @param payBy calendar date; default as recorded */
export const letterPath = (invoiceId: number, payBy?: string): string =>
  `/api/invoices/${invoiceId}/final-demand${payBy === undefined ? '' : `?payBy=${payBy}`}`;

/** All that has happened to an invoice, for whoever takes it over. */
export const evidencePath = (invoiceId: number): string => `/api/exports/evidence?invoiceId=${invoiceId}`;
