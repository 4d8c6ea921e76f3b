import type { PlaceKind, PlacesEvent } from './events.ts';
import { hasId, type IdSet, noIds, withId, withoutId } from './id-set.ts';

/** A place that was taken but not confirmed: its record may not exist. */
interface Reservation {
  readonly id: number;
  readonly invoiceId: number;
  /** ISO instant. */
  readonly takenAt: string;
}

interface PlacesOfKind {
  readonly confirmed: IdSet;
  /** How many ids are in `confirmed`. */
  readonly confirmedCount: number;
  readonly reserved: readonly Reservation[];
}

/** The places of an account: at most some tens of reservations, and up to many thousand confirmed ids. */
export type Places = Readonly<Record<PlaceKind, PlacesOfKind>>;

const none: PlacesOfKind = { confirmed: noIds, confirmedCount: 0, reserved: [] };
export const noPlaces: Places = {
  invoice: none,
  sequence: none,
  template: none,
  client: none,
  schedule: none,
};

/** How many places are taken, confirmed or not. */
export const placesTaken = (places: Places, kind: PlaceKind): number =>
  places[kind].confirmedCount + places[kind].reserved.length;

/** Whether an id's place is taken but not confirmed. */
export const isReserved = (places: Places, kind: PlaceKind, id: number): boolean =>
  places[kind].reserved.some((reservation) => reservation.id === id);

/** Whether an id has a place, confirmed or not. */
export const hasPlace = (places: Places, kind: PlaceKind, id: number): boolean =>
  hasId(places[kind].confirmed, id) || isReserved(places, kind, id);

const without = (of: PlacesOfKind, id: number): PlacesOfKind =>
  hasId(of.confirmed, id)
    ? { ...of, confirmed: withoutId(of.confirmed, id), confirmedCount: of.confirmedCount - 1 }
    : { ...of, reserved: of.reserved.filter((reservation) => reservation.id !== id) };

const confirmed = (of: PlacesOfKind, id: number): PlacesOfKind => ({
  confirmed: withId(of.confirmed, id),
  confirmedCount: of.confirmedCount + 1,
  reserved: of.reserved.filter((reservation) => reservation.id !== id),
});

const taken = (of: PlacesOfKind, reservation: Reservation): PlacesOfKind => ({
  ...of,
  reserved: [...of.reserved, reservation],
});

const evolveKind = (of: PlacesOfKind, { type, data }: PlacesEvent): PlacesOfKind => {
  switch (type) {
    case 'PlaceTaken':
      return taken(of, { id: data.id, invoiceId: data.invoiceId, takenAt: data.takenAt });
    case 'PlaceConfirmed':
      return confirmed(of, data.id);
    case 'PlaceFreed':
      return without(of, data.id);
  }
};

/** Applies an event to an account's places, without changing the old state. */
export const evolvePlaces = (places: Places, event: PlacesEvent): Places => ({
  ...places,
  [event.data.kind]: evolveKind(places[event.data.kind], event),
});
