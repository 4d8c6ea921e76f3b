import type { RowValues } from './row-values.ts';

const ofClient = ['clientName', 'clientEmail', 'clientFirstName', 'clientLastName'] as const;

/** Whether a row leaves its client out, as the further lines of an invoice do. */
export const hasNoClient = (values: RowValues): boolean =>
  ofClient.every((field) => values.text(field) === '');

/** A remark below a list is a single text; an invoice number is shorter. */
const longestNumber = 20;
const fewColumns = 3;

const isRemark = (values: RowValues): boolean =>
  values.filled() === 1 && values.width() > fewColumns && values.text('invoiceNumber').length > longestNumber;

/** Whether a row names neither a client nor an invoice, such as a report's heading, total or closing remark. */
export const isNoRecord = (values: RowValues): boolean =>
  (values.text('invoiceNumber') === '' && hasNoClient(values)) || isRemark(values);
