import { join } from 'node:path';
import { mailGoesOut, type Config } from '../../platform/settings/config.ts';
import { createGmailApi } from '../../integrations/gmail/gmail-api.ts';
import { createGmailTransport } from '../../integrations/gmail/gmail-transport.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { withDkim } from '../../platform/mail/dkim.ts';
import { createOutboxTransport, forgetOutbox } from '../../platform/mail/outbox-transport.ts';
import { ehloName } from '../../platform/mail/smtp-connection.ts';
import { createSmtpTransport } from '../../platform/mail/smtp-transport.ts';
import { parseSmtpUrl, smtpHost } from '../../platform/mail/smtp-url.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { LRUCache } from 'lru-cache';
import { senderPasswordSecret } from '../../commands/senders/sender-passwords.ts';
import {
  createSenderTransport,
  senderLookUpMilliseconds,
  type SenderServerOptions,
} from '../../platform/mail/sender-servers.ts';
import {
  mostMailBytes,
  type MailTransport,
  type OwnServer,
  type Transports,
} from '../../platform/ports/mail.ts';
import type { PartnerAccess } from '../../platform/ports/partners/partner-access.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';
import { SecretUnreadable } from '../../platform/secrets/secrets.ts';
import { dataFiles } from './compose-stores.ts';

/** The transport of the installation, and its name for the start lines. */
interface ChosenTransport {
  readonly transport: MailTransport;
  readonly name: string;
}

const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, dataFiles.outbox);

/** Deletes the emails of a deleted account that were written to the outbox. */
export const outboxEraser =
  (config: Pick<Config, 'dataDir'>) =>
  (messageIds: ReadonlySet<string>): Promise<void> =>
    forgetOutbox(outboxFolder(config), messageIds);

/** By the settings; in a demo nothing leaves this machine. */
export const chooseTransport = (config: Config, isDemo: boolean, clock: Clock): ChosenTransport => {
  const { smtpUrl, publicUrl, mailFrom, dkim } = config;
  const server = smtpUrl === undefined ? undefined : parseSmtpUrl(smtpUrl);
  if (server !== undefined && mailGoesOut(config, isDemo)) {
    const transport = createSmtpTransport({ server, name: ehloName(publicUrl, mailFrom) });
    const signing = dkim === undefined ? transport : withDkim(transport, dkim);
    return { transport: signing, name: `sent through ${smtpHost(server)}` };
  }
  const folder = outboxFolder(config);
  const transport = createOutboxTransport({ folder, clock });
  return { transport, name: `written to ${folder}; clients receive nothing` };
};

/** Servers of senders of which it is kept whether they take SMTPUTF8. */
const mostGreetings = 1_000;

/** How the mail servers of senders are connected to, by the settings. */
export const senderServerOptions = (
  { privateSenderServers, publicUrl, mailFrom }: Config,
  { via }: Pick<MailTransport, 'via'>,
): SenderServerOptions => ({
  mayBePrivate: privateSenderServers || via === 'outbox',
  anyPort: privateSenderServers,
  name: ehloName(publicUrl, mailFrom),
  takesSmtpUtf8: new LRUCache({ max: mostGreetings }),
});

/** Transports of senders that are kept, with their queues; others are made again when they are needed. */
const mostKept = 500;

/** How the Gmail of accounts is reached. */
export interface GmailParts {
  readonly access: PartnerAccess;
  readonly clock: Clock;
  /** Undefined for Google's own address. */
  readonly apiUrl: string | undefined;
}

/**
 * The transport of the installation, and one for each sender with Gmail or a server of its own.
 * @param rules.ownLeaves whether those are used
 * @param rules.requiresProof whether accounts send nothing until their address is proven
 */
export const createTransports = (
  installation: MailTransport,
  options: SenderServerOptions,
  secrets: Pick<Secrets, 'get'>,
  gmail: GmailParts,
  { ownLeaves, requiresProof }: { readonly ownLeaves: boolean; readonly requiresProof: boolean },
): Transports => {
  const own = new LRUCache<string, MailTransport>({ max: mostKept });
  const api = createGmailApi(gmail.apiUrl);
  const make = (accountId: number, server: OwnServer): MailTransport =>
    createSenderTransport({
      ...options,
      server,
      limitFor: (bytes) => installation.limitFor(bytes),
      passwordOf: async () => {
        try {
          return await secrets.get(accountId, senderPasswordSecret(server.passwordId));
        } catch (error) {
          if (error instanceof SecretUnreadable) return undefined;
          throw error;
        }
      },
    });
  const makeGmail = (accountId: number, address: string): MailTransport =>
    createGmailTransport({
      api,
      access: gmail.access,
      clock: gmail.clock,
      accountId,
      address,
      compose: composeMail,
    });
  const keep = (key: string, create: () => MailTransport): MailTransport => {
    const known = own.get(key);
    if (known !== undefined) return known;
    const made = create();
    own.set(key, made);
    return made;
  };
  const via = installation.via === 'outbox' ? 'outbox' : 'smtp';
  return {
    via,
    ownLeaves,
    requiresProof: requiresProof && via === 'smtp',
    for: (sender) => {
      if (sender.transport === 'installation' || !ownLeaves) return installation;
      const { accountId } = sender;
      if (sender.transport === 'gmail')
        return keep(`${accountId}/gmail/${sender.address}`, () => makeGmail(accountId, sender.address));
      return keep(`${accountId}/${sender.server.passwordId}`, () => make(accountId, sender.server));
    },
    limitMilliseconds: installation.limitFor(mostMailBytes) + senderLookUpMilliseconds,
    close: async () => {
      await Promise.all([installation, ...own.values()].map((transport) => transport.close()));
    },
  };
};
