import { millisecondsInDay } from 'date-fns/constants';
import type { AccountCommand } from '../../domain/account/commands.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { addressDecider } from '../../domain/address/decide.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import type { EventOf } from '../../domain/events.ts';
import {
  StreamGone,
  type EventStore,
  type RecordedEvent,
  type StreamName,
} from '../../platform/ports/event-store.ts';
import { systemContext } from '../../commands/command-context.ts';
import { loadIfThere } from '../../commands/desk.ts';
import { isoInstant } from '../../domain/moment.ts';
import { accountStream, addressStream } from '../../commands/streams.ts';
import { queueMailOf } from '../mailings/account-mails.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

type KeeperDeps = Pick<ProcessManagerDeps, 'commands' | 'clock' | 'store'>;

/** Ensures that an account has the address that it was registered with or changed to. */
export const keepAddress = async (deps: KeeperDeps, event: RecordedEvent): Promise<void> => {
  if (event.type === 'AccountRegistered') await confirmAddress(deps, event.data, event);
  if (event.type === 'ProfileChanged') await followAddress(deps, event.data, event);
};

/**
 * Ends an address reservation that is over a minute old. The account's stream is closed first, so that a late
 * registration fails; an account that was created nevertheless keeps its address.
 */
export const repairAddress = async (
  { commands }: KeeperDeps,
  { accountId, stream }: { readonly accountId: number; readonly stream: StreamName },
): Promise<void> => {
  const type = (await isItsOwn(commands, accountId, stream)) ? 'ConfirmAddress' : 'FreeAddress';
  await commands.handle(stream, addressDecider, { type, accountId }, systemContext(accountId));
};

const isItsOwn = async (
  commands: KeeperDeps['commands'],
  accountId: number,
  stream: StreamName,
): Promise<boolean> => {
  const command = { type: 'AbandonAccount', accountId } as const;
  const context = systemContext(accountId);
  try {
    const { state } = await commands.handle(accountStream(accountId), accountDecider, command, context);
    return state.status === 'active' && addressStream(state.email) === stream;
  } catch (error) {
    if (error instanceof StreamGone) return false;
    throw error;
  }
};

type Profile = { readonly accountId: number; readonly email: string };

const confirmAddress = async (
  { commands, clock }: KeeperDeps,
  { accountId, email }: Profile,
  cause: RecordedEvent,
): Promise<void> => {
  const { state } = await commands.load(accountStream(accountId), accountDecider);
  if (state.status !== 'active' || addressStream(state.email) !== addressStream(email)) return;
  const now = isoInstant(clock.now());
  const stream = addressStream(email);
  await commands.handle(
    stream,
    addressDecider,
    { type: 'ReserveAddress', accountId, now },
    systemContext(accountId, cause),
  );
  await commands.handle(
    stream,
    addressDecider,
    { type: 'ConfirmAddress', accountId },
    systemContext(accountId, cause),
  );
};

/** Takes the changed address and frees the former one. */
const followAddress = async (deps: KeeperDeps, profile: Profile, event: RecordedEvent): Promise<void> => {
  const before = (await profileBefore(deps.store, event))?.email;
  if (before === undefined || addressStream(before) === addressStream(profile.email)) return;
  await confirmAddress(deps, profile, event);
  const { accountId } = profile;
  const { state } = await deps.commands.load(accountStream(accountId), accountDecider);
  if (state.status === 'active' && addressStream(state.email) === addressStream(before)) return;
  const command = { type: 'FreeAddress', accountId } as const;
  await deps.commands.handle(addressStream(before), addressDecider, command, systemContext(accountId, event));
};

/**
 * Ensures that the account that proved an address has it, and that the one that held it until then knows. An account that
 * has given the address up meanwhile does not get it back.
 */
export const followOwner = async (
  { commands }: KeeperDeps,
  event: RecordedEvent<EventOf<'AddressOwned'>>,
): Promise<void> => {
  const { stream } = event;
  const { accountId, before, apart = false } = event.data;
  const give = async (to: number, command: AccountCommand): Promise<void> => {
    await commands.handle(accountStream(to), accountDecider, command, systemContext(to, event));
  };
  const owner = await loadIfThere({ commands }, accountId);
  const asked = owner.status === 'active' ? [owner.email, owner.pendingEmail] : [];
  const email = asked.find((one) => one !== null && addressStream(one) === stream);
  if (email) await give(accountId, { type: 'ProveAddress', email, apart });
  else
    await commands.handle(
      stream,
      addressDecider,
      { type: 'FreeAddress', accountId },
      systemContext(accountId, event),
    );
  const loser = before === null || !email ? undefined : await loadIfThere({ commands }, before);
  if (loser?.status === 'active' && addressStream(loser.email) === stream)
    await give(loser.accountId, { type: 'LoseAddress', email: loser.email });
};

/** An address that was replaced longer ago is not notified, so that a copy of old events mails nobody; in milliseconds. */
const oldestNotice = 30 * millisecondsInDay;

/** Tells the old address of an account, once, that the account has another one. */
export const notifyOldAddress = async (
  deps: KeeperDeps & Parameters<typeof queueMailOf>[0],
  event: RecordedEvent<EventOf<'ProfileChanged'>>,
): Promise<void> => {
  if (deps.clock.now() - Date.parse(event.metadata.occurredAt) > oldestNotice) return;
  const before = (await profileBefore(deps.store, event))?.email;
  if (before === undefined || isSameAddress(before, event.data.email)) return;
  await queueMailOf(deps, event, { kind: 'address-changed', to: before });
};

/** The profile before an event changed it; undefined for the first event. */
export const profileBefore = async (
  store: Pick<EventStore, 'readStream'>,
  { stream, revision }: RecordedEvent,
): Promise<EventOf<'AccountRegistered' | 'ProfileChanged'>['data'] | undefined> => {
  if (revision === 0) return undefined;
  for await (const earlier of store.readStream(stream, { from: revision - 1, backwards: true }))
    if (earlier.type === 'AccountRegistered' || earlier.type === 'ProfileChanged') return earlier.data;
  return undefined;
};
