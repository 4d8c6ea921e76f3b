import type { AttachedFile } from '../../domain/files/attached-file.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { accounts } from '../../projections/accounts.ts';
import { clients } from '../../projections/clients.ts';
import { imports } from '../../projections/imports.ts';
import { invoices } from '../../projections/invoices.ts';
import { clientPage } from '../../projections/lists/client-list.ts';
import { invoicePage } from '../../projections/lists/invoice-list.ts';
import type { ListCall } from '../../projections/lists/list-call.ts';
import { paymentPage } from '../../projections/lists/payment-list.ts';
import { sentEmailPage } from '../../projections/lists/sent-email-list.ts';
import { sequencePage } from '../../projections/lists/sequence-list.ts';
import { notifications } from '../../projections/bell/notifications.ts';
import { notificationsShown } from '../../projections/bell/notifications-view.ts';
import { senders } from '../../projections/senders.ts';
import { sentEmails, shownInHistory } from '../../projections/sent-emails.ts';
import { schedules } from '../../projections/schedules.ts';
import { templates } from '../../projections/templates.ts';
import { readsNow } from '../calls/reads.ts';
import type { RouteDeps } from '../route-deps.ts';
import { withTexts } from '../calls/sent-email-texts.ts';
import { stepsOf } from '../calls/steps-shown.ts';
import { asStored, jsonArray, mapSlices, smallerSlices } from '../calls/stored-lists.ts';
import {
  exportedClients,
  exportedInvoices,
  exportedPayments,
  exportedSentEmails,
  exportedSequences,
} from './list-columns.ts';
import { listAsCsv, rowsAtOnce as limit } from './list-file.ts';
import type { ZipEntry } from './zip-stream.ts';

/** What an export reads. */
export type ExportDeps = Pick<RouteDeps, 'desk' | 'files' | 'log' | 'messageAsSent'>;

/** The lists, unfiltered, as CSV. */
export function* exportedLists(call: ListCall): Generator<ZipEntry> {
  yield {
    path: 'clients.csv',
    content: listAsCsv({
      list: exportedClients,
      viewer: call,
      read: (after) => clientPage(call, { after, limit }),
    }),
  };
  yield {
    path: 'invoices.csv',
    content: listAsCsv({
      list: exportedInvoices,
      viewer: call,
      read: (after) => invoicePage(call, { after, limit }),
    }),
  };
  yield {
    path: 'payments.csv',
    content: listAsCsv({
      list: exportedPayments,
      viewer: call,
      read: (after) => paymentPage(call, { after, limit }),
    }),
  };
  yield {
    path: 'sequences.csv',
    content: listAsCsv({
      list: exportedSequences,
      viewer: call,
      read: (after) => sequencePage(call, { after, limit }),
    }),
  };
  yield {
    path: 'sent-emails.csv',
    content: listAsCsv({
      list: exportedSentEmails,
      viewer: call,
      read: (after) => sentEmailPage(call, { after, limit }),
    }),
  };
}

const wholeModels = { account: accounts, clients, invoices, templates, schedules, senders, imports };

/** The emails of the history. */
export const latestFirst = { where: shownInHistory, orderBy: 'sentAt', descending: true };

/** Emails whose texts are read together. */
const emailsAtOnce = 50;

/** Every record as the API shows it, as JSON. */
export async function* exportedRecords(
  { desk, files, log }: ExportDeps,
  account: number,
): AsyncGenerator<ZipEntry> {
  for (const [name, { model }] of Object.entries(wholeModels)) {
    const content = jsonArray(desk.readModels.stream(model, account), asStored);
    yield { path: `records/${name}.json`, content };
  }
  const shown = mapSlices(desk.readModels.stream(notifications.model, account), (slice) =>
    notificationsShown({ readModels: desk.readModels, account }, slice),
  );
  yield { path: 'records/notifications.json', content: jsonArray(shown, (one) => [JSON.stringify(one)]) };
  // Words in files are in the default number format, whatever the account's.
  const reads = { ...(await readsNow(desk, account)), numberFormat: undefined };
  const { slices, valuesOf } = stepsOf(reads);
  yield { path: 'records/sequence-steps.json', content: jsonArray(slices, valuesOf) };
  const emails = desk.readModels.stream(sentEmails.model, account, latestFirst);
  const texts = withTexts.bind(null, { files, log });
  const complete = mapSlices(smallerSlices(emails, emailsAtOnce), texts);
  yield { path: 'records/sent-emails.json', content: jsonArray(complete, asStored) };
}

/** The names of the files that records have named, by hash. */
export type FileNames = Map<string, string>;

const filesNamedBy = ({ type, data }: RecordedEvent): readonly AttachedFile[] => {
  switch (type) {
    case 'InvoiceDocumentAttached':
      return [data.document];
    case 'SequenceStarted':
    case 'ScheduleApplied':
      return data.steps.flatMap(({ attachments = [] }) => attachments);
    case 'StepAdded':
    case 'StepSendRequested':
    case 'StepEdited':
      return data.step.attachments ?? [];
    case 'ScheduleCreated':
    case 'ScheduleChanged':
      return data.steps.flatMap(({ attachments }) => attachments);
    case 'StepSendStarted':
      return data.attachments;
    default:
      return [];
  }
};

const asJson = ({ stream, revision, type, data, metadata }: RecordedEvent): string =>
  JSON.stringify({ stream, revision, type, at: metadata.occurredAt, by: metadata.actor, data });

/** Length of events that become one slice of JSON. */
const charactersAtOnce = 64_000;

/** All that has happened to the account, deleted records included; notes the names of files on the way. */
async function* eventsOf(
  { store }: ExportDeps['desk'],
  account: number,
  names: FileNames,
): AsyncGenerator<readonly string[]> {
  let slice: string[] = [];
  let characters = 0;
  for await (const event of store.readAccount(account)) {
    for (const { hash, name } of filesNamedBy(event)) names.set(hash, name);
    const text = asJson(event);
    slice.push(text);
    characters += text.length;
    if (characters < charactersAtOnce) continue;
    yield slice;
    slice = [];
    characters = 0;
  }
  yield slice;
}

/** The account's events in the order in which they happened. They hold no secrets. */
export const exportedHistory = ({ desk }: ExportDeps, account: number, names: FileNames): ZipEntry => ({
  path: 'records/history.json',
  content: jsonArray(eventsOf(desk, account, names), (event) => [event]),
});
