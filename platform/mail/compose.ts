import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { ComposedMail, Mail } from '../ports/mail.ts';

const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ');

/** What separates the parts: the same for the same mail, and in none of its texts, for it depends on all of them. */
const boundaryOf = ({ messageId, text, html }: Mail): string =>
  createHash('sha256')
    .update(JSON.stringify([messageId, text, html]))
    .digest('hex')
    .slice(0, 32);

/**
 * Writes a mail as the bytes that go over the wire (RFC 5322, MIME): text and HTML as alternatives, names and subject
 * encoded where they are not ASCII (RFC 2047), no Bcc header, no line break that a name or subject could smuggle into
 * the headers. It says nothing of lists or unsubscribing: it is a letter between two businesses.
 * The same mail gives the same bytes each time. It says that no person sent it at this moment, so that nothing answers it
 * by itself (RFC 3834, 5).
 */
export const composeMail = async (mail: Mail): Promise<ComposedMail> => {
  const { references = [] } = mail;
  const lastReference = references.at(-1);
  const composer = new MailComposer({
    messageId: mail.messageId,
    date: new Date(mail.date),
    from: { name: oneLine(mail.from.name), address: mail.from.address },
    ...(mail.replyTo && { replyTo: { name: oneLine(mail.replyTo.name), address: mail.replyTo.address } }),
    to: { name: oneLine(mail.toName), address: mail.to },
    cc: mail.cc.map((address) => ({ name: '', address })),
    subject: oneLine(mail.subject),
    ...(lastReference !== undefined && { inReplyTo: lastReference, references: [...references] }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    baseBoundary: boundaryOf(mail),
    text: mail.text,
    html: mail.html,
    // Else long lines would be `format=flowed`, which takes the blanks at the end of a line for its own.
    encoding: 'quoted-printable',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    messageId: mail.messageId,
    envelopeFrom: mail.from.address,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    bytes: await composer.compile().build(),
  };
};

/** Every address of the envelope once, the client's first. */
export const envelopeAddresses = ({ to, cc, bcc }: Pick<ComposedMail, 'to' | 'cc' | 'bcc'>): string[] => {
  const seen = new Set<string>();
  return [to, ...cc, ...bcc].filter((address) => {
    const key = address.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
