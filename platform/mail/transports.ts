import type { MailTransport, Transports } from '../ports/mail.ts';

/** Every sender's mails leave through the transport of the installation. */
export const createTransports = (installation: MailTransport): Transports => ({
  for: () => installation,
  limitMilliseconds: installation.limitMilliseconds,
  close: () => installation.close(),
});
