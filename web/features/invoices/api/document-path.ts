/** Where the PDF of an invoice is read, attached and removed. */
export const documentPath = (id: number): string => `/api/invoices/${id}/document`;
