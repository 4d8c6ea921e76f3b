import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MailingContent } from '../../domain/mailing/events.ts';
import type { Queued } from '../../domain/mailing/state.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Mail, MailAttachment } from '../../platform/ports/mail.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';

/** A mail before its texts are stored. */
export interface MailDraft extends Omit<MailingContent, 'parts'> {
  readonly text: string;
  readonly html: string;
  /** Stored files. */
  readonly attachments?: MailingContent['parts']['attachments'];
}

export interface PartStores {
  readonly files: Files;
  /** Holds the texts of account mail until it was sent: their links open the account. */
  readonly secrets: Secrets;
}

/** As much of them as shows a mail again. */
export interface StoredParts {
  readonly files: Pick<Files, 'get'>;
  readonly secrets: Pick<Secrets, 'get'>;
}

/** Identifies the texts of a mailing. */
interface Owner {
  readonly accountId: number;
  readonly mailingId: number;
}

/** A mailing whose texts are stored. */
type StoredMailing = Pick<Queued, 'accountId' | 'mailingId' | 'content'>;

/** The stored texts of a mailing are missing. */
export class PartsMissing extends Error {
  override readonly name = 'PartsMissing';
}

const secretTexts = z.object({ text: z.string(), html: z.string() });

const secretName = ({ mailingId }: Owner): string => `mailing ${mailingId}`;

export const sha256 = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Stores the texts, each once; durable when it resolves. @returns the content that names them by hash */
export const storeParts = async (
  { files, secrets }: PartStores,
  owner: Owner,
  { text, html, attachments = [], ...rest }: MailDraft,
): Promise<MailingContent> => {
  if (rest.kind === 'account') {
    await secrets.put(owner.accountId, secretName(owner), JSON.stringify({ text, html }));
    return { ...rest, parts: { text: sha256(text), html: sha256(html), attachments } };
  }
  const store = (part: string): Promise<string> => files.put(owner.accountId, new TextEncoder().encode(part));
  const [textHash, htmlHash] = await Promise.all([store(text), store(html)]);
  return { ...rest, parts: { text: textHash, html: htmlHash, attachments } };
};

/** The mail of a mailing, the same every time. @throws PartsMissing, StoreUnavailable */
export const mailOf = async (stores: StoredParts, mailing: StoredMailing): Promise<Mail> => {
  const { sender, recipients, subject, messageId, date, references, gmailThreadId, copyTo } = mailing.content;
  const { text, html } = await textsOf(stores, mailing);
  const attachments = await attachmentsOf(stores, mailing);
  return {
    ...recipients,
    from: { name: sender.name, address: sender.from },
    replyTo: sender.replyTo === null ? null : { name: sender.name, address: sender.replyTo },
    subject,
    messageId,
    date,
    references,
    ...(gmailThreadId !== undefined && { gmailThreadId }),
    ...(copyTo !== undefined && { copyTo }),
    text,
    html,
    ...(attachments.length > 0 && { attachments }),
  };
};

/** One after the other: together they are as large as a mail may be. */
const attachmentsOf = async (
  { files }: StoredParts,
  { accountId, content }: StoredMailing,
): Promise<readonly MailAttachment[]> => {
  const read: MailAttachment[] = [];
  for (const { name, type, hash } of content.parts.attachments) {
    const bytes = await files.get(accountId, hash);
    if (bytes === undefined) throw new PartsMissing(`File ${hash} of account ${accountId} is missing`);
    read.push({ name, type, bytes });
  }
  return read;
};

const textsOf = async (
  { files, secrets }: StoredParts,
  mailing: StoredMailing,
): Promise<{ readonly text: string; readonly html: string }> => {
  const { accountId, content } = mailing;
  if (content.kind === 'account') {
    const kept = await secrets.get(accountId, secretName(mailing));
    if (kept === undefined) throw new PartsMissing(`The text of mailing ${mailing.mailingId} is missing`);
    return secretTexts.parse(JSON.parse(kept));
  }
  const read = async (hash: string): Promise<string> => {
    const bytes = await files.get(accountId, hash);
    if (bytes === undefined) throw new PartsMissing(`File ${hash} of account ${accountId} is missing`);
    return new TextDecoder().decode(bytes);
  };
  const [text, html] = await Promise.all([read(content.parts.text), read(content.parts.html)]);
  return { text, html };
};

/** The hashes of the stored files that a mail is made of. */
export const filesOf = ({ kind, parts }: Pick<MailingContent, 'kind' | 'parts'>): readonly string[] => [
  ...(kind === 'account' ? [] : [parts.text, parts.html]),
  ...parts.attachments.map(({ hash }) => hash),
];

/** Deletes the sealed texts, if any, of a mailing that will not be handed over again. */
export const forgetSecrets = ({ secrets }: PartStores, owner: Owner): Promise<void> =>
  secrets.delete(owner.accountId, secretName(owner));
