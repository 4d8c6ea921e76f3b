import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { distinctAddresses, needsSmtpUtf8 } from '../../contracts/senders/email-address.ts';
import type { ComposedMail, Mail } from '../ports/mail.ts';

const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ');

/** The separator of the parts. As a hash of the texts, it is always the same for a mail and does not occur in them. */
const boundaryOf = ({ messageId, text, html, attachments = [] }: Mail): string =>
  createHash('sha256')
    .update(JSON.stringify([messageId, text, html, ...attachments.map(({ name }) => name)]))
    .digest('hex')
    .slice(0, 32);

/** Few enough for a line of a header. */
const mostEncoded = 60;

/** A name in UTF-8, percent-encoded, in pieces (RFC 2231, 3 and 4). */
const encodedPieces = (name: string): string[] => {
  const pieces = ["UTF-8''"];
  for (const letter of name) {
    const encoded = encodeURIComponent(letter).replaceAll(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    const last = pieces.at(-1) ?? '';
    if (last.length + encoded.length > mostEncoded) pieces.push(encoded);
    else pieces[pieces.length - 1] = last + encoded;
  }
  return pieces;
};

/** The start of an encoded word (RFC 2047). One that somebody typed would be shown decoded, as another text. */
const encodedWord = '=?';

/** Longest encoded word. */
const mostOfWord = 52;

/** A text of a header as encoded words, each on a line. */
const inWords = (text: string): string => encodeWord(text, 'Q', mostOfWord).replaceAll(' ', '\r\n ');

/**
 * Texts of headers that look as if they were encoded. nodemailer would write them as they are, so it gets a word in
 * place of each, which is then replaced.
 */
class TypedWords {
  private readonly texts: string[] = [];
  /** In place of a text, when it needs one. */
  for(text: string): string {
    const line = oneLine(text);
    return line.includes(encodedWord) ? `OwedTypedWords${this.texts.push(line) - 1}X` : line;
  }
  /** Puts the texts back into the headers of a message. */
  putBack(message: Buffer): Uint8Array {
    if (this.texts.length === 0) return message;
    const end = message.indexOf('\r\n\r\n');
    const headers = message
      .toString('utf8', 0, end)
      .replaceAll(/OwedTypedWords(\d)X/g, (_, index) => inWords(this.texts[Number(index)] ?? ''));
    return Buffer.concat([Buffer.from(headers), message.subarray(end)]);
  }
}

const plainName = (name: string): string =>
  name
    .replaceAll(encodedWord, '=_')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/["\\]/g, "'")
    .replaceAll(/[^ -~]/g, '_');

/** A name as RFC 2231 writes it, and a plain one for programs that don't read that. */
const dispositionOf = (name: string): string => {
  const pieces = encodedPieces(name);
  const parameters =
    pieces.length === 1
      ? pieces.map((piece) => `filename*=${piece}`)
      : pieces.map((piece, index) => `filename*${index}*=${piece}`);
  return ['attachment', `filename="${plainName(name)}"`, ...parameters].join(';\r\n ');
};

/**
 * Composes the bytes of a mail (RFC 5322, MIME): text and HTML as alternatives, names and subject encoded if they are not
 * ASCII (RFC 2047), no Bcc header, no line breaks from names or subject in the headers. It has no headers for lists or
 * unsubscribing, because it is a letter between two businesses. It is marked as sent automatically, so that no automatic
 * response comes back (RFC 3834, 5). The same mail always gives the same bytes.
 */
const bytesOf = async (mail: Mail): Promise<Uint8Array> => {
  const { references = [] } = mail;
  const lastReference = references.at(-1);
  const typed = new TypedWords();
  const named = ({ name, address }: Mail['from']) => ({ name: typed.for(name), address });
  const composer = new MailComposer({
    messageId: mail.messageId,
    date: new Date(mail.date),
    from: named(mail.from),
    ...(mail.replyTo && { replyTo: named(mail.replyTo) }),
    to: named({ name: mail.toName, address: mail.to }),
    cc: mail.cc.map((address) => ({ name: '', address })),
    subject: typed.for(mail.subject),
    ...(lastReference !== undefined && { inReplyTo: lastReference, references: [...references] }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    baseBoundary: boundaryOf(mail),
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      contentDisposition: 'attachment' as const,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
    // Otherwise long lines would be `format=flowed`, which gives blanks at the end of a line another meaning.
    encoding: 'quoted-printable',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = composer.compile();
  for (const part of message.childNodes)
    if (part.filename !== undefined && plainName(part.filename) !== part.filename)
      part.setHeader('Content-Disposition', { prepared: true, value: dispositionOf(part.filename) });
  return typed.putBack(await message.build());
};

/** A mail as bytes, with its envelope. */
export const composeMail = async (mail: Mail): Promise<ComposedMail> => {
  const named = mail.cc.filter((address) => !needsSmtpUtf8(address));
  const isAnswerable = mail.replyTo === null || !needsSmtpUtf8(mail.replyTo.address);
  const isNamed = isAnswerable && named.length === mail.cc.length;
  return {
    messageId: mail.messageId,
    envelopeFrom: mail.from.address,
    gmailThreadId: mail.gmailThreadId,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    copyTo: mail.copyTo,
    bytes: await bytesOf(mail),
    ...(!isNamed && {
      asciiBytes: await bytesOf({ ...mail, cc: named, replyTo: isAnswerable ? mail.replyTo : null }),
    }),
  };
};

/** Every address of the envelope once, starting with the client's; of a copy that goes alone, just that one. */
export const envelopeAddresses = ({
  to,
  cc,
  bcc,
  copyTo,
}: Pick<ComposedMail, 'to' | 'cc' | 'bcc' | 'copyTo'>): string[] =>
  copyTo === undefined ? distinctAddresses([to, ...cc, ...bcc]) : [copyTo];
