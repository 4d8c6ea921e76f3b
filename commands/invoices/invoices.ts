import { featureGates } from '../../contracts/messages.ts';
import { plans } from '../../contracts/accounts/plans.ts';
import { FeatureGated } from '../../domain/errors.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { InvoiceFacts } from '../../domain/invoice/events.ts';
import { inFlight } from '../../domain/invoice/state.ts';
import type { Call } from '../command-context.ts';
import { loadChosenClient, onInvoice, type Desk, type Done } from '../desk.ts';
import { makeRecord } from '../new-record.ts';
import { freeEnded, freePlace, inPlace } from '../places.ts';
import { invoiceStream } from '../streams.ts';

export interface NewInvoice {
  readonly facts: InvoiceFacts;
  /** Calendar date. */
  readonly dueDate: string;
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
  { facts, dueDate }: NewInvoice,
): Promise<Done & { invoiceId: number }> => {
  const { accountId } = call.account;
  assertMayHavePaymentLink(call.account, facts.paymentUrl);
  await loadChosenClient(desk, accountId, facts.clientId);
  return makeRecord(desk, call, invoiceStream, (invoiceId, context) =>
    inPlace(desk, call, { kind: 'invoice', id: invoiceId, invoiceId }, async (take) => {
      await take();
      const command = { type: 'CreateInvoice' as const, invoiceId, accountId, facts, dueDate };
      const stream = invoiceStream(invoiceId);
      const handled = await desk.commands.handle(stream, invoiceDecider, command, context, { isNew: true });
      return { ...handled, invoiceId };
    }),
  );
};

/** Deletes an invoice, ends its sequence, and frees both places. @throws NotFound */
export const deleteInvoice = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
): Promise<Done & { mailInFlight: boolean }> => {
  const handled = await onInvoice(desk, call, invoiceId, 'delete', () => ({ type: 'DeleteInvoice' }));
  await freeEnded(desk, call, handled.events);
  await freePlace(desk, call, 'invoice', invoiceId);
  return { position: handled.position, mailInFlight: inFlight(handled.state) };
};
