import type { PlaceKind } from '../../domain/places/events.ts';
import { reservationMilliseconds } from '../../domain/reservation.ts';
import type { RecordedEvent, StreamName } from '../../platform/ports/event-store.ts';

/** A place or an address that was taken first and waits for its record (DESIGN §3). `since` is an ISO instant. */
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

const without = (open: Reservations, key: string): Reservations =>
  key in open ? Object.fromEntries(Object.entries(open).filter(([other]) => other !== key)) : open;

/** What an event makes of the open reservations. */
export const withEvent = (open: Reservations, event: RecordedEvent): Reservations => {
  switch (event.type) {
    case 'PlaceTaken': {
      const { accountId, kind, id, invoiceId, takenAt } = event.data;
      return {
        ...open,
        [placeKey(event.data)]: { type: 'place', accountId, kind, id, invoiceId, since: takenAt },
      };
    }
    case 'PlaceConfirmed':
    case 'PlaceFreed':
      return without(open, placeKey(event.data));
    case 'AddressReserved': {
      const { accountId, reservedAt } = event.data;
      return {
        ...open,
        [event.stream]: { type: 'address', accountId, stream: event.stream, since: reservedAt },
      };
    }
    case 'AddressConfirmed':
    case 'AddressFreed':
      return without(open, event.stream);
    default:
      return open;
  }
};

/** Instant, in milliseconds since 1970, from which a reservation may be repaired. */
export const repairableFrom = ({ since }: Reservation): number =>
  Date.parse(since) + reservationMilliseconds + 1;

/** Instant from which the oldest open reservation may be repaired; undefined when there is none. */
export const nextRepair = (open: Reservations): number | undefined => {
  const instants = Object.values(open).map(repairableFrom);
  return instants.length === 0 ? undefined : Math.min(...instants);
};
