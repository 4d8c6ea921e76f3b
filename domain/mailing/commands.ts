import type { DoubtResolution } from '../../contracts/sequences/sequence-bodies.ts';
import type { DoubtReason } from '../invoice/reasons.ts';
import type { DropReason, GmailIds, MailingContent, Refusal, RefusedAddress, Via } from './events.ts';

/** Commands of the stream `mailing-{id}`. Instants are ISO. */
export type MailingCommand =
  | {
      type: 'QueueMailing';
      mailingId: number;
      accountId: number;
      content: MailingContent;
      earlierRefusals: number;
      now: string;
    }
  /** Issued during the SMTP conversation, at the revision at which this hand-over began. */
  | { type: 'StartHandover'; via: Via; messageHash: string; deadline: string; now: string }
  | {
      type: 'RecordAcceptance';
      attempt: number;
      via: Via;
      accepted: readonly string[];
      refused: readonly RefusedAddress[];
      gmail?: GmailIds | undefined;
      now: string;
    }
  /** A search of the sender's mailbox shows that a mailing in doubt was taken. */
  | { type: 'RecordFound'; gmail: GmailIds; now: string }
  | {
      type: 'RecordRefusal';
      attempt: number;
      refusal: Refusal;
      reply: string;
      accepted: readonly string[];
      /** ISO instant before which the server wants no retry. */
      notBefore?: string | undefined;
      /** The client's address was refused, and not the message. */
      ofClient?: true | undefined;
      now: string;
    }
  | { type: 'RecordDoubt'; attempt: number; why: DoubtReason; now: string }
  | { type: 'ResolveMailing'; resolution: DoubtResolution; now: string }
  /**
   * Ends a mailing that has not begun to leave. A mailing that was never queued can't be queued afterwards.
   * `unsentAttempt` is an attempt whose own process knows that nothing left, although its start may be recorded.
   */
  | {
      type: 'DropMailing';
      mailingId: number;
      accountId: number;
      reason: DropReason;
      unsentAttempt?: number | undefined;
      now: string;
    };
