import type { SentEmailView } from '../../contracts/sequences/sent-emails.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { isParked, storedDocument } from '../../projections/projection.ts';
import { sentEmailView } from '../../projections/sent-email-view.ts';
import { sentEmails } from '../../projections/sent-emails.ts';

interface Deps {
  readonly files: Files;
  readonly log: Log;
}

/** How many files are read at a time: few, because what becomes of them is done in one turn of the event loop. */
const atOnce = 10;

/** A stored email in words, with its text. A text whose file is missing is null. */
const withText = async (
  files: Files,
  document: StoredDocument,
  missing: number[],
): Promise<StoredDocument> => {
  const { account, id, body } = document;
  if (body === null || isParked(document)) return document;
  const email = sentEmailView(storedDocument(sentEmails, body));
  if ('content' in email) return { ...document, body: JSON.stringify(email) };
  const { textHash, ...rest } = email;
  const bytes = await files.get(account, textHash);
  if (bytes === undefined) missing.push(id);
  const content = bytes === undefined ? null : new TextDecoder().decode(bytes);
  const view: SentEmailView = { ...rest, content };
  return { ...document, body: JSON.stringify(view) };
};

/** Adds the texts to stored emails, which have only their hashes. @throws StoreUnavailable */
export const withTexts = async (
  { files, log }: Deps,
  documents: readonly StoredDocument[],
): Promise<readonly StoredDocument[]> => {
  const found: StoredDocument[] = [];
  const missing: number[] = [];
  for (let from = 0; from < documents.length; from += atOnce)
    found.push(
      ...(await Promise.all(
        documents.slice(from, from + atOnce).map((document) => withText(files, document, missing)),
      )),
    );
  if (missing.length > 0) log.error({ emails: missing }, 'The texts of sent emails are missing');
  return found;
};
