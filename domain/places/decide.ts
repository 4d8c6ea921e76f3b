import { match } from 'ts-pattern';
import { limitMessage } from '../../contracts/messages.ts';
import type { Decider } from '../decider.ts';
import { PlanLimitReached } from '../errors.ts';
import type { PlacesCommand, PlacesEvent } from './events.ts';
import { evolvePlaces, hasPlace, isReserved, noPlaces, type Places, placesTaken } from './state.ts';

type CommandOf<T extends PlacesCommand['type']> = Extract<PlacesCommand, { type: T }>;

const take = (command: CommandOf<'TakePlace'>, places: Places): PlacesEvent[] => {
  const { accountId, kind, id, invoiceId, plan, most, now } = command;
  if (hasPlace(places, kind, id)) return [];
  if (most !== null && placesTaken(places, kind) >= most) {
    throw new PlanLimitReached(kind, plan, limitMessage(kind, plan));
  }
  return [{ type: 'PlaceTaken', data: { accountId, kind, id, invoiceId, takenAt: now } }];
};

const confirm = ({ accountId, places }: CommandOf<'ConfirmPlaces'>, taken: Places): PlacesEvent[] => {
  const reserved = new Map(
    places.filter(({ kind, id }) => isReserved(taken, kind, id)).map((one) => [`${one.kind}/${one.id}`, one]),
  );
  return [...reserved.values()].map(({ kind, id }) => ({
    type: 'PlaceConfirmed',
    data: { accountId, kind, id },
  }));
};

const free = ({ accountId, kind, id }: CommandOf<'FreePlace'>, places: Places): PlacesEvent[] =>
  hasPlace(places, kind, id) ? [{ type: 'PlaceFreed', data: { accountId, kind, id } }] : [];

/**
 * The places that a plan gives: a place is taken before its record is made, confirmed after, freed when it ends. Taken
 * or freed twice is once; confirming a place that nobody holds does nothing.
 * @throws PlanLimitReached when every place of the kind is taken, confirmed or not
 */
export const placesDecider: Decider<PlacesCommand, Places, PlacesEvent> = {
  name: 'places',
  version: 1,
  initial: noPlaces,
  decide: (command, places) =>
    match(command)
      .with({ type: 'TakePlace' }, (c) => take(c, places))
      .with({ type: 'ConfirmPlaces' }, (c) => confirm(c, places))
      .with({ type: 'FreePlace' }, (c) => free(c, places))
      .exhaustive(),
  evolve: evolvePlaces,
};
