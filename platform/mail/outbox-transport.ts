import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../files/durable-file.ts';
import { messageOf } from '../error-message.ts';
import { isMissing } from '../files/system-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { ComposedMail, MailTransport } from '../ports/mail.ts';
import { composeMail, envelopeAddresses } from './compose.ts';

export interface OutboxOptions {
  readonly folder: string;
  readonly clock: Clock;
}

/**
 * Writes mails to a folder instead of sending them: one `.eml` file each, with names that sort by time. They reach
 * nobody; two header lines at the top name the sender and the recipients, including copies.
 */
export const createOutboxTransport = ({ folder, clock }: OutboxOptions): MailTransport => ({
  via: 'outbox',
  folder,
  limitFor: () => 30_000,
  compose: composeMail,
  async send(mail, { beforeBody } = {}) {
    try {
      await beforeBody?.();
    } catch (error) {
      return { type: 'not-begun', why: messageOf(error) };
    }
    const addresses = envelopeAddresses(mail);
    try {
      await writeDurably(join(folder, fileName(mail, clock)), envelopeLines(mail, addresses), mail.bytes);
    } catch (error) {
      const reply = `The mail could not be written to ${folder}: ${messageOf(error)}`;
      return { type: 'refused-for-now', reply, accepted: [] };
    }
    return { type: 'accepted', accepted: addresses, refused: [] };
  },
  probe: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
});

/** As much of a Message-ID as a file name can hold. */
const idInName = (messageId: string): string =>
  messageId
    .replaceAll(/[<>]/g, '')
    .replaceAll(/[^\w.@+-]/g, '_')
    .slice(0, 150);

/** 2026-12-03T09-00-00-000Z */
const timeInName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-/;

const fileName = ({ messageId }: ComposedMail, clock: Clock): string => {
  const time = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-');
  return `${time}-${idInName(messageId)}.eml`;
};

/** Deletes what was written of mails, whenever that was. Without the folder there is nothing. */
export const forgetOutbox = async (folder: string, messageIds: ReadonlySet<string>): Promise<void> => {
  if (messageIds.size === 0) return;
  const gone = new Set([...messageIds].map((id) => `${idInName(id)}.eml`));
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for (const name of names)
    if (timeInName.test(name) && gone.has(name.replace(timeInName, '')))
      await rm(join(folder, name), { force: true });
};

const envelopeLines = (mail: ComposedMail, addresses: readonly string[]): string =>
  `X-Envelope-From: ${mail.envelopeFrom}\r\nX-Envelope-To: ${addresses.join(',\r\n ')}\r\n`;
