import type { Currency } from '../../contracts/currencies.ts';
import type { CollectionStatusView, NextStepView } from '../../contracts/invoices/collection.ts';
import type { BalanceEntryKind } from '../../contracts/invoices/balance.ts';
import type { ClaimRule, LateFeeTerms, ReferenceRate } from '../../contracts/invoices/late-fee-terms.ts';
import type { ClaimEnd } from '../../contracts/invoices/late-fees.ts';
import type { DueDateAction } from '../../contracts/invoices/invoice-bodies.ts';
import type { ScheduleRef } from '../../contracts/schedules/schedule-ref.ts';
import type { DoubtResolution } from '../../contracts/sequences/sequence-bodies.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import type { AttachedFile } from '../files/attached-file.ts';
import type { DropReason } from '../mailing/events.ts';
import type { Provider } from '../provider-reference.ts';
import type {
  BalanceEntry,
  EnteredFacts,
  CopyOutcome,
  MailThread,
  HoldReason,
  InvoiceFacts,
  OutgoingMail,
  StepPlan,
  WaitingCopy,
} from './events.ts';
import type { RemindedInstallment } from './payment-plan/payment-plan.ts';
import type { DoubtReason, HoldDetail, SkipReason } from './reasons.ts';

/** The moment of a command as the account sees it. `now` is an ISO instant, `today` and `timeZone` the account's. */
export interface Moment {
  readonly now: string;
  readonly today: string;
  readonly timeZone: string;
}

/** `templateId`: null for none. */
export type StepChanges = Partial<
  Omit<
    StepPlan,
    | 'stepId'
    | 'templateId'
    | 'attachInvoice'
    | 'installmentDate'
    | 'scheduleStep'
    | 'scheduleDay'
    | 'byHand'
    | 'approval'
  >
> & {
  readonly templateId?: number | null;
  readonly attachInvoice?: boolean;
  readonly approval?: boolean;
};

/** How this installation sends mail. */
export type MailVia = 'smtp' | 'outbox';

/** The invoice as a question about its due date showed it. */
export interface ShownInvoice {
  readonly dueDate?: string | undefined;
  readonly sequenceIds?: readonly number[] | undefined;
}

/** How something is taken back that may have settled the invoice. */
interface TakingBack {
  /** Restores everything if it was recorded within the last 11 minutes; later, or when absent, the sequence waits. */
  undo?: boolean;
  /** Another time instead of these minutes, in milliseconds. */
  undoWithin?: number | undefined;
  /** Whether the plan has room for the sequence. */
  mayRestore: boolean;
  clientName: string;
  moment: Moment;
}

type Send = { readonly sequenceId: number; readonly stepId: number; readonly attempt: number };
type NewEntry = Omit<BalanceEntry, 'recordedAt' | 'isRest'>;
type Named = { readonly clientName: string };

/** Commands of the stream `invoice-{id}`. Money is integer minor units, dates are calendar dates in the account's zone. */
export type InvoiceCommand =
  | {
      type: 'CreateInvoice';
      invoiceId: number;
      accountId: number;
      facts: InvoiceFacts;
      dueDate: string;
      /** It comes in an imported file. */
      fromFile?: boolean;
      /** Whether its sequence may start by itself; default true. */
      startsItself?: boolean | undefined;
      /** What was paid before the invoice was entered, such as a deposit. */
      paidBefore?: (Named & { entry: NewEntry; moment: Moment }) | undefined;
    }
  /** Changes all fields or none: a due date is refused while a sequence has emails left to send. */
  | {
      type: 'ReviseInvoice';
      changes: Partial<EnteredFacts>;
      dueDate?: string | undefined;
      clientName: string;
      moment: Moment;
    }
  /**
   * Changes the due date, treats the emails of the sequence as the user chose, and changes the other fields of the same
   * form: all of it or nothing. `shown`: if the invoice has changed since, the user has to be asked again.
   */
  | {
      type: 'ShiftSequenceDueDates';
      dueDate: string;
      action: DueDateAction;
      shown?: ShownInvoice | undefined;
      changes: Partial<EnteredFacts>;
      clientName: string;
      moment: Moment;
    }
  /** `entryId`: of the payment, if something else has been recorded of the invoice. */
  | {
      type: 'MarkInvoicePaid';
      datePaid: string;
      entryId?: number;
      reportedBy?: Provider | undefined;
      moment: Moment;
    }
  | {
      type: 'RecordBalanceEntry';
      entry: NewEntry;
      /** Entries that are taken back together with it: one of them is not the same, also if it has its external id. */
      insteadOf?: readonly Pick<BalanceEntry, 'id'>[];
      clientName: string;
      moment: Moment;
    }
  /**
   * The credit has left another invoice of a client. It is taken or declined, once, so that it counts on one of the two.
   */
  | {
      type: 'ApplyCredit';
      entry: NewEntry;
      clientId: number;
      /** Of the invoice that it has left. */
      currency: Currency;
      clientName: string;
      moment: Moment;
    }
  | ({
      type: 'RemoveBalanceEntry';
      entryId: number;
      kind: BalanceEntryKind;
    } & TakingBack)
  /**
   * All of it or nothing. `action`: what another due date makes of the emails of the sequence. `datePaid`: when it was
   * settled, if that is not the latest day of what came for it, such as credit that was used for it later.
   */
  | ({
      type: 'ReconcileInvoice';
      changes: Partial<EnteredFacts>;
      dueDate?: string | undefined;
      datePaid?: string | undefined;
      action: DueDateAction;
      record: readonly Omit<BalanceEntry, 'recordedAt' | 'isRest'>[];
      remove: readonly Pick<BalanceEntry, 'id' | 'kind'>[];
    } & TakingBack)
  | ({ type: 'ReopenInvoice'; undo: boolean } & TakingBack)
  /** The answer to the question about a small rest, or about the client's credit. */
  | { type: 'KeepChasing'; moment: Moment }
  /** `amount`: as the person saw it, in minor units. `until`: the last day that counts. */
  | {
      type: 'ClaimLateFees';
      claimId: number;
      until: string;
      amount: number;
      terms: LateFeeTerms;
      ownRates: readonly ReferenceRate[];
      moment: Moment;
    }
  /** The approved rule claims, because this payment has settled the invoice. `paidAt`: ISO instant. */
  | {
      type: 'ClaimByRule';
      claimId: number;
      settledBy: number;
      paidAt: string;
      rule: ClaimRule;
      terms: LateFeeTerms;
      ownRates: readonly ReferenceRate[];
      clientName: string;
      moment: Moment;
    }
  | { type: 'EndClaim'; claimId: number; end: ClaimEnd; moment: Moment }
  | { type: 'ReopenClaim'; claimId: number }
  | { type: 'AttachDocument'; document: AttachedFile; moment: Moment }
  | { type: 'RemoveDocument' }
  | { type: 'DeleteInvoice' }
  | { type: 'AbandonInvoice'; invoiceId: number; accountId: number }
  /** `amount`: how much of what is due; absent for all of it. */
  | { type: 'RecordPromise'; promisedDate: string; amount?: number | undefined; moment: Moment }
  | { type: 'RemovePromise'; moment: Moment }
  /** Replaces a plan and a promise that stand. `remindBefore`: how many days before its date one is reminded of. */
  | ({
      type: 'AgreePaymentPlan';
      installments: readonly RemindedInstallment[];
      remindBefore: number;
      moment: Moment;
    } & Named)
  | ({ type: 'EndPaymentPlan'; moment: Moment } & Named)
  /** The answer to the question about a missed installment. */
  | { type: 'ContinuePaymentPlan' }
  | { type: 'ChooseNextStep'; step: Omit<NextStepView, 'chosenOn'>; moment: Moment }
  | { type: 'TakeNextStepBack' }
  | { type: 'SetCollectionStatus'; standing: CollectionStatusView; moment: Moment }
  | { type: 'EndCollectionStatus'; moment: Moment }
  | {
      type: 'StartSequence';
      sequenceId: number;
      steps: readonly StepPlan[];
      via: MailVia;
      moment: Moment;
      /** The schedule that the steps were made from. */
      schedule?: ScheduleRef;
      /** It starts by itself: only for an invoice that was never chased. */
      byRule?: true;
    }
  /**
   * The unsent steps become those of a changed schedule. `plans`: all its steps, each with an id of its own and its date
   * by the due date alone.
   */
  | { type: 'ApplySchedule'; schedule: ScheduleRef; plans: readonly StepPlan[]; moment: Moment }
  | { type: 'EditStep'; stepId: number; changes: StepChanges; moment: Moment }
  | { type: 'RemoveStep'; stepId: number }
  | { type: 'AddStep'; step: StepPlan; moment: Moment }
  | { type: 'SendStepNow'; stepId: number; moment: Moment }
  /** `bound`: of what the person saw; undefined where there is nobody to get it. */
  | { type: 'ApproveStep'; stepId: number; bound: string | undefined; moment: Moment }
  | ({ type: 'RejectStep'; stepId: number; note?: string | undefined; moment: Moment } & Named)
  /** `days` may be negative, for earlier. */
  | { type: 'MoveSteps'; days: number; moment: Moment }
  | { type: 'ChangeTone'; tone: Tone; replaceEdited: boolean }
  /** `withClient`: with all sequences of the client. */
  /** `because`: what else than that it was done by hand. */
  | {
      type: 'PauseSequence';
      clientName: string;
      because?: Extract<HoldDetail, { code: 'with_client' | 'file_says' }>;
    }
  | { type: 'ResumeSequence'; despitePromise: boolean; moment: Moment }
  /** A sequence that has started by itself, and sent nothing yet, was not wanted: the invoice is as before. */
  | { type: 'TakeBackStart'; since: string }
  /** The same for one sequence, while others go on starting: the invoice doesn't start by itself again. */
  | { type: 'UndoStart'; sequenceId: number }
  | { type: 'CancelSequence'; reason: 'client_deleted' | 'by_hand' }
  /** `to`: the client's address as it is now. */
  | { type: 'RetryStep'; stepId: number; to?: string; moment: Moment }
  /** Skip an unsent step, or a failed one and lift the hold that its failure caused. */
  | { type: 'SkipStep'; stepId: number; clientName: string; moment: Moment }
  | { type: 'ResolveDoubt'; stepId: number; resolution: DoubtResolution; moment: Moment }
  /* Commands of a run: next-action decides each at a revision, and it is appended at exactly that revision. */
  | ({ type: 'BreakPromise'; promisedDate: string; resumeFrom: string; moment: Moment } & Named)
  | ({ type: 'MissInstallment'; date: string; moment: Moment } & Named)
  /** The time of the reminder of an installment has come: it becomes a step, once. */
  | { type: 'AddPlanReminder'; sequenceId: number; date: string; moment: Moment }
  | ({ type: 'HoldSequence'; sequenceId: number; reason: HoldReason; detail: HoldDetail | null } & Named)
  /** After a part payment, the next reminder is not sterner than the last. */
  | { type: 'SoftenStep'; stepId: number; tone: Tone }
  /** `skip`: the earlier reminders that it replaces. */
  | ({
      type: 'AskApproval';
      sequenceId: number;
      stepId: number;
      skip: readonly number[];
      skipReason: SkipReason;
      moment: Moment;
    } & Named)
  | ({ type: 'SkipSteps'; sequenceId: number; stepIds: readonly number[]; reason: SkipReason } & Named)
  /** `skip` and `move` are appended together with the send: the reminders that this one replaces or delays. */
  | ({
      type: 'StartSend';
      mailingId: number;
      mail: OutgoingMail;
      deadline: string;
      attachments: readonly AttachedFile[];
      /** The terms of the late fees and interest that its text tells of. */
      announcesLateFees?: LateFeeTerms;
      /** What was approved, of an email that needs it. */
      approved?: string;
      skip: readonly number[];
      skipReason: SkipReason;
      move: readonly { stepId: number; scheduledDate: string }[];
      moment: Moment;
    } & Send &
      Named)
  | ({
      type: 'RecordSent';
      sentAt: string;
      accepted: readonly string[];
      refused: readonly { address: string; reply: string }[];
      mailThread?: MailThread | undefined;
      sentAs?: string | undefined;
      /** When it was found, after it had been in doubt. */
      foundAt?: string | undefined;
      waitingCopies?: readonly WaitingCopy[];
    } & Send &
      Named)
  | ({
      type: 'RecordSendPostponed';
      retryAt: string;
      cause: 'temporary' | 'sender' | 'own_sender';
      reply: string;
      accepted?: readonly string[];
      moment: Moment;
    } & Send &
      Named)
  | ({
      type: 'RecordSendFailure';
      failedAt: string;
      reply: string;
      accepted?: readonly string[];
      /** The client's address, if the server refused that and not the message. */
      refusedAddress?: string;
    } & Send &
      Named)
  | ({ type: 'RecordSendDoubt'; doubtedAt: string; why: DoubtReason } & Send & Named)
  /** A waiting copy is about to be handed over; it is given up where nothing may begin any more. */
  | ({ type: 'StartCopy'; mailingId: number; isClientThere: boolean } & Named)
  | ({
      type: 'RecordCopy';
      mailingId: number;
      outcome:
        | Exclude<CopyOutcome, { type: 'given_up' }>
        | { readonly type: 'postponed'; readonly reply: string; readonly retryAt: string }
        | { readonly type: 'given_up' };
    } & Named)
  | ({ type: 'RecordSendDropped'; droppedAt: string; reason: DropReason; moment: Moment } & Send & Named)
  /** Its cause is over. */
  | { type: 'LiftHold'; sequenceId: number; reason: HoldReason; moment: Moment }
  | ({ type: 'CompleteSequence'; sequenceId: number } & Named);
