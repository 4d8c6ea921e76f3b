import type { PlaceKind } from '../../domain/places/events.ts';
import type { RecordedEvent, StreamName } from '../../platform/ports/event-store.ts';

/** A place or an address that was taken and waits for its record. `since` is an ISO instant. */
export type Reservation =
  | {
      readonly type: 'place';
      readonly accountId: number;
      readonly kind: PlaceKind;
      readonly id: number;
      readonly invoiceId: number;
      readonly since: string;
    }
  | {
      readonly type: 'address';
      readonly accountId: number;
      readonly stream: StreamName;
      readonly since: string;
    };

/** Reservations that are still open, by what they hold. */
export type Reservations = Readonly<Record<string, Reservation>>;

const placeKey = ({ accountId, kind, id }: { accountId: number; kind: PlaceKind; id: number }): string =>
  `${accountId}/${kind}/${id}`;

const addressKey = ({ stream, data: { accountId } }: RecordedEvent): string => `${stream}/${accountId}`;

/** Applies events, in order, to the open reservations. */
export const withEvents = (before: Reservations, events: readonly RecordedEvent[]): Reservations => {
  const open = new Map(Object.entries(before));
  for (const event of events)
    switch (event.type) {
      case 'PlaceTaken': {
        const { accountId, kind, id, invoiceId, takenAt: since } = event.data;
        open.set(placeKey(event.data), { type: 'place', accountId, kind, id, invoiceId, since });
        break;
      }
      case 'PlaceConfirmed':
      case 'PlaceFreed':
        open.delete(placeKey(event.data));
        break;
      case 'AddressReserved':
      case 'AddressClaimed': {
        const { accountId } = event.data;
        const since = event.type === 'AddressReserved' ? event.data.reservedAt : event.data.claimedAt;
        open.set(addressKey(event), { type: 'address', accountId, stream: event.stream, since });
        break;
      }
      case 'AddressConfirmed':
      case 'AddressOwned':
      case 'AddressFreed':
        open.delete(addressKey(event));
        // The key in checkpoints of earlier versions.
        open.delete(event.stream);
        break;
      default:
    }
  return Object.fromEntries(open);
};

/** Without the places of deleted accounts, whose records can't be read any more. */
export const withoutDeleted = (open: Reservations, isDeleted: (accountId: number) => boolean): Reservations =>
  Object.fromEntries(
    Object.entries(open).filter(([, { type, accountId }]) => type === 'address' || !isDeleted(accountId)),
  );

/** The age above which an open reservation may be repaired, in milliseconds. */
const reservationMilliseconds = 60_000;

/** Instant, in milliseconds since 1970, from which a reservation may be repaired. */
export const repairableFrom = ({ since }: Reservation): number =>
  Date.parse(since) + reservationMilliseconds + 1;

/** Instant from which the oldest open reservation may be repaired; undefined for none. */
export const nextRepair = (open: Reservations): number | undefined => {
  const instants = Object.values(open).map(repairableFrom);
  return instants.length === 0 ? undefined : Math.min(...instants);
};
