import type { CapsByPlan } from '../contracts/accounts/caps.ts';
import type { Account, ActiveAccount } from '../domain/account/state.ts';
import { accountDecider } from '../domain/account/decide.ts';
import { clientDecider } from '../domain/client/decide.ts';
import { clientNameOf, type ActiveClient } from '../domain/client/state.ts';
import type { OwedEvent } from '../domain/events.ts';
import { InvalidField, AccountGone } from '../domain/errors.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import type { InvoiceCommand, MailVia } from '../domain/invoice/commands.ts';
import { assertOwn } from '../domain/invoice/standing.ts';
import { isKnown, type Invoice, type Open, type Paid } from '../domain/invoice/state.ts';
import type { CommandHandler, Handled } from '../platform/ports/command-handler.ts';
import type { Clock } from '../platform/ports/clock.ts';
import {
  StreamGone,
  type EventStore,
  type Position,
  type RecordedEvent,
  type StreamName,
} from '../platform/ports/event-store.ts';
import type { Ids } from '../platform/ports/ids.ts';
import type { Keep } from '../platform/ports/keep.ts';
import type { Log } from '../platform/ports/log.ts';
import type { ModelDefinition, ShownReadModels } from '../platform/ports/read-models.ts';
import type { Uploads } from './files/uploads.ts';
import { contextOf, type Call } from './command-context.ts';
import { accountStream, clientStream, invoiceStream } from './streams.ts';

/** The read models that find the streams of a use case. Decisions read the streams. */
export interface DeskModels {
  /** Keys `clientId`, `currency` and `overpaid`. */
  readonly invoices: ModelDefinition;
  /** Key `isRead`. */
  readonly notifications: ModelDefinition;
  /** One document per entry, under its id. Keys `kind` and `invoiceId`. */
  readonly payments: ModelDefinition;
  /** One document per step, under its id; the body names the step's invoice. */
  readonly steps: ModelDefinition;
}

/** What the commands of a call need. */
export interface Desk {
  readonly store: EventStore;
  readonly commands: CommandHandler;
  readonly keep: Keep;
  readonly readModels: ShownReadModels;
  readonly models: DeskModels;
  /** Waits up to two seconds until models have folded a position; returns whether they have. */
  readonly waitForViews: (models: readonly string[], position: Position | undefined) => Promise<boolean>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailVia: MailVia;
  /** Whether what a sender has of its own is used, wherever other mail goes; by default it is. */
  readonly ownLeaves?: boolean | undefined;
  /** Caps against abuse; without them there are none. */
  readonly caps?: CapsByPlan;
  /** Whether accounts send nothing until their address is proven. */
  readonly requiresProof?: boolean;
  readonly log: Log;
  readonly uploads: Uploads;
  /** How long a new account is free; 0 where trials never end. */
  readonly trialDays: number;
}

/** The result of a use case, as far as the answer needs it. */
export interface Done {
  /** The position that a view must have folded to show it. */
  readonly position: Position | undefined;
  /** Position of the last event of the stream before the use case's own; undefined when unknown. */
  readonly decidedAt?: Position | undefined;
  readonly events?: readonly RecordedEvent[];
}

/** The later of two positions. */
export const later = (one: Position | undefined, other: Position | undefined): Position | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;

/** No account has this id; reading it takes as long as reading another. */
export const nobody = 0;

/** What reads the streams of records. */
export interface LoadDeps {
  readonly commands: Pick<CommandHandler, 'load'>;
}

/** An account as it is; absent also when it was deleted and erased. */
export const loadIfThere = async ({ commands }: LoadDeps, accountId: number): Promise<Account> => {
  try {
    return (await commands.load(accountStream(accountId), accountDecider)).state;
  } catch (error) {
    if (error instanceof StreamGone) return { status: 'absent' };
    throw error;
  }
};

/** @throws NotFound for an account that does not exist or was deleted */
export const loadAccount = async (
  desk: Pick<Desk, 'commands'>,
  accountId: number,
): Promise<ActiveAccount> => {
  const account = await loadIfThere(desk, accountId);
  if (account.status !== 'active') throw new AccountGone();
  return account;
};

/** The client that an invoice names. @throws InvalidField with the form's message */
export const loadChosenClient = async (
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

/** An invoice of an account. @throws NotFound for a missing one or another account's */
export const loadInvoice = async (
  desk: Pick<Desk, 'commands'>,
  accountId: number,
  invoiceId: number,
): Promise<Open | Paid> => {
  const { state } = await desk.commands.load(invoiceStream(invoiceId), invoiceDecider);
  return assertOwn(state, accountId);
};

/** An invoice as it is; undefined when it is not there any more. */
export const loadInvoiceIfThere = async (
  { commands }: LoadDeps,
  invoiceId: number,
): Promise<Open | Paid | undefined> => {
  try {
    const { state } = await commands.load(invoiceStream(invoiceId), invoiceDecider);
    return isKnown(state) ? state : undefined;
  } catch (error) {
    if (error instanceof StreamGone) return undefined;
    throw error;
  }
};

/**
 * Gives a command to an invoice of the call's account; the command is made from the state that it is decided on.
 * @throws NotFound for a missing invoice or another account's, and what `commandOn` throws
 */
export const onInvoice = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  purpose: string,
  commandOn: (invoice: Open | Paid) => InvoiceCommand | Promise<InvoiceCommand>,
): Promise<Handled<Invoice>> =>
  desk.commands.handle(
    invoiceStream(invoiceId),
    invoiceDecider,
    (invoice) => commandOn(assertOwn(invoice, call.account.accountId)),
    contextOf(call, purpose),
  );

/**
 * Does the follow-up work of a stored change. If it fails, the change stays stored and is answered as done.
 * @param repair what repairs a failure, for the log; by default the process manager, when it sees the events
 */
export const followUp = async (
  desk: Pick<Desk, 'log'>,
  what: string,
  work: () => Promise<unknown>,
  repair = 'the process manager repairs it',
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    desk.log.error({ err: error }, `${what} failed after a change was stored; ${repair}`);
  }
};

/** The name of an invoice's client for history; a fallback when the client is gone. */
export const loadClientName = async (desk: Desk, clientId: number): Promise<string> =>
  clientNameOf((await desk.commands.load(clientStream(clientId), clientDecider)).state);

/** Whether a stream's first event is from this command; otherwise another record has the id. */
export const beganWith = async (desk: Desk, stream: StreamName, commandId: string): Promise<boolean> => {
  for await (const event of desk.store.readStream(stream, { limit: 1 }))
    return event.metadata.commandId === commandId;
  return false;
};

/** How many of a command's events are of a type. */
export const countOf = (events: readonly RecordedEvent[], type: OwedEvent['type']): number =>
  events.filter((event) => event.type === type).length;
