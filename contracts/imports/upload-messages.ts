/** What is said of the files of an invoice or an email. */
export const uploadMessages = {
  filesUploaded: 'Files uploaded',
  invoiceFileRemoved: 'Invoice PDF removed',
} as const;
