import type { Desk } from '../../commands/desk.ts';
import { sendersOf } from '../../commands/senders/load-senders.ts';
import { clientStream, invoiceStream } from '../../commands/streams.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { unfinishedSequence } from '../../domain/invoice/state.ts';
import { foresee, type Start } from '../../domain/chase/what-if.ts';

type Standing = Omit<Start, 'timeZone' | 'planned' | 'until'>;

/** How many emails of a sequence go out at its `now`. @param timeZone IANA name */
const goingAtOnce = (standing: Standing, timeZone: string): number =>
  foresee({ ...standing, timeZone, planned: [], until: standing.now }).emails.length;

/**
 * How many emails would go out at once if the account had another time zone, in which their time has come already.
 * @param timeZone IANA name
 * @param invoiceIds invoices whose next email may be one of them; the streams decide
 */
export const emailsAtOnceIn = async (
  desk: Pick<Desk, 'commands' | 'mailVia' | 'ownLeaves' | 'requiresProof' | 'clock'>,
  account: ActiveAccount,
  timeZone: string,
  invoiceIds: readonly number[],
): Promise<number> => {
  const now = desk.clock.now();
  const via = desk.mailVia;
  const senders = { ...(await sendersOf(desk, account)), requiresProof: desk.requiresProof ?? false };
  let emails = 0;
  for (const invoiceId of invoiceIds) {
    const { state: invoice } = await desk.commands.load(invoiceStream(invoiceId), invoiceDecider);
    const sequence = unfinishedSequence(invoice);
    if (invoice.status !== 'open' || invoice.accountId !== account.accountId || sequence === null) continue;
    const { state: client } = await desk.commands.load(clientStream(invoice.facts.clientId), clientDecider);
    const { sequenceId } = sequence;
    const standing = { invoice, client, sequenceId, now, via, senders };
    const more = goingAtOnce(standing, timeZone) - goingAtOnce(standing, account.timeZone);
    emails += Math.max(0, more);
  }
  return emails;
};
