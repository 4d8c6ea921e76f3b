import { createHash } from 'node:crypto';
import type {
  ReminderAction,
  ReminderActionBody,
  ReminderActionView,
} from '../../contracts/sequences/reminder-actions.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { dueOf } from '../../domain/invoice/balance.ts';
import { todayIn } from '../../domain/calendar.ts';
import { InvalidField, LinkExpired, NotFound } from '../../domain/errors.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { inFlight, isHeldByPlan, isKnown, type Open, type Paid } from '../../domain/invoice/state.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import type { Call } from '../command-context.ts';
import { loadAccount, loadClientName, type Desk } from '../desk.ts';
import { findLink, isOfOldPassword, useUpLink, type ReminderLink } from '../accounts/mailed-links.ts';
import { markPaid, promisePayment } from '../invoices/payment.ts';
import type { AccountDesk } from '../accounts/registration.ts';
import { toggleSequence } from './sequences.ts';
import { invoiceStream } from '../streams.ts';

/** Names the commands of a link, so that using it twice at the same time changes things once. */
const namespace = '3e0a1f2b-6c54-4b7d-9a1e-5d2c8f70b946';

const callOf = (token: string, account: Call['account'], now: number): Call => ({
  commandId: derivedUuid(namespace, createHash('sha256').update(token).digest('hex')),
  ids: [],
  account,
  actor: 'link',
  now,
});

interface Found {
  readonly link: ReminderLink;
  readonly account: Call['account'];
  readonly invoice: Open | Paid;
}

/** A link is void once the account has another address or password, or the invoice is gone. @throws LinkExpired */
const find = async (desk: Desk, token: string): Promise<Found> => {
  const link = await findLink(desk, 'reminder-action', token);
  if (link === undefined) throw new LinkExpired();
  try {
    const account = await loadAccount(desk, link.accountId);
    const { state: invoice } = await desk.commands.load(invoiceStream(link.invoiceId), invoiceDecider);
    if (
      !isKnown(invoice) ||
      invoice.accountId !== link.accountId ||
      !isSameAddress(link.email, account.email) ||
      isOfOldPassword(link, account)
    )
      throw new LinkExpired();
    return { link, account, invoice };
  } catch (error) {
    throw error instanceof NotFound || error instanceof StreamGone ? new LinkExpired() : error;
  }
};

/** What a mailed link would do. Changes nothing. @throws LinkExpired */
export const reminderActionOf = async (desk: Desk, token: string): Promise<ReminderActionView> => {
  const { link, account, invoice } = await find(desk, token);
  const { facts, dueDate, status } = invoice;
  return {
    action: link.action,
    clientName: await loadClientName(desk, facts.clientId),
    invoiceNumber: facts.invoiceNumber,
    currency: facts.currency,
    amount: dueOf(invoice),
    dueDate,
    isPaid: status === 'paid',
    hasPaymentPlan: isHeldByPlan(invoice),
    today: todayIn(account.timeZone, desk.clock.now()),
  };
};

const act = async (
  desk: Desk,
  call: Call,
  { invoiceId, action }: ReminderLink,
  { promisedDate }: ReminderActionBody,
): Promise<void> => {
  if (action === 'paid') await markPaid(desk, call, invoiceId);
  if (action === 'pause') await toggleSequence(desk, call, invoiceId, { status: 'paused' });
  if (action === 'promise') {
    if (!promisedDate) throw new InvalidField('promisedDate', 'Please select a promised payment date');
    await promisePayment(desk, call, invoiceId, { promisedDate });
  }
};

interface ReminderActed {
  readonly accountId: number;
  readonly action: ReminderAction;
  readonly mailInFlight: boolean;
}

/**
 * Does what a mailed link is for, once however often it is used at the same time, for the account that it was mailed to,
 * and uses it up.
 * @throws LinkExpired, and what the action throws
 */
export const actOnReminder = (
  desk: Desk & Pick<AccountDesk, 'inTurn'>,
  token: string,
  body: ReminderActionBody,
): Promise<ReminderActed> => desk.inTurn(`reminder action ${token}`, () => actOnce(desk, token, body));

const actOnce = async (desk: Desk, token: string, body: ReminderActionBody): Promise<ReminderActed> => {
  const { link, account } = await find(desk, token);
  const { accountId, action, invoiceId } = link;
  await act(desk, callOf(token, account, desk.clock.now()), link, body);
  await useUpLink(desk, token);
  const { state } = await desk.commands.load(invoiceStream(invoiceId), invoiceDecider);
  return { accountId, action, mailInFlight: inFlight(state) };
};
