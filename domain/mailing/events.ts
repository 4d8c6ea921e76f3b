import type { DoubtResolution } from '../../contracts/sequences/sequence-bodies.ts';
import type { DoubtReason } from '../invoice/reasons.ts';

/** Reminders and internal alerts belong to steps; all others go to the account's owner. */
export type MailingKind = 'reminder' | 'alert' | 'news' | 'test' | 'account';

/** Where a mail goes: to a mail server, to Gmail, or into the outbox folder, where it reaches nobody. */
export type Via = 'smtp' | 'outbox' | 'gmail';

/** Gmail's own ids of a message in the sender's mailbox. */
export interface GmailIds {
  readonly messageId: string;
  readonly threadId: string;
  /** The Message-ID that Gmail put in place of ours; absent where it kept that, or did not say. */
  readonly sentAs?: string;
}

/** A recipient that the mail server refused, though it took the mail for others. */
export interface RefusedAddress {
  readonly address: string;
  readonly reply: string;
  /** A 4xx reply: it may be taken later. */
  readonly forNow?: true;
}

/** The attempt of a step that a mailing belongs to. */
export interface AboutStep {
  readonly invoiceId: number;
  readonly sequenceId: number;
  readonly stepId: number;
  readonly attempt: number;
}

/** Everything that the bytes of a mail are composed of; texts lie in files by their SHA-256. */
export interface MailingContent {
  readonly kind: MailingKind;
  readonly sender: {
    readonly name: string;
    /** The address of the From header and the envelope. */
    readonly from: string;
    readonly replyTo: string | null;
    /** Of a sender with a mail server of its own, or Gmail; absent for that of the installation. */
    readonly senderId?: number;
  };
  readonly recipients: {
    readonly to: string;
    readonly toName: string;
    readonly cc: readonly string[];
    readonly bcc: readonly string[];
  };
  readonly subject: string;
  readonly parts: {
    readonly text: string;
    readonly html: string;
    readonly attachments: readonly {
      readonly name: string;
      readonly type: string;
      readonly hash: string;
    }[];
  };
  readonly messageId: string;
  /** ISO instant of the Date header. */
  readonly date: string;
  /** Message-IDs of earlier mails of the same thread, oldest first; this mail replies to the last (RFC 5322, 3.6.4). */
  readonly references: readonly string[];
  /** Gmail's id of the thread that it continues; absent where there is none. */
  readonly gmailThreadId?: string;
  /** Empty for a mail that is about no step. */
  readonly about: readonly AboutStep[];
  /** The same mail once more, to this one of its copies alone: it was refused for now when the others got it. */
  readonly copyTo?: string;
}

/** Codes; worded where they are shown. */
export type DropReason =
  /** The run that decided it never began the hand-over, so the run decides again. */
  | 'not_begun'
  /** It is no longer wanted: its account is gone, or it is too old. */
  | 'no_longer_wanted';

export type Refusal = 'temporary' | 'final' | 'sender';

/** Events of the stream `mailing-{id}`. */
export type MailingEvent = Of<
  | {
      type: 'MailingQueued';
      data: MailingContent & {
        readonly queuedAt: string;
        /** Temporary refusals of the same step before this mailing. */
        readonly earlierRefusals: number;
        /** Of a copy: the instant before which it is not tried. */
        readonly notBefore?: string;
      };
    }
  /** The server has accepted the recipients and asks for the message: from here on only its reply tells the outcome. */
  | {
      type: 'HandoverStarted';
      data: {
        attempt: number;
        via: Via;
        /** SHA-256 of the message's bytes; absent in older events. */
        messageHash?: string;
        startedAt: string;
        /** After this instant another process may say that nobody knows the outcome. */
        deadline: string;
      };
    }
  | {
      type: 'HandoverAccepted';
      data: {
        attempt: number;
        via: Via;
        acceptedAt: string;
        accepted: readonly string[];
        refused: readonly RefusedAddress[];
        /** Where Gmail keeps it. */
        gmail?: GmailIds;
        /** It was in doubt, and a search of the sender's mailbox found it. */
        foundAt?: string;
      };
    }
  /** `retryAt` is null when it is final. `accepted` lists recipients that the server accepted anyway. */
  | {
      type: 'HandoverRefused';
      data: {
        attempt: number;
        refusal: Refusal;
        reply: string;
        refusedAt: string;
        retryAt: string | null;
        accepted: readonly string[];
        /** The client's address was refused for good, and not the message. */
        ofClient?: true;
      };
    }
  /** Nobody knows whether it arrived. */
  | { type: 'HandoverDoubted'; data: { attempt: number; doubtedAt: string; why: DoubtReason } }
  /** The user's decision about a doubt. */
  | { type: 'MailingResolved'; data: { resolution: DoubtResolution; resolvedAt: string } }
  /** Nothing was sent, and nothing will be. */
  | { type: 'MailingDropped'; data: { reason: DropReason; droppedAt: string } }
>;

/** Every event names the mailing and the account. */
type Of<E extends { type: string; data: object }> = E extends unknown
  ? {
      type: E['type'];
      data: { readonly mailingId: number; readonly accountId: number } & Readonly<E['data']>;
    }
  : never;
