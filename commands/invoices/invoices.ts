import type { Currency } from '../../contracts/currencies.ts';
import { featureGates } from '../../contracts/messages.ts';
import { plans } from '../../contracts/accounts/plans.ts';
import { FeatureGated } from '../../domain/errors.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { currencyFor } from '../../domain/client/currency.ts';
import { enteredIn, type EnteredAmount } from '../../domain/money/entered.ts';
import type { InvoiceFacts } from '../../domain/invoice/events.ts';
import { inFlight } from '../../domain/invoice/state.ts';
import { momentAt } from '../../domain/moment.ts';
import type { Call } from '../command-context.ts';
import { loadChosenClient, onInvoice, type Desk, type Done } from '../desk.ts';
import { makeRecord } from '../new-record.ts';
import { freeEnded, freePlace, inPlace } from '../places.ts';
import { invoiceStream } from '../streams.ts';
import type { NewBalanceEntry } from './balance-entries.ts';
import { returningCredits } from './payment.ts';

export interface NewInvoice {
  /** Without a currency it is in the client's, else in the account's. An amount alone is in whole units of it. */
  readonly facts: Omit<InvoiceFacts, 'currency' | 'amountCents'> & {
    readonly currency?: Currency | undefined;
    readonly amount: EnteredAmount | number;
  };
  /** Calendar date. */
  readonly dueDate: string;
  /** Whether its sequence may start by itself; default true. */
  readonly startsItself?: boolean;
  /** What was paid before, such as a deposit, in minor units; absent for nothing. */
  readonly paidBefore?: NewBalanceEntry | undefined;
}

/** @throws FeatureGated when the plan has no payment links */
export const assertMayHavePaymentLink = ({ license }: Call['account'], paymentUrl: string | null): void => {
  const { title, message } = featureGates.payments;
  if (paymentUrl !== null && !plans[license].canUsePayments) throw new FeatureGated(title, message);
};

/** @throws InvalidField, FeatureGated, PlanLimitReached */
export const createInvoice = async (
  desk: Desk,
  call: Call,
  { facts: { amount, currency: chosen, ...entered }, dueDate, startsItself, paidBefore }: NewInvoice,
): Promise<Done & { invoiceId: number }> => {
  const { accountId } = call.account;
  assertMayHavePaymentLink(call.account, entered.paymentUrl);
  const client = await loadChosenClient(desk, accountId, entered.clientId);
  const currency = chosen ?? currencyFor(client, call.account);
  const amountCents = typeof amount === 'number' ? amount : enteredIn(amount, currency);
  const facts = { ...entered, currency, amountCents };
  return makeRecord(desk, call, invoiceStream, (invoiceId, context) =>
    inPlace(desk, call, { kind: 'invoice', id: invoiceId, invoiceId }, async (take) => {
      await take();
      const command = {
        type: 'CreateInvoice' as const,
        invoiceId,
        accountId,
        facts,
        dueDate,
        fromFile: call.actor === 'import',
        startsItself,
        paidBefore: paidBefore && {
          entry: { ...paidBefore, id: desk.ids.next() },
          clientName: client.facts.name,
          moment: momentAt(call.now, call.account),
        },
      };
      const stream = invoiceStream(invoiceId);
      const handled = await desk.commands.handle(stream, invoiceDecider, command, context, { isNew: true });
      return { ...handled, invoiceId };
    }),
  );
};

/** Deletes an invoice, ends its sequence, and frees both places. @throws NotFound, NotAllowedNow when its credit counts for another invoice */
export const deleteInvoice = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
): Promise<Done & { mailInFlight: boolean }> => {
  const handled = await onInvoice(desk, call, invoiceId, 'delete', () => ({ type: 'DeleteInvoice' }));
  await freeEnded(desk, call, handled.events);
  await freePlace(desk, call, 'invoice', invoiceId);
  const position = await returningCredits(desk, call, handled);
  return { position, mailInFlight: inFlight(handled.state) };
};
