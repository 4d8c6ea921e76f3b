import { match } from 'ts-pattern';
import { limitMessage } from '../../contracts/messages.ts';
import { tooManySchedules } from '../../contracts/schedules/schedule-messages.ts';
import { tooManyTemplates } from '../../contracts/sequences/templates.ts';
import type { Decider } from '../decider.ts';
import { PlanLimitReached, TooManyRecords } from '../errors.ts';
import type { Place, PlacesCommand, PlacesEvent } from './events.ts';
import { evolvePlaces, hasPlace, isReserved, noPlaces, type Places, placesTaken } from './state.ts';

type CommandOf<T extends PlacesCommand['type']> = Extract<PlacesCommand, { type: T }>;

const take = (command: CommandOf<'TakePlace'>, places: Places): PlacesEvent[] => {
  const { accountId, kind, id, invoiceId, plan, most, now } = command;
  if (hasPlace(places, kind, id)) return [];
  if (placesTaken(places, kind) >= most) {
    if (kind === 'template') throw new TooManyRecords(tooManyTemplates);
    if (kind === 'schedule') throw new TooManyRecords(tooManySchedules);
    throw new PlanLimitReached(kind, plan, limitMessage(kind, plan));
  }
  return [{ type: 'PlaceTaken', data: { accountId, kind, id, invoiceId, takenAt: now } }];
};

const takeFree = (
  { accountId, places: wanted, most, now }: CommandOf<'TakePlaces'>,
  places: Places,
): PlacesEvent[] => {
  const missing = wanted.filter(({ kind, id }) => !hasPlace(places, kind, id));
  const taken = { invoice: 0, sequence: 0, template: 0, client: 0, schedule: 0 };
  return missing.flatMap(({ kind, id, invoiceId }): PlacesEvent[] => {
    if (placesTaken(places, kind) + taken[kind] >= most) return [];
    taken[kind] += 1;
    return [{ type: 'PlaceTaken', data: { accountId, kind, id, invoiceId, takenAt: now } }];
  });
};

const free = ({ accountId, kind, id }: CommandOf<'FreePlace'>, places: Places): PlacesEvent[] =>
  hasPlace(places, kind, id) ? [{ type: 'PlaceFreed', data: { accountId, kind, id } }] : [];

const settle = (command: CommandOf<'SettlePlaces'>, places: Places): PlacesEvent[] => {
  const { accountId, reserved, existing, ended, now } = command;
  const taken = ({ kind, id, invoiceId }: Place): PlacesEvent => ({
    type: 'PlaceTaken',
    data: { accountId, kind, id, invoiceId, takenAt: now },
  });
  const confirmed = ({ kind, id }: Place): PlacesEvent => ({
    type: 'PlaceConfirmed',
    data: { accountId, kind, id },
  });
  return [
    ...reserved.filter(({ kind, id }) => isReserved(places, kind, id)).map(confirmed),
    ...existing.flatMap((place) => {
      if (isReserved(places, place.kind, place.id)) return [confirmed(place)];
      return hasPlace(places, place.kind, place.id) ? [] : [taken(place), confirmed(place)];
    }),
    ...ended.flatMap(({ kind, id }) => free({ type: 'FreePlace', accountId, kind, id }, places)),
  ];
};

/**
 * The places of a plan: a place is taken before its record is created, confirmed afterwards, and freed when the record
 * ends. Taking or freeing it again changes nothing.
 * @throws PlanLimitReached when every place of the kind is taken, confirmed or not; TooManyRecords for templates and schedules
 */
export const placesDecider: Decider<PlacesCommand, Places, PlacesEvent> = {
  name: 'places',
  version: 4,
  initial: noPlaces,
  decide: (command, places) =>
    match(command)
      .with({ type: 'TakePlace' }, (c) => take(c, places))
      .with({ type: 'TakePlaces' }, (c) => takeFree(c, places))
      .with({ type: 'FreePlace' }, (c) => free(c, places))
      .with({ type: 'SettlePlaces' }, (c) => settle(c, places))
      .exhaustive(),
  evolve: evolvePlaces,
};
