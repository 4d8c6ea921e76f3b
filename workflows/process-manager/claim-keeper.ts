import { systemContext } from '../../commands/command-context.ts';
import { loadIfThere } from '../../commands/desk.ts';
import { clientStream, invoiceStream } from '../../commands/streams.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { clientNameOf, noClient } from '../../domain/client/state.ts';
import type { EventOf } from '../../domain/events.ts';
import { paymentIdOf } from '../../domain/invoice/balance.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { isKnown } from '../../domain/invoice/state.ts';
import { termsFor } from '../../domain/late-fees/terms-for.ts';
import { momentAt } from '../../domain/moment.ts';
import { derivedNumber } from '../../platform/derived-ids.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

type KeeperDeps = Pick<ProcessManagerDeps, 'commands' | 'clock'>;

/**
 * Claims late fees by the rule that the user has approved, once an invoice is paid. The claim's id comes from the event,
 * so that it is made once however often the event is followed; nothing happens when the payment was taken back, or the
 * invoice deleted, meanwhile.
 */
export const followPaid = async (
  { commands, clock }: KeeperDeps,
  event: RecordedEvent<EventOf<'InvoicePaid'>>,
): Promise<void> => {
  const { accountId, invoiceId, paidAt } = event.data;
  const account = await loadIfThere({ commands }, accountId);
  if (account.status !== 'active' || account.claimRule === null) return;
  const { claimRule: rule, lateFeeRates: ownRates } = account;
  await commands.handle(
    invoiceStream(invoiceId),
    invoiceDecider,
    async (invoice): Promise<InvoiceCommand> => {
      const client = isKnown(invoice)
        ? (await commands.load(clientStream(invoice.facts.clientId), clientDecider)).state
        : noClient;
      return {
        type: 'ClaimByRule',
        claimId: derivedNumber(event.id),
        settledBy: paymentIdOf(event.data),
        paidAt,
        rule,
        terms: termsFor(account, client).terms,
        ownRates,
        clientName: clientNameOf(client),
        moment: momentAt(clock.now(), account),
      };
    },
    systemContext(accountId, event),
  );
};
