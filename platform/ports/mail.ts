import type { MailTrouble } from '../../contracts/mail-trouble.ts';
import type { Recipients } from '../../domain/invoice/events.ts';

/** A whole mail: headers' source and both bodies. Addresses are bare; names may hold any text. */
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
}

/** A mail as bytes (RFC 5322), with the envelope that it goes out in. */
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

/** What became of a mail; the client's address (`to`) decides. */
export type SendOutcome =
  | {
      readonly type: 'accepted';
      readonly accepted: readonly string[];
      readonly refused: readonly RefusedAddress[];
    }
  /** Nothing was taken; try again later. A 4xx reply at any stage, or no connection. */
  | { readonly type: 'refused-for-now'; readonly reply: string; readonly accepted: readonly string[] }
  /** A 5xx to the client's address or to the message. */
  | { readonly type: 'refused-for-good'; readonly reply: string; readonly accepted: readonly string[] }
  /** A 5xx to greeting or login: it is us whom the server does not want. */
  | { readonly type: 'sender-refused'; readonly reply: string }
  /** The body had begun to go out and no reply came; `why` is the error's own text. */
  | { readonly type: 'in-doubt'; readonly why: string }
  /** `beforeBody` rejected: nothing left. */
  | { readonly type: 'not-begun'; readonly why: string };

export interface SendOptions {
  /**
   * Awaited once, when the server knows every recipient and asks for the message, before the first byte of it leaves.
   * When it rejects, nothing leaves. `send` never answers while it is pending.
   */
  readonly beforeBody?: () => Promise<void>;
}

/** Carries mails out, or writes them down in place of that. */
export interface MailTransport {
  readonly via: 'smtp' | 'outbox';
  /** Folder of the written mails; null for a real server. */
  readonly folder: string | null;
  /** Longest that `send` may take in milliseconds, beside the time that `beforeBody` takes. */
  readonly limitMilliseconds: number;
  compose(mail: Mail): Promise<ComposedMail>;
  /**
   * Hands the mail over once; never repeats by itself, never throws for what a server or network does. A failure before
   * `beforeBody` has resolved is never doubt: nothing had left.
   */
  send(mail: ComposedMail, options?: SendOptions): Promise<SendOutcome>;
  /**
   * Tries whether mails from an address could leave now, without sending one; takes at most `probeMilliseconds`.
   * @returns undefined when they could
   */
  probe(from: string): Promise<MailTrouble | undefined>;
  close(): Promise<void>;
}

/** Longest that a probe takes. */
export const probeMilliseconds = 20_000;

/** Who sends, as far as it decides which way a mail leaves. Every sender uses the mail server of the settings today. */
export interface MailSender {
  readonly transport: 'installation';
}

export const installationSender: MailSender = { transport: 'installation' };

/** Which way the mails of each sender leave. */
export interface Transports {
  /** The same transport for the same sender, each time it is asked for. */
  for(sender: MailSender): MailTransport;
  /** The longest `limitMilliseconds` of any transport. */
  readonly limitMilliseconds: number;
  /** Resolves when nothing is being handed over any more. */
  close(): Promise<void>;
}
