import type { DoubtResolution } from '../../contracts/sequences.ts';
import type { DoubtReason } from '../invoice/reasons.ts';
import type { DropReason, MailingContent, Refusal, Via } from './events.ts';

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
  /** Given from within the conversation with the server, at the revision at which this hand-over began. */
  | { type: 'StartHandover'; via: Via; messageHash: string; deadline: string; now: string }
  | {
      type: 'RecordAcceptance';
      attempt: number;
      via: Via;
      accepted: readonly string[];
      refused: readonly { readonly address: string; readonly reply: string }[];
      now: string;
    }
  | {
      type: 'RecordRefusal';
      attempt: number;
      refusal: Refusal;
      reply: string;
      accepted: readonly string[];
      now: string;
    }
  | { type: 'RecordDoubt'; attempt: number; why: DoubtReason; now: string }
  | { type: 'ResolveMailing'; resolution: DoubtResolution; now: string }
  /**
   * Ends a mailing that has not begun to leave; one that was never queued can't be queued any more. `unsentAttempt` is an
   * attempt of which its own process knows that nothing left, although its start may be recorded.
   */
  | {
      type: 'DropMailing';
      mailingId: number;
      accountId: number;
      reason: DropReason;
      unsentAttempt?: number | undefined;
      now: string;
    };
