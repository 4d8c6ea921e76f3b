import { expect, test } from 'vitest';
import type { OwedEvent } from '../../domain/events.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { DocumentRef, StoredDocument } from '../../platform/ports/read-models.ts';
import { createFolding, type Poison } from './folding.ts';
import { created, deleted, namesOfClients, ref, revised } from '../read-side.fixture.ts';
import { positionAt, recorded } from '../recorded.fixture.ts';

/** Folds as a runner does, into a map instead of a store. */
const foldInto = (stored = new Map<string, StoredDocument>(), projection = namesOfClients()) => {
  const poison: Poison[] = [];
  const loads: (readonly DocumentRef[])[] = [];
  const keyOf = ({ account, id }: DocumentRef): string => `${account} ${id}`;
  const folding = createFolding(
    projection,
    async (refs) => {
      loads.push(refs);
      return refs.flatMap((one) => stored.get(keyOf(one)) ?? []);
    },
    (one) => poison.push(one),
  );
  const fold = async (events: readonly RecordedEvent[]): Promise<StoredDocument[]> => {
    await folding.fold(events);
    const { first, documents } = folding.takeChanges();
    const changes = [...first, ...documents];
    for (const document of changes) stored.set(keyOf(document), document);
    folding.forget();
    return changes;
  };
  return { fold, poison, loads, stored };
};

const shown = (name: string, changes: number, number: number): StoredDocument => ({
  ...ref,
  position: positionAt(number),
  keys: { name, parked: 0 },
  body: JSON.stringify({ name, changes }),
});
const tombstone = (number: number): StoredDocument => ({
  ...ref,
  position: positionAt(number),
  keys: { name: null, parked: null },
  body: null,
});
const parked = (name: string | null, number: number): StoredDocument => ({
  ...ref,
  position: positionAt(number),
  keys: { name, parked: 1 },
  body: '{"parked":true,"id":5,"userId":3}',
});

const life = [created('A'), revised('B'), revised('C')];

test('a batch is one load and one write a document, at the position of its last event', async () => {
  const { fold, loads } = foldInto();
  const other: DocumentRef = { account: 4, id: 5 };
  const changes = await fold(recorded([...life, created('X', other)]));
  expect(changes).toStrictEqual([shown('C', 3, 3), { ...shown('X', 1, 4), ...other }]);
  expect(loads).toStrictEqual([[ref, other]]);
});

test('a document whose first event is also the first of its stream is not looked for', async () => {
  const { fold, loads, stored } = foldInto(new Map(), { ...namesOfClients(), streams: 'client' });
  const [first, second, third] = recorded(life);
  await fold([first, second].flatMap((event) => event ?? []));
  expect(loads).toStrictEqual([]);
  await fold(third ? [third] : []);
  expect(loads).toStrictEqual([[ref]]);
  expect([...stored.values()]).toStrictEqual([shown('C', 3, 3)]);
});

test('events that are folded already change nothing', async () => {
  const { fold } = foldInto();
  await fold(recorded(life));
  expect(await fold(recorded(life))).toStrictEqual([]);
  expect(await fold(recorded([...life, revised('D')]))).toStrictEqual([shown('D', 4, 4)]);
});

test('a deleted document leaves a tombstone that its own past does not bring back', async () => {
  const { fold } = foldInto();
  await fold(recorded(life));
  expect(await fold(recorded([deleted()], { from: 4 }))).toStrictEqual([tombstone(4)]);
  expect(await fold(recorded(life))).toStrictEqual([]);
  expect(await fold(recorded([revised('late')], { from: 5 }))).toStrictEqual([shown('late', 1, 5)]);
});

test('what came and went within a batch leaves nothing', async () => {
  const { fold } = foldInto();
  expect(await fold(recorded([created('A'), deleted()]))).toStrictEqual([]);
});

test('events of other kinds touch nothing', async () => {
  const { fold, loads } = foldInto();
  const other: OwedEvent = { type: 'PlanChanged', data: { accountId: 3, from: 'solo', to: 'agency' } };
  expect(await fold(recorded([other]))).toStrictEqual([]);
  expect(loads).toStrictEqual([]);
});

test('a poison event parks its document, which keeps its keys and is left alone from then on', async () => {
  const { fold, poison } = foldInto();
  const other: DocumentRef = { account: 3, id: 6 };
  const events = recorded([
    created('A'),
    created('X', other),
    revised('poison'),
    revised('B'),
    revised('Y', other),
  ]);
  expect(await fold(events)).toStrictEqual([parked('A', 3), { ...shown('Y', 2, 5), ...other }]);
  expect(poison).toStrictEqual([{ event: events[2], ref, error: new Error('Poison') }]);
  expect(await fold(recorded([revised('C'), deleted()], { from: 6 }))).toStrictEqual([]);
  expect(poison).toHaveLength(1);
});

test('a document whose first event is poison is parked without keys', async () => {
  const { fold } = foldInto();
  expect(await fold(recorded([created('poison'), revised('B')]))).toStrictEqual([parked(null, 1)]);
});

test("an event whose documents can't be determined is only reported", async () => {
  const { fold, poison } = foldInto();
  const events = recorded([created('nowhere'), created('A')]);
  expect(await fold(events)).toStrictEqual([shown('A', 1, 2)]);
  expect(poison).toStrictEqual([{ event: events[0], ref: undefined, error: new Error('Nowhere') }]);
});

test('a fold that makes keys of a wrong kind parks its document, instead of stopping all', async () => {
  const { fold, poison } = foldInto();
  const [bad] = recorded([created('A')]);
  const withoutName: unknown = bad && { ...bad, data: { ...bad.data, name: undefined } };
  expect(await fold([withoutName as RecordedEvent])).toStrictEqual([parked(null, 1)]);
  expect(poison.map(({ error }) => String(error))).toStrictEqual([
    'TypeError: Key name of names-of-clients is no text: undefined',
  ]);
});

test('documents at hand are not loaded again', async () => {
  const loads: (readonly DocumentRef[])[] = [];
  const folding = createFolding(
    namesOfClients(),
    async (refs) => {
      loads.push(refs);
      return [];
    },
    () => undefined,
  );
  await folding.fold(recorded([created('A')]));
  expect(folding.takeChanges().documents).toStrictEqual([shown('A', 1, 1)]);
  await folding.fold(recorded([revised('B')], { from: 2 }));
  expect(folding.takeChanges().documents).toStrictEqual([shown('B', 2, 2)]);
  expect(folding.takeChanges().documents).toStrictEqual([]);
  expect(loads).toStrictEqual([[ref]]);
});
