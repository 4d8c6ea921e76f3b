import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable, type RecordedEvent } from '../../platform/ports/event-store.ts';
import { ChasedInvoice } from '../../tests/contracts/sequence-runs/chased-invoice.ts';
import {
  openEmbeddedWorld,
  type EmbeddedWorld,
} from '../../tests/contracts/sequence-runs/worlds/embedded-world.ts';
import { firstStep } from '../../tests/contracts/sequence-runs/run-fixture.ts';
import { Parking } from './parked-events.ts';
import type { SetTimer } from '../timer.ts';

let world: EmbeddedWorld;
let chase: ChasedInvoice;
let parking: Parking;
const stopping = new AbortController();
const error = vi.fn();
const atOnce: SetTimer = (callback) => {
  queueMicrotask(callback);
  return () => undefined;
};

const openParking = (): Parking => {
  const { store, commands, keep, clock } = world;
  const log = { info: vi.fn(), warn: vi.fn(), error };
  return new Parking({ store, commands, keep, clock, log, setTimer: atOnce, signal: stopping.signal });
};
const poison = () => Promise.reject(new Error('poison'));

const lastEvent = async (): Promise<RecordedEvent> => {
  for await (const event of world.store.readStream('invoice-3', { backwards: true, limit: 1 })) return event;
  throw new Error('There is no event');
};

beforeEach(async () => {
  error.mockReset();
  world = await openEmbeddedWorld({ start: '2026-03-02T07:00:00Z' });
  chase = await ChasedInvoice.enter(world, { steps: firstStep });
  parking = openParking();
});
afterEach(() => world.close());

test('an effect that works the second time parks nothing', async () => {
  let tries = 0;
  const answer = await parking.attempt([await lastEvent()], () => {
    tries++;
    return tries === 1 ? Promise.reject(new Error('once')) : Promise.resolve('done');
  });
  expect(answer).toEqual(['done']);
  expect(parking.list()).toEqual([]);
});

test('an effect that always fails parks its event and holds that one sequence', async () => {
  const event = await lastEvent();
  const answer = await parking.attempt([event], () => Promise.reject(new Error('poison')));
  expect(answer).toEqual([]);
  const { id, revision, position } = event;
  expect(parking.list()).toEqual([
    { id, type: 'SequenceStarted', stream: 'invoice-3', revision, position, error: 'poison' },
  ]);
  expect(error).toHaveBeenCalledTimes(1);
  await world.settle();
  expect(await chase.story()).toEqual(['SequenceHeld needs_attention']);
  await world.advanceTo(new Date(world.clock.now() + 120_000).toISOString());
  expect(chase.userMails().length).toBe(1);
});

test('of several events those are parked whose effects fail alone, too', async () => {
  const events: RecordedEvent[] = [];
  for await (const event of world.store.readStream('invoice-3')) events.push(event);
  const [good, bad] = events;
  if (good === undefined || bad === undefined) throw new Error('There are no two events');
  const done: string[] = [];
  const answers = await parking.attempt([good, bad], async (some) => {
    if (some.includes(bad)) throw new Error('poison');
    done.push(...some.map(({ id }) => id));
    return some.length;
  });
  expect(answers).toEqual([1]);
  expect(done).toEqual([good.id]);
  expect(parking.list().map(({ id }) => id)).toEqual([bad.id]);
});

test('a parked event is still parked after a restart, until its effects succeed', async () => {
  const event = await lastEvent();
  await parking.attempt([event], poison);
  const restarted = openParking();
  await restarted.load();
  expect(restarted.list()).toEqual(parking.list());
  await restarted.retry(poison);
  expect(restarted.list().map(({ id }) => id)).toEqual([event.id]);
  const tried: RecordedEvent[] = [];
  await restarted.retry(async (_, again) => void tried.push(again));
  expect(tried).toEqual([event]);
  expect(restarted.list()).toEqual([]);
  const later = openParking();
  await later.load();
  expect(later.list()).toEqual([]);
});

test('a parked event whose stream was deleted is forgotten', async () => {
  await parking.attempt([await lastEvent()], poison);
  await world.store.deleteStream('invoice-3');
  await parking.retry(poison);
  expect(parking.list()).toEqual([]);
});

test('a store that is away parks nothing: it is waited for', async () => {
  const away = parking.attempt([await lastEvent()], () => Promise.reject(new StoreUnavailable('away')));
  await expect(away).rejects.toThrow(StoreUnavailable);
  expect(parking.list()).toEqual([]);
});

test('when the keep does not answer, the event is not to blame', async () => {
  world.keep.failing = new Error('disk full');
  const blocked = parking.attempt([await lastEvent()], () => Promise.reject(new Error('disk full')));
  await expect(blocked).rejects.toThrow('disk full');
  world.keep.failing = undefined;
  expect(parking.list()).toEqual([]);
});
