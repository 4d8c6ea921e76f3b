import { mostAttachedBytes } from '../../contracts/imports/files.ts';
import type { MailTrouble } from '../../contracts/senders/mail-trouble.ts';
import type { Recipients } from '../../domain/invoice/events.ts';
import type { GmailIds, RefusedAddress } from '../../domain/mailing/events.ts';
import type { GmailRefusal } from '../../domain/sender/events.ts';

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
  /** Gmail's id of the thread that it continues in the sender's mailbox. */
  readonly gmailThreadId?: string;
  /** It goes to this one of its copies alone: the others have it. Only a mail server takes that. */
  readonly copyTo?: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
}

/** A mail as bytes (RFC 5322), with its envelope. */
export interface ComposedMail extends Recipients {
  readonly messageId: string;
  readonly envelopeFrom: string;
  readonly gmailThreadId?: string | undefined;
  /** The message; without Bcc, unless it is for Gmail, which reads the recipients from it and removes that header. */
  readonly bytes: Uint8Array;
  /**
   * The message for a server without SMTPUTF8 (RFC 6531): without the copies that it can't name, and without an address
   * for replies that it can't name, so that these go to the one it comes from. Absent if it names all.
   */
  readonly asciiBytes?: Uint8Array | undefined;
  /** The only address of the envelope; absent for all. */
  readonly copyTo?: string | undefined;
}

export type { RefusedAddress } from '../../domain/mailing/events.ts';

/** The outcome of a send. It depends on the client's address (`to`). */
export type SendOutcome =
  | {
      readonly type: 'accepted';
      readonly accepted: readonly string[];
      readonly refused: readonly RefusedAddress[];
      /** Where it lies in the sender's mailbox, if it went through Gmail. */
      readonly gmail?: GmailIds;
    }
  /** Not accepted; retry later, never before `retryAfterMs` have passed. A 4xx reply at any stage, or no connection. */
  | {
      readonly type: 'refused-for-now';
      readonly reply: string;
      readonly accepted: readonly string[];
      /** How long the server asks to wait, in milliseconds. */
      readonly retryAfterMs?: number | undefined;
    }
  /** A 5xx reply to the client's address or to the message; `ofClient`: to the address. */
  | {
      readonly type: 'refused-for-good';
      readonly reply: string;
      readonly accepted: readonly string[];
      readonly ofClient?: true;
    }
  /** A 5xx reply to greeting or login: the server refuses the sender. `gmail` says why, if it is Gmail. */
  | { readonly type: 'sender-refused'; readonly reply: string; readonly gmail?: GmailRefusal }
  /** The body had begun to leave and no reply came; `why` is the error's text. */
  | { readonly type: 'in-doubt'; readonly why: string }
  /** `beforeBody` rejected: nothing left. */
  | { readonly type: 'not-begun'; readonly why: string };

export interface SendOptions {
  /**
   * Awaited once, after the server has every recipient and asks for the message, before its first byte leaves. If it
   * rejects, nothing leaves. `send` does not resolve while it is pending.
   * @param isAscii whether the message for servers without SMTPUTF8 leaves; default no
   */
  readonly beforeBody?: (isAscii?: boolean) => Promise<void>;
  /** Ends the send, because the program stops: what has begun to leave is in doubt, anything else has not begun. */
  readonly signal?: AbortSignal | undefined;
}

/** Why a send was ended by its signal. */
export const stoppedText = 'Owed was stopped before the mail server answered';

/** An email whose outcome nobody knows. */
export interface SoughtMail extends Pick<Recipients, 'to'> {
  readonly messageId: string;
  /** When its hand-over began, as an ISO instant. */
  readonly startedAt: string;
}

/** Sends mails, or writes them to a folder instead. */
export interface MailTransport {
  readonly via: 'smtp' | 'outbox' | 'gmail';
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
  /**
   * Looks for a message among those that the sender has sent. It may be absent for a while after it was taken, and for
   * ever after the user has deleted it. Only Gmail can be asked.
   * @returns undefined when it is not there
   * @throws when nobody can be asked now
   */
  findSent?(sought: SoughtMail): Promise<GmailIds | undefined>;
  /** Whether the mail server took SMTPUTF8 (RFC 6531) when it was last spoken to; undefined before. */
  takesSmtpUtf8?(): boolean | undefined;
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
  | { readonly transport: 'own'; readonly accountId: number; readonly server: OwnServer }
  /** The Gmail that the account has connected, which must be that of the address. */
  | { readonly transport: 'gmail'; readonly accountId: number; readonly address: string };

export const installationSender: MailSender = { transport: 'installation' };

/** The transports of all senders. */
export interface Transports {
  /** How the installation sends mail. */
  readonly via: 'smtp' | 'outbox';
  /** Whether what a sender has of its own is used; by default it is. In a demo, nothing leaves this machine. */
  readonly ownLeaves?: boolean | undefined;
  /** Whether accounts send nothing until their address is proven; by default they do. */
  readonly requiresProof?: boolean;
  /**
   * Returns the same transport for the same sender each time: what it has of its own, if that is used, else that of the
   * installation.
   */
  for(sender: MailSender): MailTransport;
  /** Longest that sending any mail may take, in milliseconds. */
  readonly limitMilliseconds: number;
  /** Resolves when no handover is in progress. */
  close(): Promise<void>;
}
