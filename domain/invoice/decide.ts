import { match } from 'ts-pattern';
import type { Decider } from '../decider.ts';
import type { InvoiceCommand } from './commands.ts';
import { attachDocument, removeDocument } from './document.ts';
import { editStep } from './edit-step.ts';
import type { InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { abandonInvoice, createInvoice, deleteInvoice, reviseInvoice } from './facts.ts';
import { markPaid, reopenInvoice } from './payment.ts';
import { breakPromise, recordPromise, removePromise } from './promise.ts';
import { removeStep } from './remove-step.ts';
import { addStep, changeTone, moveSteps, sendStepNow } from './running-sequence.ts';
import {
  recordSendDoubt,
  recordSendDropped,
  recordSendFailure,
  recordSendPostponed,
  recordSent,
  startSend,
} from './sending.ts';
import {
  cancelSequence,
  completeSequence,
  holdSequence,
  liftHold,
  pauseSequence,
  resumeSequence,
  skipSteps,
  startSequence,
} from './sequence.ts';
import { absent, type Invoice } from './state.ts';
import { resolveDoubt, retryStep, skipStep } from './troubled-steps.ts';

const decide = (command: InvoiceCommand, invoice: Invoice): InvoiceEvent[] =>
  match(command)
    .with({ type: 'CreateInvoice' }, (c) => createInvoice(c, invoice))
    .with({ type: 'ReviseInvoice' }, (c) => reviseInvoice(c, invoice))
    .with({ type: 'MarkInvoicePaid' }, (c) => markPaid(c, invoice))
    .with({ type: 'ReopenInvoice' }, (c) => reopenInvoice(c, invoice))
    .with({ type: 'AttachDocument' }, (c) => attachDocument(c, invoice))
    .with({ type: 'RemoveDocument' }, () => removeDocument(invoice))
    .with({ type: 'DeleteInvoice' }, () => deleteInvoice(invoice))
    .with({ type: 'AbandonInvoice' }, (c) => abandonInvoice(c, invoice))
    .with({ type: 'RecordPromise' }, (c) => recordPromise(c, invoice))
    .with({ type: 'RemovePromise' }, (c) => removePromise(c, invoice))
    .with({ type: 'BreakPromise' }, (c) => breakPromise(c, invoice))
    .with({ type: 'StartSequence' }, (c) => startSequence(c, invoice))
    .with({ type: 'PauseSequence' }, (c) => pauseSequence(c, invoice))
    .with({ type: 'ResumeSequence' }, (c) => resumeSequence(c, invoice))
    .with({ type: 'CancelSequence' }, (c) => cancelSequence(c, invoice))
    .with({ type: 'HoldSequence' }, (c) => holdSequence(c, invoice))
    .with({ type: 'LiftHold' }, (c) => liftHold(c, invoice))
    .with({ type: 'CompleteSequence' }, (c) => completeSequence(c, invoice))
    .with({ type: 'SkipSteps' }, (c) => skipSteps(c, invoice))
    .with({ type: 'EditStep' }, (c) => editStep(c, invoice))
    .with({ type: 'RemoveStep' }, (c) => removeStep(c, invoice))
    .with({ type: 'AddStep' }, (c) => addStep(c, invoice))
    .with({ type: 'SendStepNow' }, (c) => sendStepNow(c, invoice))
    .with({ type: 'MoveSteps' }, (c) => moveSteps(c, invoice))
    .with({ type: 'ChangeTone' }, (c) => changeTone(c, invoice))
    .with({ type: 'RetryStep' }, (c) => retryStep(c, invoice))
    .with({ type: 'SkipStep' }, (c) => skipStep(c, invoice))
    .with({ type: 'ResolveDoubt' }, (c) => resolveDoubt(c, invoice))
    .with({ type: 'StartSend' }, (c) => startSend(c, invoice))
    .with({ type: 'RecordSent' }, (c) => recordSent(c, invoice))
    .with({ type: 'RecordSendPostponed' }, (c) => recordSendPostponed(c, invoice))
    .with({ type: 'RecordSendFailure' }, (c) => recordSendFailure(c, invoice))
    .with({ type: 'RecordSendDropped' }, (c) => recordSendDropped(c, invoice))
    .with({ type: 'RecordSendDoubt' }, (c) => recordSendDoubt(c, invoice))
    .exhaustive();

/**
 * An invoice with its sequences, their steps and its promise: one decision, one append. `docs/chasing-rules.md`
 * describes what happens to a sequence in each situation.
 * @throws NotFound, NotAllowedNow, InvalidField, DueDateConflict, PromiseStands
 */
export const invoiceDecider: Decider<InvoiceCommand, Invoice, InvoiceEvent> = {
  name: 'invoice',
  version: 5,
  initial: absent,
  decide,
  evolve,
};
