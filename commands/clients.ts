import type { ClientBody, ClientChangeBody, ClientView } from '../contracts/clients.ts';
import { clientChangesFrom, clientFactsFrom } from '../domain/client/facts.ts';
import { clientDecider } from '../domain/client/decide.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import { invoices } from '../projections/invoices.ts';
import { contextOf, type Call } from './command-context.ts';
import { later, loadClient, type Desk, type Done } from './desk.ts';
import { makeRecord } from './new-record.ts';
import { freeEnded } from './places.ts';
import { assertRepeats } from './read-only-fields.ts';
import { clientStream, invoiceStream } from './streams.ts';

const readOnly = ['id', 'userId', 'xeroContactId', 'createdAt'] as const;

/** @throws InvalidField */
export const createClient = async (
  desk: Desk,
  call: Call,
  body: ClientBody,
): Promise<Done & { clientId: number }> => {
  const { accountId } = call.account;
  assertRepeats(body, { userId: accountId }, readOnly);
  return makeRecord(desk, call, clientStream, async (clientId, context) => {
    const command = { type: 'CreateClient' as const, clientId, accountId, facts: clientFactsFrom(body) };
    const { position } = await desk.commands.handle(clientStream(clientId), clientDecider, command, context);
    return { position, clientId };
  });
};

/**
 * @param stored the client as its list shows it
 * @throws NotFound, InvalidField
 */
export const reviseClient = async (
  desk: Desk,
  call: Call,
  clientId: number,
  body: ClientChangeBody,
  stored: () => Promise<ClientView>,
): Promise<Done> => {
  await loadClient(desk, call.account.accountId, clientId);
  if (readOnly.some((field) => field in body)) assertRepeats(body, await stored(), readOnly);
  const command = { type: 'ReviseClient' as const, changes: clientChangesFrom(body) };
  return desk.commands.handle(clientStream(clientId), clientDecider, command, contextOf(call, 'revise'));
};

/** Most rounds of looking for sequences that began while the client was being deleted. */
const mostRounds = 3;

/**
 * Deletes a client and cancels the unfinished sequences of its invoices before it answers; the invoices stay.
 * @throws NotFound
 */
export const deleteClient = async (desk: Desk, call: Call, clientId: number): Promise<Done> => {
  const { accountId } = call.account;
  await loadClient(desk, accountId, clientId);
  const deleted = await desk.commands.handle(
    clientStream(clientId),
    clientDecider,
    { type: 'DeleteClient' },
    contextOf(call, 'delete'),
  );
  let { position } = deleted;
  for (let round = 0; round < mostRounds; round += 1) {
    await desk.readYourWrites.wait([invoices.model.name], position);
    const cancelled = await cancelSequencesOf(desk, call, clientId, round);
    if (cancelled.count === 0) break;
    position = later(position, cancelled.position);
  }
  return { position };
};

/** One round: every invoice that the list knows of, each decided from its own stream. */
const cancelSequencesOf = async (
  desk: Desk,
  call: Call,
  clientId: number,
  round: number,
): Promise<Done & { count: number }> => {
  const found = await desk.readModels.find(invoices.model, call.account.accountId, { where: { clientId } });
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
    position = later(later(position, handled.position), await freeEnded(desk, call, handled.events));
  }
  return { count, position };
};
