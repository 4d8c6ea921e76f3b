import { accountDecider } from '../../domain/account/decide.ts';
import { addressDecider } from '../../domain/address/decide.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { unfinishedSequence } from '../../domain/invoice/state.ts';
import { placesDecider } from '../../domain/places/decide.ts';
import type { PlaceKind, PlacesCommand } from '../../domain/places/events.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { systemContext } from '../../commands/command-context.ts';
import { isoInstant } from '../../commands/moment.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { profileBefore } from './profile-before.ts';
import type { Reservation } from './reservations.ts';
import { accountStream, addressStream, invoiceStream, placesStream } from '../../commands/streams.ts';

type KeeperDeps = Pick<ProcessManagerDeps, 'commands' | 'clock' | 'store'>;

/** Sees to it that what exists has its place, and that what has ended gives it back; does nothing when that is so. */
export const keepPlaces = async (deps: KeeperDeps, event: RecordedEvent): Promise<void> => {
  switch (event.type) {
    case 'InvoiceCreated':
    case 'InvoiceDeleted':
    case 'InvoiceAbandoned':
      return settleInvoicePlace(deps, event.data, event);
    case 'SequenceStarted':
    case 'SequenceRestored':
    case 'SequenceCompleted':
    case 'SequenceCancelled':
    case 'SequenceDeleted':
      return settleSequencePlace(deps, event.data, event);
    case 'AccountRegistered':
      return confirmAddress(deps, event.data, event);
    case 'ProfileChanged':
      return followAddress(deps, event.data, event);
    default:
      return;
  }
};

/**
 * Ends a reservation that is over a minute old: its stream is closed first, so that a late original fails; what came to
 * be all the same keeps its place.
 */
export const repairReservation = async (deps: KeeperDeps, reservation: Reservation): Promise<void> => {
  const { commands } = deps;
  const { accountId } = reservation;
  const context = systemContext(accountId);
  if (reservation.type === 'address') {
    const command = { type: 'AbandonAccount', accountId } as const;
    const { state } = await commands.handle(accountStream(accountId), accountDecider, command, context);
    const isItsOwn = state.status === 'active' && addressStream(state.email) === reservation.stream;
    const type = isItsOwn ? 'ConfirmAddress' : 'FreeAddress';
    await commands.handle(reservation.stream, addressDecider, { type, accountId }, systemContext(accountId));
    return;
  }
  const { invoiceId } = reservation;
  if (reservation.kind === 'sequence')
    return settleSequencePlace(deps, { ...reservation, sequenceId: reservation.id });
  await commands.handle(
    invoiceStream(invoiceId),
    invoiceDecider,
    { type: 'AbandonInvoice', invoiceId, accountId },
    context,
  );
  return settleInvoicePlace(deps, reservation);
};

type Cause = { readonly id: string } | undefined;

const settleInvoicePlace = async (
  deps: KeeperDeps,
  { accountId, invoiceId }: { readonly accountId: number; readonly invoiceId: number },
  cause?: Cause,
): Promise<void> => {
  const { state } = await deps.commands.load(invoiceStream(invoiceId), invoiceDecider);
  const exists = state.status === 'open' || state.status === 'paid';
  await settlePlace(deps, { accountId, kind: 'invoice', id: invoiceId, invoiceId }, exists, cause);
};

const settleSequencePlace = async (
  deps: KeeperDeps,
  data: { readonly accountId: number; readonly invoiceId: number; readonly sequenceId: number },
  cause?: Cause,
): Promise<void> => {
  const { accountId, invoiceId, sequenceId } = data;
  const { state } = await deps.commands.load(invoiceStream(invoiceId), invoiceDecider);
  const isUnfinished = unfinishedSequence(state, sequenceId) !== null;
  await settlePlace(deps, { accountId, kind: 'sequence', id: sequenceId, invoiceId }, isUnfinished, cause);
};

type Place = {
  readonly accountId: number;
  readonly kind: PlaceKind;
  readonly id: number;
  readonly invoiceId: number;
};

/** What exists has a place whatever the plan's cap says: the cap was asked when it was made. */
const settlePlace = async (
  { commands, clock }: KeeperDeps,
  place: Place,
  exists: boolean,
  cause: Cause,
): Promise<void> => {
  const { accountId, kind, id } = place;
  const give = (command: PlacesCommand) =>
    commands.handle(placesStream(accountId), placesDecider, command, systemContext(accountId, cause));
  if (!exists) {
    await give({ type: 'FreePlace', accountId, kind, id });
    return;
  }
  await give({ type: 'TakePlace', ...place, plan: 'developer', most: null, now: isoInstant(clock.now()) });
  await give({ type: 'ConfirmPlace', accountId, kind, id });
};

type Profile = { readonly accountId: number; readonly email: string };

const confirmAddress = async (
  { commands, clock }: KeeperDeps,
  { accountId, email }: Profile,
  cause: Cause,
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

/** A changed address is held, the one before is free again. */
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
