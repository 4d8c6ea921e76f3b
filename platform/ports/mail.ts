import { mostAttachedBytes } from '../../contracts/files.ts';
import type { MailTrouble } from '../../contracts/mail-trouble.ts';
import type { Recipients } from '../../domain/invoice/events.ts';

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A whole mail: the data of its headers, and both bodies. Addresses are bare; names may contain any text. */
export interface Mail extends Recipients {
  readonly messageId: string;
  readonly date: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  readonly toName: string;
  readonly subject: string;
  /** Message-IDs of earlier mails of the same thread, the oldest first (RFC 5322, 3.6.4). */
  readonly references?: readonly string[];
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
}

/** A mail as bytes (RFC 5322), with its envelope. */
export interface ComposedMail extends Recipients {
  readonly messageId: string;
  readonly envelopeFrom: string;
  /** The message without Bcc. */
  readonly bytes: Uint8Array;
}

export interface RefusedAddress {
  readonly address: string;
  readonly reply: string;
}

/** The outcome of a send. It depends on the client's address (`to`). */
export type SendOutcome =
  | {
      readonly type: 'accepted';
      readonly accepted: readonly string[];
      readonly refused: readonly RefusedAddress[];
    }
  /** Not accepted; retry later. A 4xx reply at any stage, or no connection. */
  | { readonly type: 'refused-for-now'; readonly reply: string; readonly accepted: readonly string[] }
  /** A 5xx reply to the client's address or to the message. */
  | { readonly type: 'refused-for-good'; readonly reply: string; readonly accepted: readonly string[] }
  /** A 5xx reply to greeting or login: the server refuses the sender. */
  | { readonly type: 'sender-refused'; readonly reply: string }
  /** The body had begun to leave and no reply came; `why` is the error's text. */
  | { readonly type: 'in-doubt'; readonly why: string }
  /** `beforeBody` rejected: nothing left. */
  | { readonly type: 'not-begun'; readonly why: string };

export interface SendOptions {
  /**
   * Awaited once, after the server has every recipient and asks for the message, before its first byte leaves. If it
   * rejects, nothing leaves. `send` does not resolve while it is pending.
   */
  readonly beforeBody?: () => Promise<void>;
}

/** Sends mails, or writes them to a folder instead. */
export interface MailTransport {
  readonly via: 'smtp' | 'outbox';
  /** Folder of the written mails; null for a mail server. */
  readonly folder: string | null;
  /** Longest that `send` of a mail with so many bytes may take in milliseconds, not counting `beforeBody`. */
  limitFor(bytes: number): number;
  compose(mail: Mail): Promise<ComposedMail>;
  /**
   * Hands the mail over once. It never retries, and never throws because of the server or the network. A failure before
   * `beforeBody` has resolved is never `in-doubt`, because nothing had left.
   */
  send(mail: ComposedMail, options?: SendOptions): Promise<SendOutcome>;
  /**
   * Tests whether mails from an address could be sent now, without sending one; takes at most `probeMilliseconds`.
   * @returns undefined when they could
   */
  probe(from: string): Promise<MailTrouble | undefined>;
  close(): Promise<void>;
}

/** Bytes of the largest mail: its attachments, which grow by a third and some when encoded, and its texts. */
export const mostMailBytes = Math.ceil(mostAttachedBytes * 1.4) + 200_000;

/** Longest that a probe takes, in milliseconds. */
export const probeMilliseconds = 20_000;

/** A mail server of a sender's own; its password lies sealed under `passwordId`. */
export interface OwnServer {
  readonly host: string;
  readonly port: number;
  /** Empty: without a login. */
  readonly username: string;
  readonly passwordId: string;
}

/** The part of a sender that selects the transport: the mail server of the settings, or one of its own. */
export type MailSender =
  | { readonly transport: 'installation' }
  | { readonly transport: 'own'; readonly accountId: number; readonly server: OwnServer };

export const installationSender: MailSender = { transport: 'installation' };

/** The transports of all senders. */
export interface Transports {
  /**
   * Returns the same transport for the same sender each time. While mail goes to the outbox, that of the installation for
   * every sender.
   */
  for(sender: MailSender): MailTransport;
  /** Longest that sending any mail may take, in milliseconds. */
  readonly limitMilliseconds: number;
  /** Resolves when no handover is in progress. */
  close(): Promise<void>;
}
