import type { ActiveAccount } from '../domain/account/state.ts';
import { accountDecider } from '../domain/account/decide.ts';
import { clientDecider } from '../domain/client/decide.ts';
import { clientNameOf, type ActiveClient } from '../domain/client/state.ts';
import type { OwedEvent } from '../domain/events.ts';
import { InvalidField, NotFound } from '../domain/errors.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import type { MailVia } from '../domain/invoice/commands.ts';
import type { Open, Paid } from '../domain/invoice/state.ts';
import type { CommandHandler } from '../platform/ports/command-handler.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { EventStore, Position, RecordedEvent, StreamName } from '../platform/ports/event-store.ts';
import type { Ids } from '../platform/ports/ids.ts';
import type { Keep } from '../platform/ports/keep.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import type { ReadYourWrites } from './read-your-writes.ts';
import { accountStream, clientStream, invoiceStream } from './streams.ts';

/** What the commands of a call need. */
export interface Desk {
  readonly store: EventStore;
  readonly commands: CommandHandler;
  readonly keep: Keep;
  readonly readModels: ReadModels;
  readonly readYourWrites: ReadYourWrites;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailVia: MailVia;
}

/** What a use case did: how far a view must have come to show it. */
export interface Done {
  readonly position: Position | undefined;
}

/** The later of two positions. */
export const later = (one: Position | undefined, other: Position | undefined): Position | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;

/** @throws NotFound for an account that is not, or no longer, there */
export const loadAccount = async (
  desk: Pick<Desk, 'commands'>,
  accountId: number,
): Promise<ActiveAccount> => {
  const { state } = await desk.commands.load(accountStream(accountId), accountDecider);
  if (state.status !== 'active') throw new NotFound('Account');
  return state;
};

/** @throws NotFound for what is not there or is another's */
export const loadClient = async (desk: Desk, accountId: number, clientId: number): Promise<ActiveClient> => {
  const { state } = await desk.commands.load(clientStream(clientId), clientDecider);
  if (state.status !== 'active' || state.accountId !== accountId) throw new NotFound('Client');
  return state;
};

/** The client that an invoice names. @throws InvalidField with the form's message */
export const chosenClient = async (
  desk: Desk,
  accountId: number,
  clientId: number,
): Promise<ActiveClient> => {
  const { state } = await desk.commands.load(clientStream(clientId), clientDecider);
  if (state.status !== 'active' || state.accountId !== accountId) {
    throw new InvalidField('clientId', 'Please select a client');
  }
  return state;
};

/** @throws NotFound for what is not there or is another's */
export const loadInvoice = async (desk: Desk, accountId: number, invoiceId: number): Promise<Open | Paid> => {
  const { state } = await desk.commands.load(invoiceStream(invoiceId), invoiceDecider);
  const isThere = state.status === 'open' || state.status === 'paid';
  if (!isThere || state.accountId !== accountId) throw new NotFound('Invoice');
  return state;
};

/** Name of an invoice's client as history shows it; the fallback when the client is gone. */
export const loadClientName = async (desk: Desk, clientId: number): Promise<string> =>
  clientNameOf((await desk.commands.load(clientStream(clientId), clientDecider)).state);

/** Whether a stream's first event is of this command: else another record has its id. */
export const beganWith = async (desk: Desk, stream: StreamName, commandId: string): Promise<boolean> => {
  for await (const event of desk.store.readStream(stream, { limit: 1 }))
    return event.metadata.commandId === commandId;
  return false;
};

/** How many of a command's events are of a type. */
export const countOf = (events: readonly RecordedEvent[], type: OwedEvent['type']): number =>
  events.filter((event) => event.type === type).length;
