import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { unfinishedSequence } from '../../domain/invoice/state.ts';
import { placesDecider } from '../../domain/places/decide.ts';
import type { PlaceKind, PlacesCommand } from '../../domain/places/events.ts';
import { hasPlace, isReserved } from '../../domain/places/state.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { systemContext } from '../../commands/command-context.ts';
import { isoInstant } from '../../commands/moment.ts';
import { invoiceStream, placesStream } from '../../commands/streams.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

type KeeperDeps = Pick<ProcessManagerDeps, 'commands' | 'clock'>;

interface Place {
  readonly accountId: number;
  readonly kind: PlaceKind;
  readonly id: number;
  readonly invoiceId: number;
}

/** What an event says of the record that a place is for: it has come to be, or is no more. */
interface Claim extends Place {
  readonly isThere: boolean;
  readonly event: RecordedEvent;
}

const claimOf = (event: RecordedEvent): Claim | undefined => {
  switch (event.type) {
    case 'InvoiceCreated':
    case 'InvoiceDeleted':
    case 'InvoiceAbandoned': {
      const { accountId, invoiceId } = event.data;
      const isThere = event.type === 'InvoiceCreated';
      return { accountId, kind: 'invoice', id: invoiceId, invoiceId, isThere, event };
    }
    case 'SequenceStarted':
    case 'SequenceRestored':
    case 'SequenceCompleted':
    case 'SequenceCancelled':
    case 'SequenceDeleted': {
      const { accountId, invoiceId, sequenceId } = event.data;
      const isThere = event.type === 'SequenceStarted' || event.type === 'SequenceRestored';
      return { accountId, kind: 'sequence', id: sequenceId, invoiceId, isThere, event };
    }
    default:
      return undefined;
  }
};

/**
 * Sees to it that what exists has its place, and that what has ended gives it back; does nothing when that is so. What
 * happens all the time, a record in the place that was taken for it, is decided from the events and recorded by one
 * append; the record is read only where the place is not as its command should have left it.
 * @param events of one account, in their order
 */
export const keepPlaces = async (deps: KeeperDeps, events: readonly RecordedEvent[]): Promise<void> => {
  const claims = new Map<string, Claim>();
  for (const event of events) {
    const claim = claimOf(event);
    if (claim !== undefined) claims.set(`${claim.kind}/${claim.id}`, claim);
  }
  const [first] = claims.values();
  if (first !== undefined) await settleClaims(deps, first.accountId, [...claims.values()]);
};

const settleClaims = async (deps: KeeperDeps, accountId: number, claims: readonly Claim[]): Promise<void> => {
  const { state: places } = await deps.commands.load(placesStream(accountId), placesDecider);
  const reserved = claims.filter(({ isThere, kind, id }) => isThere && isReserved(places, kind, id));
  const wrong = claims.filter(({ isThere, kind, id }) => isThere !== hasPlace(places, kind, id));
  if (reserved.length > 0) {
    const command = { type: 'ConfirmPlaces', accountId, places: reserved } as const;
    const context = systemContext(accountId, reserved.at(-1)?.event);
    await deps.commands.handle(placesStream(accountId), placesDecider, command, context);
  }
  for (const { event, ...place } of wrong) await settleRecord(deps, place, event);
};

/**
 * Ends a reservation that is over a minute old: its stream is closed first, so that a late original fails; what came to
 * be all the same keeps its place.
 */
export const repairPlace = async (deps: KeeperDeps, reservation: Place): Promise<void> => {
  const { kind, accountId, invoiceId } = reservation;
  if (kind === 'invoice') {
    const command = { type: 'AbandonInvoice', invoiceId, accountId } as const;
    await deps.commands.handle(invoiceStream(invoiceId), invoiceDecider, command, systemContext(accountId));
  }
  await settleRecord(deps, reservation);
};

/** Reads the record, and gives it a place or takes it back. */
const settleRecord = async (deps: KeeperDeps, place: Place, cause?: RecordedEvent): Promise<void> => {
  const { kind, id, invoiceId } = place;
  const { state } = await deps.commands.load(invoiceStream(invoiceId), invoiceDecider);
  const exists =
    kind === 'invoice'
      ? state.status === 'open' || state.status === 'paid'
      : unfinishedSequence(state, id) !== null;
  await settlePlace(deps, place, exists, cause);
};

/** What exists has a place whatever the plan's cap says: the cap was asked when it was made. */
const settlePlace = async (
  { commands, clock }: KeeperDeps,
  { accountId, kind, id, invoiceId }: Place,
  exists: boolean,
  cause: RecordedEvent | undefined,
): Promise<void> => {
  const give = (command: PlacesCommand) =>
    commands.handle(placesStream(accountId), placesDecider, command, systemContext(accountId, cause));
  if (!exists) {
    await give({ type: 'FreePlace', accountId, kind, id });
    return;
  }
  const now = isoInstant(clock.now());
  await give({ type: 'TakePlace', accountId, kind, id, invoiceId, plan: 'developer', most: null, now });
  await give({ type: 'ConfirmPlaces', accountId, places: [{ kind, id }] });
};
