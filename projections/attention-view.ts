import {
  mostAttentionEntries,
  type AttentionEntry,
  type AttentionKind,
  type AttentionView,
  type HoldRemedy,
} from '../contracts/invoices/attention.ts';
import { mostSelectedIds } from '../contracts/invoices/lists.ts';
import { addDays } from '../domain/calendar.ts';
import { failureCauseOf } from '../domain/reasons/failure-cause.ts';
import { findStep, sternestSoFar, unfinishedSequence, type Hold } from '../domain/invoice/state.ts';
import { doubtWords, holdDetailWords } from '../domain/reasons/reason-words.ts';
import { withVariableLabels } from '../domain/email-text/variable-words.ts';
import { replyWords } from '../domain/sender/refusal-words.ts';
import type { Between } from '../platform/ports/read-models.ts';
import {
  attention,
  doubtedSends,
  failedSteps,
  finalNoticesOn,
  heldSinceOf,
  holdsToEnd,
  sinceOf,
  type AttentionDocument,
  type AttentionKey,
} from './attention.ts';
import { clientsNamed, ofClient } from './lists/clients-of-rows.ts';
import { isShown, type ListCall } from './lists/list-call.ts';
import { storedDocument } from './projection.ts';

interface Found {
  readonly count: number;
  readonly documents: readonly AttentionDocument[];
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
    case 'heldSequences':
      return ['held', any];
    case 'brokenPromises':
      return ['brokenPromise', any];
    case 'promisedToday':
      return ['promised', today];
    case 'overdueUnchased':
      return ['unchased', { from: '', before: today }];
    case 'finalNotices':
      return ['finalNotice', addDays(today, 1)];
  }
};

/** The invoices that need a person today for one reason, the longest waiting first. */
export const attentionIds = async (
  { readModels, account, today }: Pick<ListCall, 'readModels' | 'account' | 'today'>,
  kind: AttentionKind,
): Promise<readonly number[]> => {
  const [key, wanted] = wantedOf(kind, today);
  const query = { where: { [key]: wanted }, orderBy: key, limit: mostSelectedIds };
  return (await readModels.pageOfIds(attention.model, account, query)).ids;
};

const found = async ({ readModels, account, today }: ListCall, kind: AttentionKind): Promise<Found> => {
  const [key, wanted] = wantedOf(kind, today);
  const where = { [key]: wanted };
  const order = typeof wanted === 'string' ? {} : { orderBy: key };
  const [count, documents] = await Promise.all([
    readModels.count(attention.model, account, where),
    readModels.find(attention.model, account, { where, ...order, limit: mostAttentionEntries }),
  ]);
  return {
    count,
    documents: documents
      .filter(isShown)
      .flatMap(({ body }) => (body === null ? [] : [storedDocument(attention, body)])),
  };
};

const remedies: Readonly<Partial<Record<NonNullable<Hold['detail']>['code'], HoldRemedy>>> = {
  no_address: 'add_address',
  unknown_variables: 'edit_emails',
  unknown_in_signature: 'edit_signature',
  says_overdue: 'edit_emails',
  document_missing: 'add_document',
  attachment_missing: 'edit_emails',
  attachments_too_large: 'edit_emails',
  address_unproven: 'verify_address',
  sender_unverified: 'verify_sender',
  sender_gone: 'edit_emails',
  sender_refused: 'check_sender',
};

const holdEntry = (document: AttentionDocument, { reason, detail }: Hold) => ({
  reason,
  at: heldSinceOf(document, reason),
  detail: detail && holdDetailWords(detail),
  remedy: (detail && remedies[detail.code]) ?? 'resume',
});

const subjectOf = ({ sends, invoice }: AttentionDocument, stepId: number): string => {
  const sequence = unfinishedSequence(invoice);
  const plan = sequence === null ? undefined : findStep(sequence, stepId)?.plan;
  return sends.find((send) => send.stepId === stepId)?.subject ?? withVariableLabels(plan?.subject ?? '');
};

const doubtsOf = (document: AttentionDocument): AttentionEntry<'emailsInDoubt'>['emails'] => {
  const running = unfinishedSequence(document.invoice)?.sequenceId;
  return doubtedSends(document).map(({ stepId, tone, sequenceId }) => {
    const why = document.sends.find((send) => send.stepId === stepId)?.why;
    return {
      stepId,
      tone,
      subject: subjectOf(document, stepId),
      at: sinceOf(document, stepId),
      why: why ? doubtWords(why) : '',
      canSendAgain: sequenceId === running,
    };
  });
};

const failuresOf = (document: AttentionDocument): AttentionEntry<'failedEmails'>['emails'] =>
  failedSteps(document).flatMap(({ plan, progress }) => {
    if (progress.type !== 'failed') return [];
    const { stepId, tone, senderEmail } = plan;
    const { reply } = progress;
    return [
      {
        stepId,
        tone,
        subject: subjectOf(document, stepId),
        at: sinceOf(document, stepId),
        reply: replyWords(reply, senderEmail),
        cause: failureCauseOf(reply),
      },
    ];
  });

/** What needs a person, derived from the account's own today. */
export const attentionOf = async (call: ListCall): Promise<AttentionView> => {
  const { today } = call;
  const tomorrow = addDays(today, 1);
  const [inDoubt, failed, held, broken, promised, unchased, final] = await Promise.all([
    found(call, 'emailsInDoubt'),
    found(call, 'failedEmails'),
    found(call, 'heldSequences'),
    found(call, 'brokenPromises'),
    found(call, 'promisedToday'),
    found(call, 'overdueUnchased'),
    found(call, 'finalNotices'),
  ]);
  const all = [inDoubt, failed, held, broken, promised, unchased, final];
  const clients = await clientsNamed(
    call,
    all.flatMap(({ documents }) => documents.map(({ invoice }) => invoice.facts.clientId)),
  );
  const entries = <T extends object>(
    { count, documents }: Found,
    ofKind: (document: AttentionDocument) => T | undefined,
  ) => ({
    count,
    entries: documents.flatMap((document) => {
      const more = ofKind(document);
      return more === undefined ? [] : [{ ...about(document), ...more }];
    }),
  });
  const about = ({ invoice }: AttentionDocument) => ({
    invoiceId: invoice.invoiceId,
    invoiceNumber: invoice.facts.invoiceNumber,
    amount: invoice.facts.amountCents,
    dueDate: invoice.dueDate,
    promisedPaymentDate: invoice.promisedDate,
    ...ofClient(clients, invoice.facts.clientId),
    inSequence: unfinishedSequence(invoice) !== null,
  });
  const views: Omit<AttentionView, 'today' | 'total'> = {
    emailsInDoubt: entries(inDoubt, (document) => ({ emails: doubtsOf(document) })),
    failedEmails: entries(failed, (document) => ({ emails: failuresOf(document) })),
    heldSequences: entries(held, (document) => ({
      holds: holdsToEnd(document).map((hold) => holdEntry(document, hold)),
    })),
    brokenPromises: entries(broken, ({ invoice: { brokenPromiseDate } }) =>
      brokenPromiseDate === null ? undefined : { brokenPromiseDate },
    ),
    promisedToday: entries(promised, () => ({})),
    overdueUnchased: entries(unchased, ({ invoice }) => ({
      hadSequence: invoice.finished.length > 0,
      sternestSent: sternestSoFar(invoice),
    })),
    finalNotices: entries(final, (document) => {
      const [next] = finalNoticesOn(document, tomorrow);
      return (
        next && {
          stepId: next.stepId,
          subject: subjectOf(document, next.stepId),
          scheduledDate: tomorrow,
          scheduledTime: next.time,
        }
      );
    }),
  };
  const kinds: readonly AttentionView[AttentionKind][] = Object.values(views);
  return { today, total: kinds.reduce((sum, { count }) => sum + count, 0), ...views };
};
