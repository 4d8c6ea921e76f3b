import type { Currency } from '../../../contracts/currencies.ts';
import { unitsOf } from '../../../domain/money/money.ts';
import { smallDifference } from '../../../contracts/invoices/balance-bodies.ts';
import { changedInvoice } from '../../../contracts/invoices/invoices.ts';
import { failures } from '../../../contracts/messages.ts';
import { balanceFailures } from '../../../contracts/invoices/balance-messages.ts';
import { api } from '../../data/api.ts';
import { aboutThe, showToast } from '../../data/toasts.ts';
import { postBalanceEntry, takeEntryBack } from './balance-entries.ts';
import { tellRecorded, undoOf } from './entry-toasts.ts';
import { offerUndo } from './offer-undo.ts';
import { once } from './once.ts';
import { takeInInvoice } from './show-invoices.ts';
import { formatMinor } from '../../data/account/numbers.ts';

/** An invoice of which so little is due that the user is asked. */
export interface AskedInvoice {
  readonly id: number;
  readonly invoiceNumber: string;
  readonly currency: Currency;
  /** What is due, in minor units. */
  readonly remainder: number;
}

/** What the user is asked, and why. @param isChased whether a sequence waits for the answer */
export const remainderWords = (
  { remainder, currency }: Pick<AskedInvoice, 'remainder' | 'currency'>,
  isChased: boolean,
): { readonly question: string; readonly why: string } => ({
  question: `Write off ${formatMinor(remainder, currency)}?`,
  why: `No more than that is still due.${isChased ? ' Reminders are on hold until you decide.' : ''}`,
});

/** Writes the rest off, which settles the invoice; Undo brings the sequence back as it was. Never rejects. */
export const writeOffRemainder = ({ id, remainder, currency }: AskedInvoice): Promise<void> =>
  once(id, balanceFailures.writeOff, async () => {
    const body = { amount: unitsOf({ minor: remainder, currency }), reason: smallDifference };
    const answer = await postBalanceEntry(id, 'write_off', body, crypto.randomUUID());
    const made = answer.payments.findLast(({ kind }) => kind === 'write_off');
    const undo = made && undoOf({ id, status: answer.status }, made, () => takeEntryBack(id, made, true));
    if (undo !== undefined) offerUndo(id, undo);
    tellRecorded({ id, status: 'pending' }, 'Written off', answer, undo);
  });

/** Lets the reminders go on for the rest, which is not asked about again. Never rejects. */
export const keepChasing = ({ id, invoiceNumber, remainder, currency }: AskedInvoice): Promise<void> =>
  once(id, failures.sequenceToggle, async () => {
    const answer = await api.post(`/api/invoices/${id}/keep-chasing`, changedInvoice);
    takeInInvoice(answer);
    showToast({
      about: aboutThe('sequences', [{ id }]),
      title: 'Chasing the rest',
      description: `${formatMinor(remainder, currency)} of ${invoiceNumber} is still due.${
        (answer.resumedSequences ?? 0) > 0 ? ' Its reminders resume.' : ''
      }`,
    });
  });
