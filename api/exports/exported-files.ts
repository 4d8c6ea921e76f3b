import { extensionOf } from '../../commands/files/uploads.ts';
import { MessageGone, NotFound } from '../../domain/errors.ts';
import { cleanFileName } from '../../domain/files/file-name.ts';
import type { Files } from '../../platform/ports/files.ts';
import { fileUses } from '../../projections/file-uses.ts';
import { invoices } from '../../projections/invoices.ts';
import { isParked, storedDocument } from '../../projections/projection.ts';
import { sentEmails } from '../../projections/sent-emails.ts';
import type { MessageAsSent } from '../../workflows/mailings/message-as-sent.ts';
import { latestFirst, type ExportDeps, type FileNames } from './exported-records.ts';
import { sentMessage } from './sent-message.ts';
import type { ZipEntry } from './zip-stream.ts';

/** A text as part of a file's name. */
const inName = (text: string): string => text.replaceAll(/[/\\]/g, '-');

/** Paths of what should be there and is not. */
export type Missing = string[];

/** A stored file; one that is gone is noted. */
export async function* storedFile(
  files: Pick<Files, 'stream'>,
  account: number,
  hash: string,
  path: string,
  missing: Missing,
): AsyncGenerator<ZipEntry> {
  const content = await files.stream(account, hash);
  if (content === undefined) missing.push(path);
  else yield { path, content };
}

/** The email of a step as it was sent, if it was; one that is gone is noted. */
export async function* sentEmail(
  messageAsSent: MessageAsSent,
  step: Parameters<MessageAsSent>[0],
  path: string,
  missing: Missing,
): AsyncGenerator<ZipEntry> {
  try {
    const message = await sentMessage(messageAsSent, step);
    try {
      yield { path, content: message.content };
    } finally {
      await message.release();
    }
  } catch (error) {
    if (error instanceof MessageGone) missing.push(path);
    // Nothing of this email ever left.
    else if (!(error instanceof NotFound)) throw error;
  }
}

/** The invoices' own PDFs, by invoice number. */
export async function* exportedDocuments(
  { desk, files }: ExportDeps,
  account: number,
  missing: Missing,
): AsyncGenerator<ZipEntry> {
  for await (const slice of desk.readModels.stream(fileUses.model, account))
    for (const document of slice) {
      if (document.body === null || isParked(document)) continue;
      const { document: hash } = storedDocument(fileUses, document.body);
      if (hash === null) continue;
      const ref = { account, id: document.id };
      const invoice = await desk.readModels.get(invoices.model, ref);
      const number =
        invoice?.body == null || isParked(invoice)
          ? ''
          : storedDocument(invoices, invoice.body).invoiceNumber;
      const path = `invoices/${cleanFileName(`${document.id} ${inName(number)}`, 'pdf')}`;
      yield* storedFile(files, account, hash, path, missing);
    }
}

/** The files that were uploaded, under the beginning of their hash and the name that they had last. */
export async function* exportedUploads(
  { desk, files }: ExportDeps,
  account: number,
  names: FileNames,
  missing: Missing,
): AsyncGenerator<ZipEntry> {
  for await (const { hash, type, isGoing } of desk.uploads.register.all(account)) {
    const extension = extensionOf(type);
    if (isGoing || extension === undefined) continue;
    const path = `files/${hash.slice(0, 12)}-${cleanFileName(names.get(hash) ?? '', extension)}`;
    yield* storedFile(files, account, hash, path, missing);
  }
}

/** The emails of the history as they were sent. */
export async function* exportedEmails(
  { desk, messageAsSent }: ExportDeps,
  account: number,
  missing: Missing,
): AsyncGenerator<ZipEntry> {
  for await (const slice of desk.readModels.stream(sentEmails.model, account, latestFirst))
    for (const document of slice) {
      if (document.body === null || isParked(document)) continue;
      const { id, invoiceId, invoiceNumber, sentAt } = storedDocument(sentEmails, document.body);
      const path = `emails/${cleanFileName(`${sentAt.slice(0, 10)} ${id} ${inName(invoiceNumber)}`, 'eml')}`;
      yield* sentEmail(messageAsSent, { accountId: account, invoiceId, stepId: id }, path, missing);
    }
}
