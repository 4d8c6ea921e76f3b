import { approveStep, askApproval, rejectStep } from '../approval/approve-step.ts';
import { invoiceTextNames } from '../../contracts/invoices/invoice-text-names.ts';
import type { Decider } from '../decider.ts';
import type { InvoiceCommand } from './commands.ts';
import { recordCopy, startCopy } from './sending/copies.ts';
import { recordBalanceEntry, removeBalanceEntry } from './balance-entries.ts';
import { attachDocument, removeDocument } from './document.ts';
import { applyCredit, withUsedCredit } from './client-credit.ts';
import { applySchedule } from './sequence/apply-schedule.ts';
import { editStep } from './sequence/edit-step.ts';
import { endCollectionStatus, setCollectionStatus, withStatusOver } from './collection/collection-status.ts';
import { chooseNextStep, takeNextStepBack } from './collection/next-step.ts';
import { createInvoice } from './creation.ts';
import type { InvoiceEvent } from './events.ts';
import { claimByRule, claimLateFees, endClaim, reopenClaim, withClaimsWithdrawn } from './late-fees.ts';
import { evolve } from './evolve.ts';
import { abandonInvoice, deleteInvoice, reviseInvoice, shiftSequenceDueDates } from './facts.ts';
import { markPaid, reopenInvoice } from './payment.ts';
import {
  addPlanReminder,
  agreePaymentPlan,
  continuePaymentPlan,
  endPaymentPlan,
  missInstallment,
} from './payment-plan/agreement.ts';
import { breakPromise, recordPromise, removePromise } from './promise.ts';
import { keepChasing } from './sequence/keep-chasing.ts';
import { reconcileInvoice } from './reconcile.ts';
import { removeStep } from './sequence/remove-step.ts';
import { addStep, changeTone, moveSteps, sendStepNow, softenStep } from './sequence/running-sequence.ts';
import {
  recordSendDoubt,
  recordSendDropped,
  recordSendFailure,
  recordSendPostponed,
  recordSent,
  startSend,
} from './sending/sending.ts';
import {
  cancelSequence,
  completeSequence,
  holdSequence,
  liftHold,
  pauseSequence,
  resumeSequence,
  skipSteps,
  startSequence,
  takeBackStart,
  undoStart,
} from './sequence/sequence.ts';
import { absent, type Invoice } from './state.ts';
import { resolveDoubt, retryStep, skipStep } from './sequence/troubled-steps.ts';

/** Without `match`, for speed: a back-test decides some hundred thousand times. */
const decided = (command: InvoiceCommand, invoice: Invoice): InvoiceEvent[] => {
  switch (command.type) {
    case 'CreateInvoice':
      return createInvoice(command, invoice);
    case 'ReviseInvoice':
      return reviseInvoice(command, invoice);
    case 'ShiftSequenceDueDates':
      return shiftSequenceDueDates(command, invoice);
    case 'MarkInvoicePaid':
      return markPaid(command, invoice);
    case 'ReopenInvoice':
      return withUsedCredit(invoice, reopenInvoice(command, invoice));
    case 'RecordBalanceEntry':
      return withUsedCredit(invoice, recordBalanceEntry(command, invoice));
    case 'ApplyCredit':
      return applyCredit(command, invoice);
    case 'RemoveBalanceEntry':
      return withUsedCredit(invoice, removeBalanceEntry(command, invoice));
    case 'ReconcileInvoice':
      return withUsedCredit(invoice, reconcileInvoice(command, invoice));
    case 'KeepChasing':
      return keepChasing(command, invoice);
    case 'ClaimLateFees':
      return claimLateFees(command, invoice);
    case 'ClaimByRule':
      return claimByRule(command, invoice);
    case 'EndClaim':
      return endClaim(command, invoice);
    case 'ReopenClaim':
      return reopenClaim(command, invoice);
    case 'AttachDocument':
      return attachDocument(command, invoice);
    case 'RemoveDocument':
      return removeDocument(invoice);
    case 'DeleteInvoice':
      return deleteInvoice(invoice);
    case 'AbandonInvoice':
      return abandonInvoice(command, invoice);
    case 'RecordPromise':
      return recordPromise(command, invoice);
    case 'RemovePromise':
      return removePromise(command, invoice);
    case 'BreakPromise':
      return breakPromise(command, invoice);
    case 'AgreePaymentPlan':
      return agreePaymentPlan(command, invoice);
    case 'EndPaymentPlan':
      return endPaymentPlan(command, invoice);
    case 'ContinuePaymentPlan':
      return continuePaymentPlan(invoice);
    case 'ChooseNextStep':
      return chooseNextStep(command, invoice);
    case 'TakeNextStepBack':
      return takeNextStepBack(invoice);
    case 'SetCollectionStatus':
      return setCollectionStatus(command, invoice);
    case 'EndCollectionStatus':
      return endCollectionStatus(command, invoice);
    case 'MissInstallment':
      return missInstallment(command, invoice);
    case 'AddPlanReminder':
      return addPlanReminder(command, invoice);
    case 'StartSequence':
      return startSequence(command, invoice);
    case 'PauseSequence':
      return pauseSequence(command, invoice);
    case 'ResumeSequence':
      return resumeSequence(command, invoice);
    case 'CancelSequence':
      return cancelSequence(command, invoice);
    case 'HoldSequence':
      return holdSequence(command, invoice);
    case 'LiftHold':
      return liftHold(command, invoice);
    case 'CompleteSequence':
      return completeSequence(command, invoice);
    case 'SoftenStep':
      return softenStep(command, invoice);
    case 'SkipSteps':
      return skipSteps(command, invoice);
    case 'TakeBackStart':
      return takeBackStart(command, invoice);
    case 'UndoStart':
      return undoStart(command, invoice);
    case 'ApplySchedule':
      return applySchedule(command, invoice);
    case 'EditStep':
      return editStep(command, invoice);
    case 'RemoveStep':
      return removeStep(command, invoice);
    case 'AddStep':
      return addStep(command, invoice);
    case 'SendStepNow':
      return sendStepNow(command, invoice);
    case 'AskApproval':
      return askApproval(command, invoice);
    case 'ApproveStep':
      return approveStep(command, invoice);
    case 'RejectStep':
      return rejectStep(command, invoice);
    case 'MoveSteps':
      return moveSteps(command, invoice);
    case 'ChangeTone':
      return changeTone(command, invoice);
    case 'RetryStep':
      return retryStep(command, invoice);
    case 'SkipStep':
      return skipStep(command, invoice);
    case 'ResolveDoubt':
      return resolveDoubt(command, invoice);
    case 'StartSend':
      return startSend(command, invoice);
    case 'RecordSent':
      return recordSent(command, invoice);
    case 'RecordSendPostponed':
      return recordSendPostponed(command, invoice);
    case 'RecordSendFailure':
      return recordSendFailure(command, invoice);
    case 'RecordSendDropped':
      return recordSendDropped(command, invoice);
    case 'StartCopy':
      return startCopy(command, invoice);
    case 'RecordCopy':
      return recordCopy(command, invoice);
    case 'RecordSendDoubt':
      return recordSendDoubt(command, invoice);
  }
};

/**
 * An invoice with its sequences, their steps and its promise: one decision, one append. `docs/chasing-rules.md`
 * describes what happens to a sequence in each situation.
 * @throws NotFound, NotAllowedNow, InvalidField, DueDateConflict, PromiseStands
 */
export const invoiceDecider: Decider<InvoiceCommand, Invoice, InvoiceEvent> = {
  name: 'invoice',
  // One more with each text that an invoice can have.
  version: 17 + invoiceTextNames.length,
  initial: absent,
  decide: (command, invoice) =>
    withClaimsWithdrawn(invoice, withStatusOver(invoice, decided(command, invoice))),
  evolve,
};
