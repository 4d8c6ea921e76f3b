import type { Message } from '../messages.ts';

/** Why a file is not accepted. */
export const fileRefusals = {
  type: { title: 'Invalid file type', message: 'Only PDF, DOC, XLS, JPG, and PNG files are supported' },
  size: { title: 'File too large', message: 'Maximum file size is 10MB' },
  empty: { title: 'Upload failed', message: 'This file is empty' },
  notPdf: { title: 'Invalid file type', message: "Only a PDF can be an invoice's own file" },
} as const satisfies Record<string, Message>;

/** Why a file can't be read as an invoice. */
export const extractionRefusals = {
  noFile: 'No file selected',
  notPdf: { title: 'Invalid file type', message: 'Please select a PDF file' },
  cutOff: "The file didn't upload completely. Please try again.",
  encrypted:
    'This PDF is protected with a password. Remove the password and try again, or enter the details manually.',
  broken: "This PDF is damaged and couldn't be read. Export it again, or enter the details manually.",
  no_text: 'This PDF is an image without readable text. Please enter the details manually.',
  too_slow: 'This PDF takes too long to read. Please enter the details manually.',
  too_large: 'This PDF needs too much memory to be read. Please enter the details manually.',
  nothing: {
    title: 'Nothing found',
    message: 'No invoice details were found in this PDF. Please enter them manually.',
  },
  quota: {
    title: 'Service temporarily unavailable',
    message:
      'AI extraction service is temporarily unavailable due to quota limits. Please try again later or enter details manually.',
  },
} as const;

/** Shown instead of an amount in a currency that nobody knows. @param amount such as `XYZ 1,190.00` */
export const otherCurrency = (amount: string): string =>
  `This invoice is for ${amount}, and Owed doesn't know that currency.`;

/** Beside the due date. @param date such as `Nov 11, 2026` */
export const discountUntil = (date: string): string =>
  `The invoice gives a discount until ${date}. That isn't its due date.`;

/** Of a name in a step or an invoice that no stored file has. */
export const unknownFile = 'This file is no longer stored. Please add it again.';
