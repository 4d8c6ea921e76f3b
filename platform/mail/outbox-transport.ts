import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ComposedMail, MailTransport } from '../ports/mail.ts';
import type { Clock } from '../ports/clock.ts';
import { composeMail, envelopeAddresses } from './compose.ts';

/**
 * Writes mails to a folder instead of sending them, one `.eml` file each, names in order of time. A mail reaches
 * nobody; two header lines at its top say whom it would have gone to, copies included.
 */
export const createOutboxTransport = ({
  folder,
  clock,
}: {
  folder: string;
  clock: Clock;
}): MailTransport => ({
  via: 'outbox',
  folder,
  limitMilliseconds: 30_000,
  compose: composeMail,
  async send(mail) {
    const addresses = envelopeAddresses(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeDurably(folder, fileName(mail, clock), [envelopeLines(mail, addresses), mail.bytes]);
    return { type: 'accepted', accepted: addresses, refused: [] };
  },
  close: () => Promise.resolve(),
});

const fileName = (mail: ComposedMail, clock: Clock): string => {
  const time = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-');
  return `${time}-${createHash('sha256').update(mail.messageId).digest('hex').slice(0, 12)}.eml`;
};

const envelopeLines = (mail: ComposedMail, addresses: readonly string[]): Buffer =>
  Buffer.from(`X-Envelope-From: ${mail.envelopeFrom}\r\nX-Envelope-To: ${addresses.join(', ')}\r\n`);

const writeDurably = async (folder: string, name: string, parts: readonly Uint8Array[]): Promise<void> => {
  const part = join(folder, `.${name}.part`);
  const file = await open(part, 'w', 0o600);
  try {
    for (const bytes of parts) await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, join(folder, name));
};
