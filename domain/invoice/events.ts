import type { Currency } from '../../contracts/currencies.ts';
import type {
  CollectionStatus,
  CollectionStatusView,
  NextStepChoice,
  NextStepView,
} from '../../contracts/invoices/collection.ts';
import type { BalanceEntryView, SettledWith } from '../../contracts/invoices/balance.ts';
import type { LateFeeTerms } from '../../contracts/invoices/late-fee-terms.ts';
import type { ClaimEnd, LateFeeClaim } from '../../contracts/invoices/late-fees.ts';
import type { InvoiceTexts } from '../../contracts/invoices/invoice-texts.ts';
import type { DueDateAction } from '../../contracts/invoices/invoice-bodies.ts';
import type { ScheduleRef } from '../../contracts/schedules/schedule-ref.ts';
import type { PausedReason, StepType, TimingType } from '../../contracts/sequences/sequences.ts';
import type { DoubtResolution } from '../../contracts/sequences/sequence-bodies.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import type { AttachedFile } from '../files/attached-file.ts';
import type { InCurrency } from '../money/currency-of.ts';
import type { DropReason, Via } from '../mailing/events.ts';
import type { Provider, ProviderReference } from '../provider-reference.ts';
import type { OpenInstallment, RemindedInstallment } from './payment-plan/payment-plan.ts';
import type { DoubtReason, HoldDetail, SkipReason } from './reasons.ts';

/** An invoice's facts, without due date, payments and sequences. */
export interface InvoiceFacts extends InvoiceTexts {
  readonly clientId: number;
  readonly invoiceNumber: string;
  /** Of this and all its amounts. Fixed once something was paid, credited or sent. */
  readonly currency: Currency;
  /** The total, in minor units. */
  readonly amountCents: number;
  /** Calendar date, `YYYY-MM-DD`. */
  readonly dateIssued: string;
  /** The invoice of another program that it is a copy of; absent for one that was entered, or came in a file. */
  readonly importedFrom?: ProviderReference;
}

/** A payment, a credit note, a write-off or a refund of an invoice. */
export type BalanceEntry = Readonly<BalanceEntryView>;

/** The facts that a person enters, and that can change. */
export type EnteredFacts = Omit<InvoiceFacts, 'importedFrom'>;

/**
 * One planned mail. Date and time are in the account's zone. The date decides; `type` and `days` record how it was
 * chosen.
 */
export interface StepPlan {
  readonly stepId: number;
  readonly stepType: StepType;
  readonly type: TimingType;
  readonly days: number;
  readonly scheduledDate: string;
  /** `HH:MM`. */
  readonly scheduledTime: string;
  readonly tone: Tone;
  readonly subject: string;
  readonly content: string;
  readonly senderName: string;
  readonly senderEmail: string;
  /** Comma-separated addresses, as typed. */
  readonly ccRecipients: string;
  readonly bccRecipients: string;
  /** Absent for none. */
  readonly attachments?: readonly AttachedFile[];
  /** The invoice's own PDF goes with it, as it is when the mail is sent. */
  readonly attachInvoice?: true;
  /** The template that the text came from; absent for none. */
  readonly templateId?: number;
  /** It goes only once a person has approved it; absent where it goes by itself, unless client or account ask for it. */
  readonly approval?: true;
  /** Date of the installment of which it reminds; absent for a step of the invoice's own sequence. */
  readonly installmentDate?: string;
  /** The id of the step of the sequence's schedule that it was made from; absent for none. */
  readonly scheduleStep?: number;
  /** How many days after the due date that step lies, negative before it; absent together with it. */
  readonly scheduleDay?: number;
  /** A person has changed it since: a change of its schedule leaves it as it is. */
  readonly byHand?: true;
}

/** When a step goes. */
export type StepTime = Pick<StepPlan, 'type' | 'days' | 'scheduledDate' | 'scheduledTime'>;

/** Why a sequence is on hold. A promise, a payment plan and a collection status are facts of the
 * invoice and not listed here. */
export type HoldReason = Exclude<PausedReason, 'promised_payment' | 'payment_plan' | 'collection_status'>;

export interface Recipients {
  readonly to: string;
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

/** A thread in the mailbox that a provider keeps for an address. */
export interface MailThread extends ProviderReference {
  readonly address: string;
}

/** The text of a mail: a file of the account by its SHA-256. Older events hold the text itself. */
export type MailText = { readonly textHash: string } | { readonly content: string };

/** What an invoice keeps of a mail; the rest is in its mailing. */
export type OutgoingMail = Recipients &
  MailText & {
    readonly messageId: string;
    readonly subject: string;
    readonly from: string;
    readonly senderName: string;
    readonly senderEmail: string;
    /** SHA-256 of the file that holds the whole mail as sent. Only mails before mailings have one. */
    readonly fileHash?: string;
    readonly via: Via;
    /** The step's own sender, if that address is gone and `senderEmail` replaces it. */
    readonly senderGone?: string;
  };

/** A copy of a sent email, and the mailing that hands it over. */
export interface CopyRef {
  readonly address: string;
  readonly mailingId: number;
}

export interface WaitingCopy extends CopyRef {
  readonly reply: string;
}

/**
 * What became of a copy that was refused for now. `given_up`: the invoice was paid, promised or deleted meanwhile, or
 * its sequence ended or was held.
 */
export type CopyOutcome =
  | { readonly type: 'sent'; readonly sentAt: string }
  | { readonly type: 'refused'; readonly reply: string }
  | { readonly type: 'given_up'; readonly reply: string }
  | { readonly type: 'in_doubt'; readonly why: DoubtReason };

/** Names that history and notifications show after the records are deleted. */
interface Names {
  readonly sequenceId: number;
  readonly invoiceNumber: string;
  readonly clientName: string;
}

type SendOf<T> = Names & { readonly stepId: number; /** 1 for the first. */ readonly attempt: number } & T;

/** Events of the stream `invoice-{id}`: the invoice, its sequences, their steps, its promise. Every event names both ids. Amounts are in minor units. */
export type InvoiceEvent = Of<
  | {
      type: 'InvoiceCreated';
      data: InvoiceFacts & {
        dueDate: string;
        /** It came in an imported file. */
        fromFile?: true;
        /** No sequence of it starts by itself: the user has chosen so. */
        startsItself?: false;
      };
    }
  /** All values after the change. */
  | { type: 'InvoiceRevised'; data: InvoiceFacts }
  | { type: 'DueDateChanged'; data: { from: string; to: string; action: DueDateAction | null } }
  | { type: 'BalanceEntryRecorded'; data: { entry: BalanceEntry } }
  | { type: 'BalanceEntryRemoved'; data: { entry: BalanceEntry } }
  /** Credit that came from another invoice was not taken: it goes back there, and is never taken later. */
  | { type: 'CreditDeclined'; data: { entry: BalanceEntry } }
  /** Nothing is due any more. What was due until then is a payment of its own: Mark Paid. */
  | {
      type: 'InvoicePaid';
      data: {
        /** The day on which the last of it came. */
        datePaid: string;
        /** That payment; 0 when the entry recorded just before had settled the invoice. */
        amountCents: number;
        /** Id of that payment, or of that entry. Absent for a payment that is the only entry: it has the invoice's id. */
        entryId?: number;
        /** What kind of entry settled it; absent for a payment. */
        settledWith?: SettledWith;
        promiseKept: boolean;
        /** ISO instant of the recording; the time for an undo starts here. */
        paidAt: string;
        /** The provider that said so; absent when the user did. */
        reportedBy?: Provider;
      };
    }
  /**
   * Something is due again. `because`: a refund, the removal of an entry, or a higher total; absent when the payment
   * that had settled the invoice is taken back.
   */
  | {
      type: 'InvoiceReopened';
      data: {
        undo: boolean;
        because?: 'refund' | 'entry_removed' | 'total_changed';
        /** The payment that is taken back; absent for the one with the invoice's id. */
        entryId?: number;
        /** What the news says of it; absent in events from before it was told. */
        news?: ReopenedNews;
      };
    }
  /** The user keeps chasing a rest so small that they were asked whether to write it off. */
  | { type: 'RemainderKept'; data: { dueCents: number } }
  /** The user chases although the client has so much credit on other invoices. */
  | { type: 'CreditKept'; data: { creditCents: number } }
  /**
   * Late fees and interest are claimed. They are beside the invoice, and change nothing of what is due. `news`: what the
   * user is told of a claim by the rule.
   */
  | {
      type: 'LateFeesClaimed';
      data: { claim: LateFeeClaim; news?: { invoiceNumber: string; clientName: string } };
    }
  | { type: 'LateFeeClaimEnded'; data: { claimId: number; amount: number; end: ClaimEnd } }
  /** How it had ended is taken back. */
  | { type: 'LateFeeClaimReopened'; data: { claimId: number; amount: number; end: ClaimEnd } }
  /** A claim by the rule is withdrawn, because its payment no longer settles the invoice: its days and sum count again. */
  | { type: 'LateFeeClaimWithdrawn'; data: { claimId: number; amount: number } }
  /** The invoice's own PDF, in place of an earlier one. */
  | { type: 'InvoiceDocumentAttached'; data: { document: AttachedFile } }
  | { type: 'InvoiceDocumentRemoved'; data: object }
  | { type: 'InvoiceDeleted'; data: object }
  /** Closes a stream whose reservation was given up before the invoice existed. */
  | { type: 'InvoiceAbandoned'; data: object }
  | {
      type: 'PromiseRecorded';
      data: {
        promisedDate: string;
        /** How much of what is due, in minor units; absent for all of it. */
        amount?: number;
        /** What had come from the client before a promise with an amount, in minor units. */
        received?: number;
        /** A payment that had kept it is gone, and it stands again. */
        again?: true;
      };
    }
  /** The promised amount has come by the promised day; a rest is still due. */
  | { type: 'PromiseKept'; data: { promisedDate: string; amount: number } }
  | { type: 'PromiseRemoved'; data: { promisedDate: string } }
  /** The promised day has passed without payment. Nothing is sent before `resumeFrom`, a calendar date. */
  | {
      type: 'PromiseBroken';
      data: {
        promisedDate: string;
        resumeFrom: string;
        invoiceNumber: string;
        clientName: string;
        /** The promised amount, in minor units; absent for all that was due. */
        amount?: number;
        /** Absent in events from before it was recorded. */
        reminders?: AfterPromise;
      };
    }
  /** What is due is to be paid in installments; replaces an earlier plan. `agreedAt`: ISO instant. */
  | {
      type: 'PaymentPlanAgreed';
      data: {
        installments: readonly RemindedInstallment[];
        /** What had come from the client before, in minor units. */
        received: number;
        remindBefore: number;
        agreedAt: string;
        /** It replaces a plan that stood. */
        replaces?: true;
      };
    }
  /** `all_due`: an installment was missed, and all that is due is asked for again. */
  | { type: 'PaymentPlanEnded'; data: { reason: 'all_due' | 'cancelled' } }
  /** An installment is not paid two working days after its date. `open` is missing of it, in minor units. */
  | {
      type: 'InstallmentMissed';
      data: OpenInstallment & { invoiceNumber: string; clientName: string };
    }
  /** The user continues the plan despite the missed installments up to that date. */
  | { type: 'PaymentPlanContinued'; data: { date: string } }
  /** What the user did about an invoice that reminders didn't settle, in place of an earlier choice. */
  | { type: 'NextStepChosen'; data: { step: NextStepView } }
  | { type: 'NextStepTakenBack'; data: { choice: NextStepChoice } }
  /** It is still owed but not chased, for this reason, in place of an earlier one. */
  | { type: 'CollectionStatusSet'; data: { standing: CollectionStatusView } }
  | { type: 'CollectionStatusEnded'; data: { status: CollectionStatus } }
  | {
      type: 'SequenceStarted';
      data: {
        sequenceId: number;
        steps: readonly StepPlan[];
        startedAt: string;
        via: 'smtp' | 'outbox';
        /** The schedule that its steps were made from; absent for none. */
        schedule?: ScheduleRef;
        /** It has started by itself. */
        byRule?: true;
        /** Calendar date on which it has started by itself; absent for any other, and for older ones. */
        startedOn?: string;
      };
    }
  /** The step after the change. `movedAt` is set when the user moved it: lateness counts from then. */
  | { type: 'StepEdited'; data: { sequenceId: number; step: StepPlan; movedAt: string | null } }
  /** The user added a step to a sequence that had begun. */
  | { type: 'StepAdded'; data: { sequenceId: number; step: StepPlan; addedAt: string } }
  /** The user wants it sent now. `step` is dated then, and due; it goes on its own, ahead of others. */
  | {
      type: 'StepSendRequested';
      data: {
        sequenceId: number;
        step: StepPlan;
        requestedAt: string;
        /** When it had been planned for; absent in events from before it was recorded. */
        plannedFor?: StepTime;
      };
    }
  | { type: 'StepRemoved'; data: { sequenceId: number; stepId: number } }
  /** Its schedule was changed: `steps` take the place of those that are removed. */
  | {
      type: 'ScheduleApplied';
      data: {
        sequenceId: number;
        schedule: ScheduleRef;
        removed: readonly number[];
        steps: readonly StepPlan[];
        appliedAt: string;
      };
    }
  | {
      type: 'StepsMoved';
      data: {
        sequenceId: number;
        steps: readonly { stepId: number; scheduledDate: string }[];
        /** Before there was `sent_again`, `resumed` said that, too. */
        cause:
          | 'resumed'
          | 'due_date'
          | 'tone'
          | 'late'
          | 'promise_broken'
          | 'sent_now'
          | 'sent_again'
          | 'by_hand'
          /** Another one had waited for a person's approval. */
          | 'approval';
        movedAt: string;
        /**
         * By how many of these days the others move in other events: the email of this step was out, and it catches up.
         * Absent for none.
         */
        caughtUp?: number;
      };
    }
  | { type: 'StepsSkipped'; data: Names & { steps: readonly number[]; reason: SkipReason } }
  /**
   * The time of an email to the client has come that a person has to approve: it waits. `changed`: they had approved it, and
   * it is not any more what they approved.
   */
  | { type: 'StepApprovalAsked'; data: Names & { stepId: number; askedAt: string; changed?: true } }
  /** `bound`: SHA-256 of what they saw, which is what may go: text, sender, recipients, attachments and amount. */
  | {
      type: 'StepApproved';
      data: { sequenceId: number; stepId: number; bound: string; approvedAt: string };
    }
  /** The email doesn't go. Its skip follows. */
  | {
      type: 'StepApprovalRejected';
      data: { sequenceId: number; stepId: number; rejectedAt: string; note?: string };
    }
  | { type: 'SequenceHeld'; data: Names & { reason: HoldReason; detail: HoldDetail | null } }
  | { type: 'HoldLifted'; data: { sequenceId: number; reason: HoldReason } }
  /** The user wants reminders although a promise stands. */
  | { type: 'PromiseOverridden'; data: { sequenceId: number; promisedDate: string } }
  | {
      type: 'StepSendStarted';
      data: SendOf<{
        stepType: StepType;
        clientId: number;
        /** The mailing that hands it over; absent in sends from before mailings existed. */
        mailingId?: number;
        mail: OutgoingMail;
        /** After this instant another worker may declare doubt. */
        deadline: string;
        /** What goes with it, the invoice's own PDF first. Empty in events from before there were attachments. */
        attachments: readonly AttachedFile[];
        /** Due for more than an hour when the send started. */
        late: boolean;
        /** What was due of the invoice then, in minor units; absent in events from before it was recorded. */
        dueCents?: number;
        /** The installment of which it reminds, and what was open of it, in minor units; absent for none. */
        installment?: OpenInstallment;
        /** It needed a person's approval, and this is what they approved (`StepApproved`); absent for one that needed none. */
        approved?: string;
        /**
         * The terms of the late fees and interest that its text tells of, `none` where it names no more than what was
         * claimed before; `true` in events from before they were recorded. Absent where it tells of none.
         */
        announcesLateFees?: LateFeeTerms | true;
        /** What was claimed and open of them then, in minor units; absent where its text doesn't tell of them. */
        lateFeesOpen?: number;
      }>;
    }
  | {
      type: 'StepSent';
      data: SendOf<{
        sentAt: string;
        via: Via;
        accepted: readonly string[];
        refused: readonly { address: string; reply: string }[];
        late: boolean;
        /** Where its provider has put it; absent for mail that went to a server. */
        thread?: MailThread;
        /** The Message-ID that Gmail put in place of the one of the start. */
        sentAs?: string;
        /** It was in doubt, and a search of the sender's mailbox found it. */
        foundAt?: string;
        /** Copies that were refused for now, and the mailing of each that tries it again; absent for none. */
        waitingCopies?: readonly WaitingCopy[];
        /** The mailing that they are copies of. */
        mailingId?: number;
      }>;
    }
  /** A copy that was refused for now is tried again, alone; the others have the email. */
  | { type: 'StepCopyStarted'; data: SendOf<CopyRef> }
  | { type: 'StepCopyPostponed'; data: SendOf<CopyRef & { reply: string; retryAt: string }> }
  /** It is not tried any more. */
  | { type: 'StepCopySettled'; data: SendOf<CopyRef & { outcome: CopyOutcome }> }
  /** `sender` while the server refuses us rather than the client: retried hourly, not counted as an attempt. */
  | {
      type: 'StepSendPostponed';
      data: SendOf<{
        retryAt: string;
        cause: 'temporary' | 'sender' | 'own_sender';
        reply: string;
        /** Recipients that the server accepted anyway: a later attempt leaves them out. */ accepted?: readonly string[];
      }>;
    }
  | {
      type: 'StepSendFailed';
      data: SendOf<{
        failedAt: string;
        reply: string;
        /** As above. */
        accepted?: readonly string[];
        /** The client's address, if the server refused that for good, and not the message. */
        refusedAddress?: string;
      }>;
    }
  /** Nothing was sent: the hand-over never began. The step is as it was before the send, and the run decides again. */
  | { type: 'StepSendDropped'; data: SendOf<{ droppedAt: string; reason: DropReason }> }
  /** Nobody knows whether it arrived. */
  | { type: 'StepSendDoubted'; data: SendOf<{ doubtedAt: string; why: DoubtReason }> }
  | {
      type: 'StepDoubtResolved';
      data: { sequenceId: number; stepId: number; resolution: DoubtResolution; resolvedAt: string };
    }
  /** The user asked to retry a failed step. */
  | {
      type: 'StepRetried';
      data: {
        sequenceId: number;
        stepId: number;
        retriedAt: string;
        /** The client's address for which it had failed, and the one that it goes to. Absent if it is the same. */
        address?: { from: string; to: string };
      };
    }
  | {
      type: 'SequenceCompleted';
      data: Names & {
        stillUnpaid: boolean;
        /** Every email was only written to the outbox folder. */
        onlyOutbox?: true;
        /** Every email was skipped. */
        nothingSent?: true;
      };
    }
  | {
      type: 'SequenceCancelled';
      data: {
        sequenceId: number;
        /**
         * It had started by itself, and sent nothing. `taken_back`: the user has switched that off again.
         * `start_undone`: the user doesn't want this one, and it doesn't start by itself again.
         */
        reason:
          | 'paid'
          | 'due_date'
          | 'client_deleted'
          | 'invoice_deleted'
          | 'by_hand'
          | 'taken_back'
          | 'start_undone';
      };
    }
  /** A payment was taken back: the sequence that it had ended is restored. */
  | { type: 'SequenceRestored'; data: { sequenceId: number } }
  | { type: 'SequenceDeleted'; data: { sequenceId: number } }
>;

/** An invoice of which something is due again. */
export interface ReopenedNews extends Omit<Names, 'sequenceId'> {
  /** What is due now, in minor units. */
  readonly dueCents: number;
  /** The refund, or the entry that was taken back from the list; absent for Mark Unpaid, and for another total. */
  readonly entry?: Pick<BalanceEntry, 'kind' | 'amount' | 'recordedAt'>;
  /** Whether the sequence that the payment had ended is back, on hold. */
  readonly isRestored: boolean;
}

/**
 * What comes of the invoice's reminders after a promise that was not kept: they resume, went on all along despite it,
 * stay on hold for another reason, or there are none left to send.
 */
export type AfterPromise = 'resume' | 'went_on' | 'on_hold' | 'none';

/**
 * Every event names the invoice and the account, so that a projection needs no stream name, and the currency of its
 * amounts.
 */
type Of<E extends { type: string; data: object }> = E extends unknown
  ? {
      type: E['type'];
      data: { readonly invoiceId: number; readonly accountId: number } & InCurrency & Readonly<E['data']>;
    }
  : never;
