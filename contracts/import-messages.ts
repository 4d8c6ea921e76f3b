import type { RowReason } from './imports.ts';

/** Why a file can't be imported, for the person who chose it. */
export const tableTroubles = {
  not_a_table: "This file isn't a CSV or Excel file with columns.",
  old_excel: 'This is an old Excel file (.xls). Please save it as .xlsx or CSV.',
  encrypted: 'This file has a password. Please save it without one.',
  empty: 'This file is empty.',
  too_many_rows: 'This file has more than 10,000 rows. Please split it.',
  too_many_columns: "This file has more than 200 columns. Please remove those you don't need.",
  too_many_sheets: "This file has more than 100 sheets. Please remove those you don't need.",
  cell_too_long: 'This file has a cell with more than 10,000 characters.',
  open_quote: 'This file has a quotation mark that is never closed. Please export it again.',
  mixed_encodings: 'This file mixes UTF-8 and another encoding. Please save it as UTF-8.',
  too_large: 'This file needs too much memory. Please split it, or save it as CSV.',
  too_slow: 'This file takes too long to read. Please split it, or save it as CSV.',
  unreadable: "This file couldn't be read. It may be damaged.",
} as const;

export const importTexts = {
  tooLarge: { title: 'File too large', message: 'This file is larger than 25 MB.' },
  noFile: 'Please choose a file',
  cutOff: 'The upload was cut off',
  previewChanged: 'Clients or invoices have changed since this preview. Please look at it again.',
  nothingToDo: 'No row of this file would change anything.',
  datesUnknown: 'Please choose the order of day and month first.',
} as const;

/** Why a row is not imported. */
export const rowReasons: Readonly<Record<RowReason['code'], string>> = {
  no_record: 'Has no client and no invoice',
  other_currency: 'Another currency (Owed only supports US dollars)',
  other_document: 'Not an invoice',
  credit_note: "A negative amount (credit notes aren't imported)",
  zero_amount: 'Nothing to collect',
  draft: 'A draft',
  void: 'Void',
  paid_left_out: 'Already paid (you chose to leave these out)',
  client_missing: 'The client is missing',
  client_name_short: "The client's name needs at least 2 characters",
  client_email_missing: 'This client is new and has no email address',
  client_email_invalid: 'Not a valid email address',
  client_ambiguous: 'Several of your clients have this name',
  number_missing: 'The invoice number is missing',
  number_repeated: 'This client has this invoice number twice in the file',
  amount_missing: 'The amount is missing',
  amount_unreadable: 'Not an amount',
  amount_too_large: 'The amount is above 999,999,999.99',
  due_date_missing: 'The due date is missing',
  date_unreadable: 'Not a date',
  date_order_unknown: 'Day and month could be in either order',
  text_too_long: 'Too long',
  text_unstorable: "Contains characters that can't be stored",
  url_invalid: 'Not a web address',
  payment_link_gated: 'Your plan has no payment links',
  plan_limit: 'Your plan has no room for this invoice or its client',
  client_gone: 'The client was deleted in the meantime',
  invoice_gone: 'The invoice was deleted in the meantime',
  refused: 'Refused',
};
