import type { ListCall } from '../../projections/lists/list-call.ts';
import { exportedDocuments, exportedEmails, exportedUploads, type Missing } from './exported-files.ts';
import {
  exportedHistory,
  exportedLists,
  exportedRecords,
  type ExportDeps,
  type FileNames,
} from './exported-records.ts';
import type { ZipEntry } from './zip-stream.ts';

const explanation = `This is everything Owed stores about your account.

clients.csv, invoices.csv, payments.csv, sequences.csv, sent-emails.csv
  Your lists, for a spreadsheet. Text that looks like a formula has an apostrophe in front of it.
records/
  Every record as JSON. Amounts are in the smallest unit of their currency, such as cents. history.json has
  everything that has happened, in order, including to records deleted since.
invoices/
  The PDFs of your invoices. Each name begins with the invoice's id.
files/
  The files you uploaded. Each name begins as the file's name does in the records.
emails/
  The emails as they were sent, for any mail program. Each name has the date and the email's id.

Passwords and the keys of your connections aren't included.
`;

const readMe = (missing: Missing): string =>
  missing.length === 0
    ? explanation
    : `${explanation}
Records refer to these files, but they are no longer stored:
${missing.map((path) => `  ${path}\n`).join('')}`;

/** Everything about an account, file by file. */
export async function* accountExport(deps: ExportDeps, call: ListCall): AsyncGenerator<ZipEntry> {
  const { account } = call;
  const names: FileNames = new Map();
  const missing: Missing = [];
  yield* exportedLists(call);
  yield* exportedRecords(deps, account);
  yield exportedHistory(deps, account, names);
  yield* exportedDocuments(deps, account, missing);
  yield* exportedUploads(deps, account, names, missing);
  yield* exportedEmails(deps, account, missing);
  yield { path: 'Read me.txt', content: [readMe(missing)] };
}
