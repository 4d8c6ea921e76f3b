import { join } from 'node:path';
import { mailGoesOut, type Config } from '../platform/config.ts';
import { createOutboxTransport } from '../platform/mail/outbox-transport.ts';
import { ehloName } from '../platform/mail/smtp-connection.ts';
import { createSmtpTransport } from '../platform/mail/smtp-transport.ts';
import { parseSmtpUrl, smtpHost } from '../platform/mail/smtp-url.ts';
import type { Clock } from '../platform/ports/clock.ts';
import { mostMailBytes, type MailTransport, type Transports } from '../platform/ports/mail.ts';
import { dataFiles } from './compose-stores.ts';

/** The transport of the installation, and its name for the start lines. */
interface ChosenTransport {
  readonly transport: MailTransport;
  readonly name: string;
}

/** By the settings; in a demo nothing leaves this machine. */
export const chooseTransport = (config: Config, isDemo: boolean, clock: Clock): ChosenTransport => {
  const { smtpUrl, publicUrl, mailFrom, dataDir } = config;
  const server = smtpUrl === undefined ? undefined : parseSmtpUrl(smtpUrl);
  if (server !== undefined && mailGoesOut(config, isDemo)) {
    const transport = createSmtpTransport({ server, name: ehloName(publicUrl, mailFrom) });
    return { transport, name: `sent through ${smtpHost(server)}` };
  }
  const folder = join(dataDir, dataFiles.outbox);
  const transport = createOutboxTransport({ folder, clock });
  return { transport, name: `written to ${folder}; clients receive nothing` };
};

/** Every sender's mails leave through the transport of the installation. */
export const createTransports = (installation: MailTransport): Transports => ({
  for: () => installation,
  limitMilliseconds: installation.limitFor(mostMailBytes),
  close: () => installation.close(),
});
