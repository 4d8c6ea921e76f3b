import type { LateFeeTerms } from '../contracts/invoices/late-fee-terms.ts';
import type { ClientCommand, ClientFacts } from '../domain/client/events.ts';
import { clientDecider } from '../domain/client/decide.ts';
import type { Client } from '../domain/client/state.ts';
import { NotFound } from '../domain/errors.ts';
import type { ContactValues } from '../domain/xero/records/contact-values.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import type { Handled } from '../platform/ports/command-handler.ts';
import { contextOf, type Call } from './command-context.ts';
import { followUp, later, type Desk, type Done } from './desk.ts';
import { makeRecord } from './new-record.ts';
import { freeEnded, freePlace, inPlace } from './places.ts';
import { clientStream, invoiceStream } from './streams.ts';

/**
 * @param fromXero what Xero says of it, where it is imported from there
 * @throws InvalidField, PlanLimitReached
 */
export const createClient = async (
  desk: Desk,
  call: Call,
  facts: ClientFacts,
  fromXero?: ContactValues,
): Promise<Done & { clientId: number }> => {
  const { accountId } = call.account;
  return makeRecord(desk, call, clientStream, async (clientId, context) => {
    const command = { type: 'CreateClient' as const, clientId, accountId, facts, fromXero };
    const stream = clientStream(clientId);
    const place = { kind: 'client', id: clientId, invoiceId: clientId } as const;
    return inPlace(desk, call, place, async (take) => {
      await take();
      const handled = await desk.commands.handle(stream, clientDecider, command, context, { isNew: true });
      return { ...handled, clientId };
    });
  });
};

/** Gives a command to a client of the call's account. @throws NotFound for a missing client or another account's */
const onClient = (
  desk: Desk,
  call: Call,
  clientId: number,
  purpose: string,
  commandOn: () => ClientCommand | Promise<ClientCommand>,
): Promise<Handled<Client>> =>
  desk.commands.handle(
    clientStream(clientId),
    clientDecider,
    (client) => {
      const isOwn = client.status === 'active' && client.accountId === call.account.accountId;
      if (!isOwn) throw new NotFound('Client');
      return commandOn();
    },
    contextOf(call, purpose),
  );

export interface ClientChange {
  readonly changes: Partial<Omit<ClientFacts, 'xeroContactId'>>;
  /** Refuses the change once it is known that the client is the account's. */
  readonly assertAllowed?: () => Promise<void>;
}

/** @throws NotFound, InvalidField */
export const reviseClient = (
  desk: Desk,
  call: Call,
  clientId: number,
  { changes, assertAllowed }: ClientChange,
): Promise<Done> =>
  onClient(desk, call, clientId, 'revise', async () => {
    await assertAllowed?.();
    return { type: 'ReviseClient', changes };
  });

/** Changes what late payment costs a client. @param terms null for what it costs in the account @throws NotFound */
export const changeClientLateFeeTerms = (
  desk: Desk,
  call: Call,
  clientId: number,
  terms: LateFeeTerms | null,
): Promise<Done> =>
  onClient(desk, call, clientId, 'late-fee-terms', () => ({ type: 'ChangeClientLateFeeTerms', terms }));

/** Changes whether each email to a client waits for the user. @throws NotFound */
export const setClientApproval = (
  desk: Desk,
  call: Call,
  clientId: number,
  asksFirst: boolean,
): Promise<Done> =>
  onClient(desk, call, clientId, 'approval', () => ({ type: 'SetClientApproval', asksFirst }));

/** Takes over what has changed in Xero. @throws NotFound */
export const syncClient = (
  desk: Desk,
  call: Call,
  clientId: number,
  fromXero: ContactValues,
): Promise<Done> => onClient(desk, call, clientId, 'sync', () => ({ type: 'SyncClient', fromXero }));

/** Maximum number of rounds that look for sequences started while the client was being deleted. */
const mostRounds = 3;

/**
 * Deletes a client and cancels its invoices' unfinished sequences; the invoices stay. Nothing is sent to a deleted
 * client: a sequence that could not be cancelled here is cancelled by its run.
 * @throws NotFound
 */
export const deleteClient = async (desk: Desk, call: Call, clientId: number): Promise<Done> => {
  let { position } = await onClient(desk, call, clientId, 'delete', () => ({ type: 'DeleteClient' }));
  await freePlace(desk, call, 'client', clientId);
  await followUp(desk, 'Cancelling the sequences of a deleted client', async () => {
    for (let round = 0; round < mostRounds; round += 1) {
      await desk.waitForViews([desk.models.invoices.name], position);
      const cancelled = await cancelSequencesOf(desk, call, clientId, round);
      if (cancelled.count === 0) break;
      position = later(position, cancelled.position);
    }
  });
  return { position };
};

/** One round over every invoice in the read model; each is decided from its own stream. */
const cancelSequencesOf = async (
  desk: Desk,
  call: Call,
  clientId: number,
  round: number,
): Promise<Done & { count: number }> => {
  const { accountId } = call.account;
  const found = await desk.readModels.find(desk.models.invoices, accountId, { where: { clientId } });
  let count = 0;
  let { position }: Done = { position: undefined };
  for (const { id } of found) {
    const handled = await desk.commands.handle(
      invoiceStream(id),
      invoiceDecider,
      { type: 'CancelSequence', reason: 'client_deleted' },
      contextOf(call, `cancel ${id} ${round}`),
    );
    count += handled.events.length;
    position = later(position, handled.position);
    await freeEnded(desk, call, handled.events);
  }
  return { count, position };
};
