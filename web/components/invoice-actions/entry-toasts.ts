import { balanceEntryNames } from '../../../contracts/invoices/balance-names.ts';
import type { BalanceEntryView } from '../../../contracts/invoices/balance.ts';
import type { ChangedInvoice, InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { balanceFailures } from '../../../contracts/invoices/balance-messages.ts';
import { messageOf, StoredUnseen } from '../../data/api-error.ts';
import { aboutThe, showFailure, showToast } from '../../data/toasts.ts';
import { formatMinor } from '../../data/account/numbers.ts';

/** An invoice as it was before an entry was recorded or taken back. */
type Before = Pick<InvoiceView, 'id' | 'status'>;

/** What an entry, or its removal, has made of the invoice. */
const outcome = (
  before: Before,
  {
    invoiceNumber,
    status,
    amountDue,
    currency,
    cancelledSequences = 0,
    resumedSequences = 0,
  }: ChangedInvoice,
  isUndone: boolean,
): string => {
  const due = `${formatMinor(amountDue, currency)} of ${invoiceNumber}`;
  if (status === 'paid')
    return cancelledSequences > 0
      ? `Nothing is due on ${invoiceNumber} any more. Its reminders are cancelled.`
      : `Nothing is due on ${invoiceNumber} any more.`;
  if (before.status !== 'paid') return `${due} is still due.`;
  if (resumedSequences === 0) return `${due} is due again. No reminders are planned.`;
  return `${due} is due again. Its sequence is back${isUndone ? ' as it was' : ', on hold'}.`;
};

/** Whether it is one end of a move of credit, which is taken back as a whole. */
export const isCreditMove = (kind: BalanceEntryView['kind']): boolean =>
  kind === 'credit_used' || kind === 'credit_applied';

/** Says what became of an invoice whose entry was taken back. @param isUndone soon after it was recorded */
export const tellRemoved = (
  before: Before,
  { kind }: Pick<BalanceEntryView, 'kind'>,
  answer: ChangedInvoice,
  isUndone = false,
): void =>
  showToast({
    about: aboutThe('payments', [before]),
    title: isCreditMove(kind) ? 'Credit taken back' : `${balanceEntryNames[kind]} removed`,
    description: outcome(before, answer, isUndone),
  });

/** What takes an entry back again. Never rejects: a failure has been shown. */
export const undoOf =
  (
    invoice: Before,
    entry: Pick<BalanceEntryView, 'kind' | 'id'>,
    takeBack: () => Promise<ChangedInvoice>,
  ): (() => void) =>
  () =>
    void takeBack().then(
      (answer) => tellRemoved(invoice, entry, answer, true),
      (error: unknown) => {
        if (!(error instanceof StoredUnseen)) showFailure(balanceFailures.removeEntry, messageOf(error));
      },
    );

/** Says what a new entry has made of an invoice. @param undo takes it back */
export const tellRecorded = (
  before: Before,
  title: string,
  answer: ChangedInvoice,
  undo: (() => void) | undefined,
): void =>
  showToast({
    about: aboutThe('payments', [before]),
    title,
    description: outcome(before, answer, false),
    ...(undo && { action: { label: 'Undo', run: undo } }),
  });
