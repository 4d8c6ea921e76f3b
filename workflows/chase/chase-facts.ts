import type { ClientCredit } from './client-credit.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { noClient, type Client } from '../../domain/client/state.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { isKnown, type Invoice } from '../../domain/invoice/state.ts';
import type { Senders } from '../../domain/sender/state.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import { accountStream, clientStream, invoiceStream } from '../../commands/streams.ts';

/** Everything that a run's decision depends on. */
export interface ChaseFacts {
  readonly run: ChaseRun;
  readonly invoice: Invoice;
  /** The invoice stream's revision: the decision is appended at exactly this one. */
  readonly revision: number;
  readonly client: Client;
  readonly account: ActiveAccount;
  readonly senders: Senders;
  /** See `Situation`. */
  readonly clientCredit: number | undefined;
}

/**
 * Reads the invoice first, then client, account and senders, so that earlier changes of these are included.
 * @returns undefined when the account is gone
 */
export const loadChaseFacts = async (
  commands: CommandHandler,
  run: ChaseRun,
  credit?: ClientCredit,
): Promise<ChaseFacts | undefined> => {
  try {
    const { state: invoice, revision } = await commands.load(invoiceStream(run.invoiceId), invoiceDecider);
    const [client, { state: account }, senders, clientCredit] = await Promise.all([
      clientOf(commands, invoice),
      commands.load(accountStream(run.accountId), accountDecider),
      loadSenders({ commands }, run.accountId),
      credit?.known(invoice),
    ]);
    return account.status === 'active'
      ? { run, invoice, revision, client, account, senders, clientCredit }
      : undefined;
  } catch (error) {
    if (error instanceof StreamGone) return undefined;
    throw error;
  }
};

const clientOf = async (commands: CommandHandler, invoice: Invoice): Promise<Client> => {
  if (!isKnown(invoice)) return noClient;
  return (await commands.load(clientStream(invoice.facts.clientId), clientDecider)).state;
};
