import {
  mostAttentionEntries,
  type AttentionEntry,
  type AttentionKind,
  type AttentionView,
  type HoldRemedy,
} from '../../contracts/invoices/attention.ts';
import type { PaymentPlanView } from '../../contracts/invoices/payment-plans.ts';
import { addDays } from '../../domain/calendar.ts';
import { failureCauseOf } from '../../domain/reasons/failure-cause.ts';
import { hasLater } from '../../domain/invoice/payment-plan/installments.ts';
import { findStep, sternestSoFar, type Hold } from '../../domain/invoice/state.ts';
import { doubtWords, holdDetailWords } from '../../domain/reasons/reason-words.ts';
import { withVariableLabels } from '../../domain/email-text/variable-words.ts';
import { replyWords } from '../../domain/sender/refusal-words.ts';
import type { Between, Where } from '../../platform/ports/read-models.ts';
import {
  chasing,
  doneSequence,
  doubtedSends,
  failedSteps,
  finalNoticesOn,
  heldSinceOf,
  holdsToEnd,
  notesOf,
  sinceOf,
  stepsToApprove,
  type AttentionKey,
} from '../rows/attention-keys.ts';
import { invoiceRows, stepsThatAsk, type InvoiceRowDocument } from '../rows/invoice-rows.ts';
import { clientsNamed, ofClient } from './clients-of-rows.ts';
import { isShown, type ListCall } from './list-call.ts';
import { storedDocument } from '../projection.ts';

interface Found {
  readonly count: number;
  readonly documents: readonly InvoiceRowDocument[];
}

/** Any value of a key. */
const any = { from: '' };

/** The key of a kind, and a day, or a range of values, of which the earliest come first. */
type Wanted = readonly [key: AttentionKey, wanted: string | Between];

const wantedOf = (kind: AttentionKind, today: string): Wanted => {
  switch (kind) {
    case 'emailsInDoubt':
      return ['inDoubt', any];
    case 'failedEmails':
      return ['failed', any];
    case 'approvals':
      return ['approval', any];
    case 'heldSequences':
      return ['held', any];
    case 'smallRemainders':
      return ['smallRemainder', any];
    case 'missedInstallments':
      return ['missedInstallment', any];
    case 'brokenPromises':
      return ['brokenPromise', any];
    case 'promisedToday':
      return ['promised', today];
    case 'nextSteps':
      return ['nextStep', { from: '', before: addDays(today, 1) }];
    case 'overdueUnchased':
      return ['unchased', { from: '', before: today }];
    case 'finalNotices':
      return ['finalNotice', addDays(today, 1)];
  }
};

/** The condition for the invoices that need a person on a day for one reason. */
export const needing = (kind: AttentionKind, today: string): Where => {
  const [key, wanted] = wantedOf(kind, today);
  return { [key]: wanted };
};

const found = async ({ readModels, account, today }: ListCall, kind: AttentionKind): Promise<Found> => {
  const [key, wanted] = wantedOf(kind, today);
  const where = { [key]: wanted };
  const order = typeof wanted === 'string' ? {} : { orderBy: key };
  const [count, documents] = await Promise.all([
    readModels.count(invoiceRows.model, account, where),
    readModels.find(invoiceRows.model, account, { where, ...order, limit: mostAttentionEntries }),
  ]);
  return {
    count,
    documents: documents
      .filter(isShown)
      .flatMap(({ body }) => (body === null ? [] : [storedDocument(invoiceRows, body)])),
  };
};

const remedies: Readonly<Partial<Record<NonNullable<Hold['detail']>['code'], HoldRemedy>>> = {
  no_address: 'add_address',
  unknown_variables: 'edit_emails',
  unknown_in_signature: 'edit_signature',
  says_overdue: 'edit_emails',
  paid_in_part: 'edit_emails',
  document_missing: 'add_document',
  attachment_missing: 'edit_emails',
  attachments_too_large: 'edit_emails',
  address_unproven: 'verify_address',
  sender_unverified: 'verify_sender',
  sender_gone: 'edit_emails',
  sender_refused: 'check_sender',
  client_credit: 'apply_credit',
};

const holdEntry = (row: InvoiceRowDocument, hold: Hold, { numberFormat }: ListCall) => ({
  reason: hold.reason,
  at: heldSinceOf(row, hold.reason),
  detail: hold.detail && holdDetailWords(hold.detail, numberFormat),
  remedy: (hold.detail && remedies[hold.detail.code]) ?? 'resume',
});

const missedOf = (plan: PaymentPlanView | undefined, today: string) => {
  const missed = plan?.installments.find(({ date }) => date === plan.missed);
  if (plan === undefined || missed === undefined) return undefined;
  const { date, open } = missed;
  return {
    installment: { date, open },
    canContinue: hasLater(plan.installments, today),
  };
};

const subjectOf = (row: InvoiceRowDocument, stepId: number): string => {
  const record = chasing(row);
  const planned = record && findStep(record.sequence, stepId)?.plan.subject;
  return notesOf(row, stepId)?.subject ?? withVariableLabels(planned ?? '');
};

const doubtsOf = (row: InvoiceRowDocument): AttentionEntry<'emailsInDoubt'>['emails'] => {
  const running = chasing(row)?.sequence.sequenceId;
  return doubtedSends(row).map(({ stepId, tone, sequenceId }) => {
    const why = notesOf(row, stepId)?.doubt;
    return {
      stepId,
      tone,
      subject: subjectOf(row, stepId),
      at: sinceOf(row, stepId),
      why: why ? doubtWords(why) : '',
      canSendAgain: sequenceId === running,
    };
  });
};

const failuresOf = (row: InvoiceRowDocument): AttentionEntry<'failedEmails'>['emails'] =>
  failedSteps(row).flatMap(({ plan, progress }) => {
    if (progress.type !== 'failed') return [];
    const { stepId, tone } = plan;
    const { reply } = progress;
    return [
      {
        stepId,
        tone,
        subject: subjectOf(row, stepId),
        at: sinceOf(row, stepId),
        reply: replyWords(reply, notesOf(row, stepId)?.senderEmail ?? ''),
        cause: failureCauseOf(reply),
      },
    ];
  });

const approvalsOf = (row: InvoiceRowDocument): AttentionEntry<'approvals'>['emails'] =>
  stepsToApprove(row).map(({ step: { plan }, at }) => ({
    stepId: plan.stepId,
    tone: plan.tone,
    subject: subjectOf(row, plan.stepId),
    at,
  }));

const nextStepOf = (
  row: InvoiceRowDocument,
): Omit<AttentionEntry<'nextSteps'>, keyof AttentionEntry<'promisedToday'>> => {
  const { invoice, sequences } = row;
  const { collectionStatus, nextStep } = invoice;
  const steps = doneSequence(row)?.sequence.steps ?? [];
  const sent = steps.flatMap(({ progress }) => (progress.type === 'sent' ? [progress.via] : []));
  return {
    lastReminderAt: sequences?.lastReminderAt ?? null,
    isOutbox: sent.length > 0 && sent.every((via) => via === 'outbox'),
    ...(collectionStatus && { collectionStatus }),
    ...(nextStep && { nextStep }),
  };
};

interface AttentionOfAccount {
  /** Whether the settings ask for approval. */
  readonly asksByRules?: boolean;
  /** The invoices that would be chased if the plan had room. */
  readonly waitingForRoom?: readonly number[];
}

/** What needs a person, derived from the account's own today. */
export const attentionOf = async (
  call: ListCall,
  { asksByRules = false, waitingForRoom = [] }: AttentionOfAccount = {},
): Promise<AttentionView> => {
  const waits = new Set(waitingForRoom);
  const { today } = call;
  const tomorrow = addDays(today, 1);
  const asking = await call.readModels.count(invoiceRows.model, call.account, stepsThatAsk);
  const [inDoubt, failed, toApprove, held, remainders, missed, broken, promised, next, unchased, final] =
    await Promise.all([
      found(call, 'emailsInDoubt'),
      found(call, 'failedEmails'),
      found(call, 'approvals'),
      found(call, 'heldSequences'),
      found(call, 'smallRemainders'),
      found(call, 'missedInstallments'),
      found(call, 'brokenPromises'),
      found(call, 'promisedToday'),
      found(call, 'nextSteps'),
      found(call, 'overdueUnchased'),
      found(call, 'finalNotices'),
    ]);
  const all = [inDoubt, failed, toApprove, held, remainders, missed, broken, promised, next, unchased, final];
  const clients = await clientsNamed(
    call,
    all.flatMap(({ documents }) => documents.map(({ invoice }) => invoice.clientId)),
  );
  const entries = <T extends object>(
    { count, documents }: Found,
    ofKind: (row: InvoiceRowDocument) => T | undefined,
  ) => ({
    count,
    entries: documents.flatMap((row) => {
      const more = ofKind(row);
      return more === undefined ? [] : [{ ...about(row), ...more }];
    }),
  });
  const about = (row: InvoiceRowDocument) => ({
    invoiceId: row.invoice.id,
    invoiceNumber: row.invoice.invoiceNumber,
    currency: row.invoice.currency,
    amount: row.invoice.amountDue,
    dueDate: row.invoice.dueDate,
    promisedPaymentDate: row.invoice.promisedPaymentDate,
    ...ofClient(clients, row.invoice.clientId),
    inSequence: chasing(row) !== undefined,
  });
  const usesApproval = asksByRules || asking > 0 || toApprove.count > 0;
  const views: Pick<AttentionView, AttentionKind> = {
    emailsInDoubt: entries(inDoubt, (row) => ({ emails: doubtsOf(row) })),
    failedEmails: entries(failed, (row) => ({ emails: failuresOf(row) })),
    approvals: entries(toApprove, (row) => ({ emails: approvalsOf(row) })),
    heldSequences: entries(held, (row) => ({
      holds: holdsToEnd(row).map((hold) => holdEntry(row, hold, call)),
    })),
    smallRemainders: entries(remainders, ({ invoice: { askedRemainder } }) =>
      askedRemainder === undefined ? undefined : {},
    ),
    missedInstallments: entries(missed, ({ invoice: { paymentPlan } }) => missedOf(paymentPlan, today)),
    brokenPromises: entries(broken, ({ invoice: { brokenPromiseDate } }) =>
      brokenPromiseDate === null ? undefined : { brokenPromiseDate },
    ),
    promisedToday: entries(promised, () => ({})),
    nextSteps: entries(next, nextStepOf),
    overdueUnchased: entries(unchased, ({ invoice, sequences }) => ({
      hadSequence: sequences !== undefined && sequences.sequences.length > 0,
      sternestSent: sequences === undefined ? null : sternestSoFar(sequences),
      ...(waits.has(invoice.id) && { waitsForRoom: true as const }),
    })),
    finalNotices: entries(final, (row) => {
      const [next] = finalNoticesOn(row, tomorrow);
      return (
        next && {
          stepId: next.stepId,
          subject: subjectOf(row, next.stepId),
          scheduledDate: tomorrow,
          scheduledTime: next.time,
        }
      );
    }),
  };
  const total = Object.values(views).reduce((sum, { count }) => sum + count, 0);
  return {
    ...{ today, total, usesApproval },
    ...(waits.size > 0 && { waitingForRoom: waits.size }),
    ...views,
  };
};
