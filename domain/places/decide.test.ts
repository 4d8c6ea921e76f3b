import { describe, expect, test } from 'vitest';
import { tooManyTemplates } from '../../contracts/sequences/templates.ts';
import { PlanLimitReached, TooManyRecords } from '../errors.ts';
import { placesDecider } from './decide.ts';
import type { PlaceKind, PlacesCommand, PlacesEvent } from './events.ts';
import { hasPlace, isReserved, type Places, placesTaken } from './state.ts';

const now = '2026-12-03T10:00:00.000Z';
const place = (id: number, kind: PlaceKind = 'invoice') => ({ accountId: 1, kind, id });
const take = (id: number, most = 2, kind: PlaceKind = 'invoice'): PlacesCommand => ({
  type: 'TakePlace',
  ...place(id, kind),
  invoiceId: id,
  plan: 'solo',
  most,
  now,
});
const taken = (id: number, kind: PlaceKind = 'invoice', takenAt = now): PlacesEvent => ({
  type: 'PlaceTaken',
  data: { ...place(id, kind), invoiceId: id, takenAt },
});
const confirmed = (id: number, kind: PlaceKind = 'invoice'): PlacesEvent => ({
  type: 'PlaceConfirmed',
  data: place(id, kind),
});
const freed = (id: number, kind: PlaceKind = 'invoice'): PlacesEvent => ({
  type: 'PlaceFreed',
  data: place(id, kind),
});

const after = (...events: PlacesEvent[]): Places =>
  events.reduce(placesDecider.evolve, placesDecider.initial);
const decide = (command: PlacesCommand, ...events: PlacesEvent[]): PlacesEvent[] =>
  placesDecider.decide(command, after(...events));

/** As a snapshot keeps it. */
const throughJson = (places: Places): Places => JSON.parse(JSON.stringify(places)) as Places;

describe('taking a place', () => {
  test('is recorded while there is one', () => {
    expect(decide(take(1))).toStrictEqual([taken(1)]);
    expect(decide(take(2), taken(1), confirmed(1))).toStrictEqual([taken(2)]);
  });

  test.each([
    ['confirmed', [taken(1), confirmed(1), taken(2), confirmed(2)]],
    ['only reserved', [taken(1), taken(2)]],
    ['some of each', [taken(1), confirmed(1), taken(2)]],
    ['more than the plan gives, after a change of plan', [taken(1), taken(2), taken(4)]],
  ])('is refused when all are taken, %s', (_, events) => {
    expect(() => decide(take(3), ...events)).toThrow(PlanLimitReached);
  });

  test('is refused with a message that names the plan and its limit', () => {
    expect(() => decide(take(3, 0))).toThrow(
      "You've reached the maximum number of invoices allowed on your Solo plan. Upgrade to create more invoices.",
    );
    expect(() => decide(take(3, 0, 'sequence'))).toThrow(
      "You've reached the maximum number of sequences allowed on your Solo plan. Upgrade to create more sequences.",
    );
  });

  test('twice by the same id is once, also when all are taken', () => {
    expect(decide(take(1, 1), taken(1))).toStrictEqual([]);
    expect(decide(take(1, 1), taken(1), confirmed(1))).toStrictEqual([]);
  });

  test('counts each kind by itself', () => {
    expect(decide(take(3, 2, 'sequence'), taken(1), taken(2))).toStrictEqual([taken(3, 'sequence')]);
  });

  test('is possible again once one was freed', () => {
    expect(decide(take(3), taken(1), taken(2), confirmed(2), freed(2))).toStrictEqual([taken(3)]);
    expect(decide(take(2), taken(1), taken(2), freed(2))).toStrictEqual([taken(2)]);
  });
});

test('an account that has as many templates as any may gets no further one, in its words', () => {
  expect(() => decide(take(3, 1, 'template'), taken(1, 'template'))).toThrow(tooManyTemplates);
  expect(() => decide(take(3, 1, 'template'), taken(1, 'template'))).toThrow(TooManyRecords);
});

test('clients have a cap of their own', () => {
  const full = [taken(1, 'client'), taken(2, 'client')];
  expect(() => decide(take(3, 2, 'client'), ...full)).toThrow(PlanLimitReached);
  expect(decide(take(3, 2), ...full)).toStrictEqual([taken(3)]);
});

describe('taking several places', () => {
  const takeAll = (most: number, ...ids: number[]): PlacesCommand => ({
    type: 'TakePlaces',
    accountId: 1,
    places: ids.map((id) => ({ kind: 'invoice', id, invoiceId: id })),
    most,
    now,
  });

  test('takes as many as are free, each once', () => {
    expect(decide(takeAll(3, 1, 2, 3), taken(1))).toStrictEqual([taken(2), taken(3)]);
    expect(decide(takeAll(2, 1, 2, 3))).toStrictEqual([taken(1), taken(2)]);
    expect(decide(takeAll(1, 2, 3), taken(1), confirmed(1))).toStrictEqual([]);
  });
});

describe('freeing', () => {
  const free = (id: number): PlacesCommand => ({ type: 'FreePlace', ...place(id) });

  test('is recorded once', () => {
    expect(decide(free(1), taken(1))).toStrictEqual([freed(1)]);
    expect(decide(free(1), taken(1), confirmed(1))).toStrictEqual([freed(1)]);
    expect(decide(free(1), taken(1), freed(1))).toStrictEqual([]);
  });

  test('of an id that has no place is nothing', () => {
    expect(decide(free(1), taken(2), taken(1, 'sequence'))).toStrictEqual([]);
  });
});

describe('settling', () => {
  const records = (ids: readonly number[]) =>
    ids.map((id) => ({ kind: 'invoice', id, invoiceId: id }) as const);
  const settle = (what: { reserved?: number[]; existing?: number[]; ended?: number[] }): PlacesCommand => ({
    type: 'SettlePlaces',
    accountId: 1,
    reserved: records(what.reserved ?? []),
    existing: records(what.existing ?? []),
    ended: records(what.ended ?? []),
    now,
  });

  test('confirms reserved places, once', () => {
    expect(decide(settle({ reserved: [1] }), taken(1))).toStrictEqual([confirmed(1)]);
    expect(decide(settle({ reserved: [1] }), taken(1), confirmed(1))).toStrictEqual([]);
  });

  test('gives no place to a record whose reserved place was freed meanwhile', () => {
    expect(decide(settle({ reserved: [1] }))).toStrictEqual([]);
    expect(decide(settle({ reserved: [1] }), taken(1), freed(1))).toStrictEqual([]);
  });

  test('of many at once, those are confirmed that wait for it', () => {
    const states = [taken(1), taken(2), confirmed(2), taken(3), taken(4, 'sequence')];
    expect(decide(settle({ reserved: [3, 1, 2, 4, 5] }), ...states)).toStrictEqual([
      confirmed(3),
      confirmed(1),
    ]);
  });

  test('gives a confirmed place to what exists, also beyond the plan, once', () => {
    expect(decide(settle({ existing: [1, 2, 3] }), taken(2), taken(3), confirmed(3))).toStrictEqual([
      taken(1),
      confirmed(1),
      confirmed(2),
    ]);
  });

  test('frees the place of what has ended', () => {
    const events = [taken(1), taken(2), confirmed(2), taken(3, 'sequence')];
    expect(decide(settle({ ended: [1, 2, 3] }), ...events)).toStrictEqual([freed(1), freed(2)]);
  });
});

describe('the state', () => {
  test('knows who has a place', () => {
    const places = after(taken(1), taken(2), confirmed(2), taken(3), freed(3), taken(4, 'sequence'));
    expect([1, 2, 3, 4].map((id) => hasPlace(places, 'invoice', id))).toStrictEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([1, 2, 3, 4].map((id) => isReserved(places, 'invoice', id))).toStrictEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(placesTaken(places, 'invoice')).toBe(2);
    expect(placesTaken(places, 'sequence')).toBe(1);
  });

  test('stays as it was when an event comes: whoever holds it may go on', () => {
    const before = after(taken(1), confirmed(1), taken(2));
    const kept = structuredClone(before);
    for (const event of [taken(3), confirmed(2), freed(1), freed(2)]) placesDecider.evolve(before, event);
    expect(before).toStrictEqual(kept);
  });

  test('holds as many ids as there are, goes through JSON, and forgets what was freed', () => {
    const count = 5_000;
    const ids = Array.from({ length: count }, (_, index) => (index * 7_919) % count);
    const events = ids.flatMap((id) => [taken(id), confirmed(id)]);
    const places = after(...events);
    expect(placesTaken(places, 'invoice')).toBe(count);
    const restored = throughJson(places);
    expect(restored).toStrictEqual(places);
    expect(ids.filter((id) => !hasPlace(restored, 'invoice', id))).toStrictEqual([]);
    expect([-1, count, 0.5].some((id) => hasPlace(restored, 'invoice', id))).toBe(false);
    expect(ids.reduce((left, id) => placesDecider.evolve(left, freed(id)), restored)).toStrictEqual(after());
  });
});
