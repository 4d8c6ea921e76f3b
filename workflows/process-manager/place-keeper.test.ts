import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import type { ClientCommand } from '../../domain/client/events.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { facts, step } from '../../domain/invoice/chased-invoice.fixture.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { templateDecider } from '../../domain/template/decide.ts';
import { placesDecider } from '../../domain/places/decide.ts';
import { placesTaken } from '../../domain/places/state.ts';
import { keepPlaces, repairPlace } from './place-keeper.ts';

const start = '2026-03-02T07:00:00.000Z';
const moment = { now: start, today: '2026-03-02', timeZone: 'UTC' };
let data: InstallationData;

beforeEach(() => {
  data = openInstallationData(start);
});
afterEach(() => data.close());

const give = (invoiceId: number, command: InvoiceCommand) =>
  data.commands.handle(`invoice-${invoiceId}`, invoiceDecider, command, {
    userId: 1,
    actor: 'user',
    commandId: randomUUID(),
    correlationId: randomUUID(),
  });

/** An invoice with a sequence, of an account whose plan has no cap: no command takes places for it. */
const enter = async (invoiceId: number): Promise<void> => {
  await give(invoiceId, { type: 'CreateInvoice', invoiceId, accountId: 1, dueDate: '2026-02-20', facts });
  const steps = [step(1, { scheduledDate: '2026-04-01' })];
  await give(invoiceId, {
    type: 'StartSequence',
    sequenceId: 100 + invoiceId,
    steps,
    via: 'smtp',
    moment,
  });
};
const events = async (): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const event of data.store.readAll()) all.push(event);
  return all;
};
const keepAll = async (): Promise<void> =>
  keepPlaces(
    { commands: data.commands, clock: data.time },
    (await events()).filter(({ stream }) => stream.startsWith('invoice-')),
  );

/** What each append to the account's places did. */
const appends = async (): Promise<string[][]> => {
  const byCommand = new Map<string, string[]>();
  for (const { stream, metadata, type, data: about } of await events()) {
    if (stream !== 'places-1' || !('kind' in about && 'id' in about)) continue;
    const { commandId } = metadata;
    byCommand.set(commandId, [...(byCommand.get(commandId) ?? []), `${type} ${about.kind} ${about.id}`]);
  }
  return [...byCommand.values()];
};

test('all records of a batch get their places by one append', async () => {
  for (const id of [1, 2, 3]) await enter(id);
  await keepAll();
  await keepAll();
  const both = (of: string): string[] => [`PlaceTaken ${of}`, `PlaceConfirmed ${of}`];
  expect(await appends()).toEqual([
    [1, 2, 3].flatMap((id) => [...both(`invoice ${id}`), ...both(`sequence ${100 + id}`)]),
  ]);
});

test('what ends in a batch frees its place in the same append as others take theirs', async () => {
  await enter(1);
  await keepAll();
  await enter(2);
  await give(1, { type: 'DeleteInvoice' });
  await keepAll();
  expect((await appends()).slice(1)).toEqual([
    [
      'PlaceTaken invoice 2',
      'PlaceConfirmed invoice 2',
      'PlaceTaken sequence 102',
      'PlaceConfirmed sequence 102',
      'PlaceFreed invoice 1',
      'PlaceFreed sequence 101',
    ],
  ]);
});

test('a record that has ended since these events gets no place', async () => {
  await enter(1);
  const before = (await events()).filter(({ stream }) => stream === 'invoice-1');
  await give(1, { type: 'DeleteInvoice' });
  await keepPlaces({ commands: data.commands, clock: data.time }, before);
  expect(await appends()).toEqual([]);
});

test('a record that has come back since these events keeps its place', async () => {
  await enter(1);
  await keepAll();
  await give(1, { type: 'MarkInvoicePaid', datePaid: '2026-03-02', moment });
  const paid = (await events()).filter(({ type }) => type === 'SequenceCancelled');
  await give(1, { type: 'ReopenInvoice', undo: true, mayRestore: true, clientName: 'Ada Ltd', moment });
  expect(paid).toHaveLength(1);
  await keepPlaces({ commands: data.commands, clock: data.time }, paid);
  expect(await appends()).toHaveLength(1);
});

test('a template has a place until it is deleted; one that was never created gives its place back', async () => {
  const context = () => ({
    userId: 1,
    actor: 'user' as const,
    commandId: randomUUID(),
    correlationId: randomUUID(),
  });
  const keeper = { commands: data.commands, clock: data.time };
  const keepTemplates = async () =>
    keepPlaces(
      keeper,
      (await events()).filter(({ stream }) => stream.startsWith('template-')),
    );
  const taken = async () => {
    const { state } = await data.commands.load('places-1', placesDecider);
    return [placesTaken(state, 'template'), state.template.reserved.length];
  };
  const place = { kind: 'template', id: 7, invoiceId: 7 } as const;
  const take = { type: 'TakePlace', accountId: 1, ...place, plan: 'solo', most: 200, now: start } as const;
  await data.commands.handle('places-1', placesDecider, take, context());
  await data.commands.handle(
    'template-7',
    templateDecider,
    {
      type: 'CreateTemplate',
      templateId: 7,
      accountId: 1,
      facts: {
        name: 'Firm',
        subject: 'Invoice',
        content: 'Please pay.',
        tone: 'firm',
        stepType: 'customer_reminder',
        senderName: null,
        senderEmail: null,
        type: null,
        days: null,
      },
    },
    context(),
  );
  await repairPlace(keeper, { accountId: 1, ...place });
  await keepTemplates();
  expect(await taken()).toEqual([1, 0]);
  await data.commands.handle('template-7', templateDecider, { type: 'DeleteTemplate' }, context());
  await keepTemplates();
  expect(await taken()).toEqual([0, 0]);

  const never = { kind: 'template', id: 8, invoiceId: 8 } as const;
  await data.commands.handle('places-1', placesDecider, { ...take, ...never }, context());
  await repairPlace(keeper, { accountId: 1, ...never });
  expect(await taken()).toEqual([0, 0]);
});

test('a client keeps its reserved place and frees it when it is deleted; one without a place gets none', async () => {
  const context = () => ({
    userId: 1,
    actor: 'user' as const,
    commandId: randomUUID(),
    correlationId: randomUUID(),
  });
  const handle = (id: number, command: ClientCommand) =>
    data.commands.handle(`client-${id}`, clientDecider, command, context());
  const keepClients = async () => {
    const all = (await events()).filter(({ stream }) => stream.startsWith('client-'));
    await keepPlaces({ commands: data.commands, clock: data.time }, all);
  };
  const facts = { ...bareFacts, name: 'Ada Ltd', email: 'pay@ada.example' };
  for (const clientId of [7, 8])
    await handle(clientId, { type: 'CreateClient', clientId, accountId: 1, facts });
  const place = { kind: 'client', id: 7, invoiceId: 7 } as const;
  const take = { type: 'TakePlace', accountId: 1, ...place, plan: 'solo', most: 500, now: start } as const;
  await data.commands.handle('places-1', placesDecider, take, context());
  await keepClients();
  await handle(7, { type: 'DeleteClient' });
  await keepClients();
  expect(await appends()).toEqual([
    ['PlaceTaken client 7'],
    ['PlaceConfirmed client 7'],
    ['PlaceFreed client 7'],
  ]);
});
