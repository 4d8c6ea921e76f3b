import type { DoubtReason } from '../invoice/reasons.ts';
import type {
  AboutStep,
  DropReason,
  GmailIds,
  MailingContent,
  MailingEvent,
  Refusal,
  RefusedAddress,
  Via,
} from './events.ts';

/** The progress of a mailing. */
export type Progress =
  /** `notBefore`: an ISO instant. */
  | { readonly type: 'queued'; readonly notBefore?: string }
  | {
      readonly type: 'refused';
      readonly refusal: Refusal;
      readonly reply: string;
      readonly refusedAt: string;
      /** Null when it has failed for good. */
      readonly retryAt: string | null;
      readonly accepted: readonly string[];
      /** The client's address was refused for good, and not the message. */
      readonly ofClient?: true;
    }
  | {
      readonly type: 'handing_over';
      readonly via: Via;
      readonly startedAt: string;
      readonly deadline: string;
    }
  | {
      readonly type: 'accepted';
      readonly via: Via;
      readonly acceptedAt: string;
      readonly accepted: readonly string[];
      readonly refused: readonly RefusedAddress[];
      readonly gmail?: GmailIds;
      /** When it was found, after it had been in doubt. */
      readonly foundAt?: string;
    }
  | {
      readonly type: 'in_doubt';
      readonly via: Via;
      /** When its hand-over began. */
      readonly startedAt: string;
      readonly doubtedAt: string;
      readonly why: DoubtReason;
    }
  /** The user has decided about a doubt. */
  | { readonly type: 'settled' };

export interface Queued {
  readonly status: 'queued';
  readonly mailingId: number;
  readonly accountId: number;
  readonly content: MailingContent;
  /** Attempts so far, including one that is under way. */
  readonly attempts: number;
  /** Temporary refusals, including those of the same step before this mailing. */
  readonly refusals: number;
  readonly progress: Progress;
}

export interface Dropped {
  readonly status: 'dropped';
  readonly reason: DropReason;
  readonly droppedAt: string;
  readonly about: readonly AboutStep[];
}

export type Mailing = { readonly status: 'absent' } | Queued | Dropped;

export const noMailing: Mailing = { status: 'absent' };

/** Whether it waits for its first try, or for the next one. */
export const isWaiting = (mailing: Mailing): mailing is Queued =>
  mailing.status === 'queued' &&
  (mailing.progress.type === 'queued' ||
    (mailing.progress.type === 'refused' && mailing.progress.retryAt !== null));

const dropped = (
  { data: { reason, droppedAt } }: Extract<MailingEvent, { type: 'MailingDropped' }>,
  about: readonly AboutStep[],
): Dropped => ({ status: 'dropped', reason, droppedAt, about });

const begun = (event: MailingEvent): Mailing => {
  if (event.type === 'MailingDropped') return dropped(event, []);
  if (event.type !== 'MailingQueued') return noMailing;
  const { mailingId, accountId, earlierRefusals, notBefore, queuedAt: _, ...content } = event.data;
  return {
    status: 'queued',
    mailingId,
    accountId,
    content,
    attempts: 0,
    refusals: earlierRefusals,
    progress: { type: 'queued', ...(notBefore !== undefined && { notBefore }) },
  };
};

/** Applies an event to a mailing. */
export const evolveMailing = (mailing: Mailing, event: MailingEvent): Mailing => {
  if (mailing.status === 'absent') return begun(event);
  if (mailing.status === 'dropped') return mailing;
  switch (event.type) {
    case 'MailingQueued':
      return mailing;
    case 'HandoverStarted': {
      const { attempt, via, startedAt, deadline } = event.data;
      return { ...mailing, attempts: attempt, progress: { type: 'handing_over', via, startedAt, deadline } };
    }
    case 'HandoverAccepted': {
      const { attempt, via, acceptedAt, accepted, refused, gmail, foundAt } = event.data;
      const found = { ...(gmail && { gmail }), ...(foundAt !== undefined && { foundAt }) };
      const progress = { type: 'accepted', via, acceptedAt, accepted, refused, ...found } as const;
      return { ...mailing, attempts: attempt, progress };
    }
    case 'HandoverRefused': {
      const { attempt, refusal, reply, refusedAt, retryAt, accepted, ofClient } = event.data;
      return {
        ...mailing,
        attempts: attempt,
        refusals: mailing.refusals + (refusal === 'sender' ? 0 : 1),
        progress: {
          type: 'refused',
          refusal,
          reply,
          refusedAt,
          retryAt,
          accepted,
          ...(ofClient && { ofClient }),
        },
      };
    }
    case 'HandoverDoubted': {
      const { attempt, doubtedAt, why } = event.data;
      const { progress } = mailing;
      const isLeaving = progress.type === 'handing_over';
      const via = isLeaving ? progress.via : 'smtp';
      const startedAt = isLeaving ? progress.startedAt : doubtedAt;
      return {
        ...mailing,
        attempts: attempt,
        progress: { type: 'in_doubt', via, startedAt, doubtedAt, why },
      };
    }
    case 'MailingResolved': {
      // A step that is sent again gets a mailing of its own.
      const goesAgain = event.data.resolution === 'send_again' && mailing.content.about.length === 0;
      return { ...mailing, progress: { type: goesAgain ? 'queued' : 'settled' } };
    }
    case 'MailingDropped':
      return dropped(event, mailing.content.about);
  }
};
