import { sumView } from '../invoices/dashboard.ts';
import { knownCurrency } from '../known-currency.ts';
import { z } from 'zod';
import { calendarDate, recordId } from '../fields.ts';
import {
  columnMapping,
  dateOrder,
  delimiter,
  encoding,
  importField,
  importLimits,
  decimalMark,
} from './import-fields.ts';
import { dueDateAction } from '../invoices/invoice-bodies.ts';

/*
 * Imports of clients and invoices: a file is uploaded (`POST /api/imports`), looked at and corrected
 * (`GET /api/imports/{id}/preview`, `PUT /api/imports/{id}/setup`), and confirmed. Before that no client and no invoice
 * changes. A durable run then applies the rows; its progress is the record's (`imports` live messages), its results by
 * row are at `GET /api/imports/{id}/results`. For an hour it can be undone as a whole.
 */

/** How a file is read; null leaves it to what the file looks like. */
export const readingChoices = z.strictObject({
  /** Of CSV files. */
  encoding: encoding.nullable(),
  /** Of CSV files. */
  delimiter: delimiter.nullable(),
  /** The name of the sheet, of XLSX files. */
  sheet: z.string().max(200).nullable(),
});
export type ReadingChoices = z.infer<typeof readingChoices>;

/** What is done with the rows. */
export const importChoices = z.strictObject({
  /** What happens to records that are in Owed already. */
  seen: z.enum(['update', 'leave']),
  /** Whether invoices that are already paid are imported. */
  paid: z.enum(['import', 'skip']),
  /** What happens to the emails of running sequences whose invoice gets another due date. */
  dueDates: dueDateAction,
  /** Days from issue date to due date of invoices without a due date and terms; null refuses them. */
  dueAfterDays: z.int().min(0).max(365).nullable(),
  /** Whether invoices are imported that are disputed, written off or with a debt collector. */
  notChased: z.enum(['skip', 'import']),
  /** What happens to the running sequences of invoices that are left out as such, or as void. */
  chasedAnyway: z.enum(['pause', 'go_on']),
  /** What happens to values that were changed in Owed since the last import. */
  changedHere: z.enum(['keep', 'overwrite']),
  /** A client of another name has the address: whether it is the same one. Null until it is answered, as below. */
  sameAddress: z.enum(['same', 'another']).nullable(),
  /** A client of the same name has another address: it keeps its own, gets the file's, or is another client. */
  otherAddress: z.enum(['keep', 'use', 'another']).nullable(),
  /** The rows of an invoice have amounts that could be its total each, or those of its lines. */
  repeatedAmounts: z.enum(['total', 'lines']).nullable(),
  /** Whether a day of payment alone means that the invoice is wholly paid. */
  paidByDate: z.enum(['paid', 'open']).nullable(),
  /** Whether an invoice is imported with its whole amount when nothing says how much of it was paid. */
  partlyPaid: z.enum(['skip', 'whole']).nullable(),
  /** What becomes of further addresses in the cell of a client's email: of a new client, copies or a note. */
  furtherAddresses: z.enum(['copies', 'notes']),
  /** Whether a known client gets the file's further addresses as copies. */
  knownCopies: z.enum(['use', 'keep']),
  /** Imports a file also when it looks like no list of invoices. */
  anyList: z.boolean(),
  /** Whether sequences of its new invoices start by themselves, where the account's rules want that. */
  starts: z.enum(['by_rules', 'not']),
});
export type ImportChoices = z.infer<typeof importChoices>;

export const usualChoices: ImportChoices = {
  seen: 'update',
  paid: 'import',
  dueDates: 'adjust',
  dueAfterDays: null,
  notChased: 'skip',
  chasedAnyway: 'pause',
  changedHere: 'keep',
  sameAddress: null,
  otherAddress: null,
  repeatedAmounts: null,
  paidByDate: null,
  partlyPaid: null,
  furtherAddresses: 'copies',
  knownCopies: 'use',
  anyList: false,
  starts: 'by_rules',
};

/**
 * What only a person knows of some rows; each is answered once for the file, by the choice of the same name. What has a
 * usual answer is asked with it.
 */
export const importQuestion = z.enum([
  'sameAddress',
  'otherAddress',
  'repeatedAmounts',
  'paidByDate',
  'partlyPaid',
  'furtherAddresses',
  'knownCopies',
]);
export type ImportQuestion = z.infer<typeof importQuestion>;

/** Everything that a person can choose about an import. */
export const importSetup = z.strictObject({
  reading: readingChoices,
  /** The row of the column names, from 1; 0 when the first row is data. */
  headerRow: z.int().min(0).max(importLimits.rowsAbove),
  /** One for each column of the file. */
  columns: z.array(columnMapping).max(importLimits.columns),
  choices: importChoices,
});

/** A setup as it is kept. */
export interface ImportSetup extends z.infer<typeof importSetup> {
  /** Says which column names the file has; absent in setups from before it was kept. */
  readonly namesHash?: string;
  /** The earlier file with the same column names whose mapping was taken over; absent for none. */
  readonly mappedAs?: string;
}

/** What is changed of a setup. A change of `reading` or `headerRow` recognizes the columns anew. */
export const importSetupChange = importSetup.partial();
export type ImportSetupChange = z.infer<typeof importSetupChange>;

/** Why a row is not imported. Worded where it is shown. */
export const skipCode = z.enum([
  'no_record',
  'other_currency',
  'other_document',
  'credit_note',
  'zero_amount',
  'draft',
  'void',
  'disputed',
  'written_off',
  'collections',
  'partly_paid_left_out',
  'paid_left_out',
]);
export const problemCode = z.enum([
  'client_missing',
  'client_name_short',
  'client_email_missing',
  'client_email_invalid',
  'client_ambiguous',
  'client_address_shared',
  'client_same_address',
  'client_other_address',
  'number_missing',
  'number_repeated',
  'amount_missing',
  'amount_unreadable',
  'amount_too_large',
  'lines_unclear',
  'lines_differ',
  'paid_unclear',
  'paid_by_date',
  'partly_paid_unknown',
  'due_date_missing',
  'date_unreadable',
  'date_order_unknown',
  'text_too_long',
  'text_unstorable',
  'url_invalid',
  'payment_link_gated',
]);
/** Why a row that was confirmed could not be applied. */
export const failureCode = z.enum(['plan_limit', 'client_gone', 'invoice_gone', 'refused']);

export const rowReason = z.object({
  code: z.union([skipCode, problemCode, failureCode]),
  /** The column, from 0; null when it is about the row. */
  column: z.int().nullable(),
  /** What the cell says, shortened. */
  value: z.string(),
});
export type RowReason = z.infer<typeof rowReason>;

/** `unchanged`: it is in Owed as the file has it, or is left as it is. */
export const rowFate = z.enum(['new', 'update', 'unchanged', 'skipped', 'problem']);
export type RowFate = z.infer<typeof rowFate>;

/** A value that an update changes; amounts in integer minor units. */
export const fieldChange = z.object({
  field: importField,
  from: z.union([z.string(), z.number(), z.null()]),
  to: z.union([z.string(), z.number(), z.null()]),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** What a person should know of a row that is imported, or of one that is not. Worded where it is shown. */
export const rowNote = z.object({
  code: z.enum([
    'partly_paid',
    'partly_paid_whole',
    'credited',
    'status_unknown',
    'not_chased',
    'paid_by_date',
    'due_by_terms',
    'lines_added',
    'name_kept',
    'address_kept',
    'copies',
    'other_addresses',
    'other_addresses_noted',
    'reminders_go_on',
    'paused_already',
  ]),
  /** What the cell says, shortened. */
  value: z.string(),
  /** Integer minor units. */
  amounts: z.array(z.int()),
});
export type RowNote = z.infer<typeof rowNote>;

/** What becomes of one record of the file. */
export const plannedRow = z.object({
  /** Its place in the preview, from 0. */
  entry: z.int(),
  /** Its rows as a spreadsheet numbers them, from 1. */
  rows: z.array(z.int()),
  fate: rowFate,
  reason: rowReason.nullable(),
  clientName: z.string().nullable(),
  clientEmail: z.string().nullable(),
  isNewClient: z.boolean(),
  invoiceNumber: z.string().nullable(),
  /** Null without an amount. */
  currency: knownCurrency.nullable().default(null),
  /** Integer minor units. */
  amount: z.int().nullable(),
  dueDate: calendarDate.nullable(),
  isPaid: z.boolean(),
  changes: z.array(fieldChange),
  /** Its sequence has emails that a new due date affects. */
  hasConflict: z.boolean(),
  /** It becomes paid, which ends its sequence. */
  endsSequence: z.boolean().default(false),
  /** It is not to be chased, so its sequence is paused. */
  pausesSequence: z.boolean().default(false),
  notes: z.array(rowNote).default([]),
  /** Values of the file that Owed does not take, because they were changed there: from Owed's to the file's. */
  kept: z.array(fieldChange).default([]),
  /** Questions that this row depends on, answered or not. */
  questions: z.array(importQuestion).default([]),
});
export type PlannedRow = z.infer<typeof plannedRow>;

const fateCounts = z.object({
  all: z.int(),
  new: z.int(),
  update: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  problem: z.int(),
});
export type FateCounts = z.infer<typeof fateCounts>;

/**
 * What the values of a column look like: `money` has decimals or a currency sign, `figures` are whole numbers,
 * `dayFigures` whole numbers that can be dates (20260304), `hashNumbers` are like `#1001`, `flags` yes and no.
 */
export const columnContents = z.enum([
  'nothing',
  'flags',
  'emails',
  'dates',
  'money',
  'figures',
  'dayFigures',
  'hashNumbers',
  'currencies',
  'texts',
]);
export type ColumnContents = z.infer<typeof columnContents>;

/** What a file looks like that is no list of invoices or clients. */
export const otherList = z.enum(['payments', 'time', 'bank', 'orders']);
export type OtherList = z.infer<typeof otherList>;

export const previewColumn = z.object({
  name: z.string(),
  /** The first values. */
  samples: z.array(z.string()),
  /** What the values look like. */
  contents: columnContents,
  field: importField.nullable(),
  format: z.union([decimalMark, dateOrder]).nullable(),
});

/** A sheet of a workbook, to be told from the others: how many rows it has, and its first cells. */
export const sheetGlance = z.object({
  name: z.string(),
  rows: z.int(),
  first: z.array(z.array(z.string())),
});
export type SheetGlance = z.infer<typeof sheetGlance>;

export const importPreview = z.object({
  /** Changes whenever anything that would be done changes; confirming names it. */
  version: z.string(),
  product: z.string().nullable(),
  kind: z.enum(['invoices', 'clients']),
  /** What it looks like when it lists neither; null when it does. Then no row is shown. */
  looksLike: otherList.nullable(),
  /** The earlier file with the same column names whose mapping this one has; null for none. */
  mappedAs: z.string().nullable(),
  /** As it was read: chosen or detected. */
  reading: z.object({
    format: z.enum(['csv', 'xlsx']),
    encoding: encoding.nullable(),
    delimiter: delimiter.nullable(),
    sheet: z.string().nullable(),
    /** None of a CSV file. */
    sheets: z.array(sheetGlance),
  }),
  headerRow: z.int(),
  columns: z.array(previewColumn),
  choices: importChoices,
  counts: fateCounts,
  newClients: z.int(),
  newInvoices: z.int(),
  /** What is left out because its currency is not clear, in the file's words, with how many records have it. */
  otherCurrencies: z.array(z.object({ currency: z.string(), count: z.int() })),
  /** Updates that meet a sequence with emails still to send. */
  conflicts: z.int(),
  /** Invoices that come in as paid, and known ones that become paid, with their sums. */
  paid: z.object({
    new: z.int(),
    newSums: z.array(sumView),
    becoming: z.int(),
    becomingSums: z.array(sumView),
  }),
  /** Running sequences that end because their invoice becomes paid; confirming names this number. */
  endsSequences: z.int(),
  /** Running sequences of invoices that are not to be chased, paused or not as `chasedAnyway` says; the first are named. */
  chasedAnyway: z.object({ count: z.int(), invoices: z.array(z.string()) }),
  /** What only a person knows of some rows: how many it concerns, and the first of them. */
  questions: z.array(z.object({ code: importQuestion, count: z.int(), example: z.string() })),
  /** Columns of dates and amounts whose format only a person knows. */
  askedColumns: z.array(z.int()),
  /** Free places of the plan; null for a plan without a cap. */
  placesFree: z.int().nullable(),
  rows: z.array(plannedRow),
  /** Pass it as `after` to get the next page; null on the last one. */
  next: z.int().nullable(),
  total: z.int(),
});
export type ImportPreview = z.infer<typeof importPreview>;

const entryNumber = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** The filters of previews: all, or records of some fates. `problems` are rows with a problem and skipped ones. */
export const previewFilter = z.enum(['all', 'new', 'update', 'unchanged', 'problems']);
export type PreviewFilter = z.infer<typeof previewFilter>;
export const previewQuery = z.strictObject({
  filter: previewFilter.optional(),
  after: entryNumber.optional(),
});
export const rowsInPage = 100;

export const importStatus = z.enum([
  'draft',
  'running',
  'cancelling',
  'done',
  'cancelled',
  'undoing',
  'undone',
]);

const outcomeCounts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  failed: z.int(),
});

export const importView = z.object({
  id: recordId,
  userId: recordId,
  fileName: z.string(),
  fileSize: z.int(),
  status: importStatus,
  /** Records of the file; 0 until it is confirmed. */
  entries: z.int(),
  /** How many records are applied, or undone. */
  done: z.int(),
  counts: outcomeCounts,
  /** Records that the import had made and undoing removed. */
  removed: z.int(),
  /** Records that the import had changed and undoing restored. */
  restored: z.int(),
  /** Records that undoing left as they are, because they were changed since. */
  left: z.int(),
  /** Records that undoing no longer found. */
  gone: z.int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Until when it can be undone; null before it has finished. */
  undoUntil: z.string().nullable(),
});
export type ImportView = z.infer<typeof importView>;

export const importList = z.object({ imports: z.array(importView) });

export const confirmImportBody = z.strictObject({
  version: z.string().max(100),
  /** How many running sequences end, as the preview says; it may be left out when there are none. */
  endsSequences: z.int().min(0).optional(),
});

export const rowOutcome = z.enum(['created', 'updated', 'unchanged', 'skipped', 'failed']);
/** What undoing did: removed or restored, or left because it was changed since, or was not there any more. */
export const undoOutcome = z.enum(['removed', 'restored', 'changed_since', 'gone']);

export const importResult = plannedRow.extend({
  outcome: rowOutcome.nullable(),
  clientId: recordId.nullable(),
  invoiceId: recordId.nullable(),
  undo: undoOutcome.nullable(),
});
export type ImportResult = z.infer<typeof importResult>;

export const resultFilter = z.enum(['all', 'problems', 'left']);
export type ResultFilter = z.infer<typeof resultFilter>;
export const resultsQuery = z.strictObject({
  filter: resultFilter.optional(),
  after: entryNumber.optional(),
});
export const importResults = z.object({
  rows: z.array(importResult),
  next: z.int().nullable(),
  total: z.int(),
});
export type ImportResults = z.infer<typeof importResults>;
