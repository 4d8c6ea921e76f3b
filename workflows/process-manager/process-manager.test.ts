import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountDecider } from '../../domain/account/decide.ts';
import { addressDecider } from '../../domain/address/decide.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import { placesDecider } from '../../domain/places/decide.ts';
import type { PlacesCommand } from '../../domain/places/events.ts';
import type { CommandContext } from '../../platform/ports/command-handler.ts';
import type { StreamName } from '../../platform/ports/event-store.ts';
import { ChasedInvoice } from '../../tests/contracts/sequence-runs/chased-invoice.ts';
import {
  openEmbeddedWorld,
  type EmbeddedWorld,
} from '../../tests/contracts/sequence-runs/worlds/embedded-world.ts';
import { firstStep, replyLost } from '../../tests/contracts/sequence-runs/run-fixture.ts';
import { acceptAll } from '../../tests/doubles/recording-transport.ts';
import { processManagerCheckpoint } from './checkpoint.ts';
import { addressStream } from '../../commands/streams.ts';

const start = '2026-03-02T07:00:00Z';
let world: EmbeddedWorld;

beforeEach(async () => {
  world = await openEmbeddedWorld({ start });
});
afterEach(() => world.close());

const context = (): CommandContext => ({
  userId: 1,
  actor: 'user',
  commandId: randomUUID(),
  correlationId: randomUUID(),
});
const typesOf = async (stream: StreamName): Promise<string[]> => {
  const types: string[] = [];
  for await (const event of world.store.readStream(stream)) types.push(event.type);
  return types;
};
const places = async (command: PlacesCommand): Promise<void> => {
  await world.commands.handle('places-1', placesDecider, command, context());
};
const takePlace = (kind: 'invoice' | 'sequence', id: number) =>
  places({ type: 'TakePlace', accountId: 1, kind, id, invoiceId: 3, plan: 'solo', most: 50, now: start });
const placeEvents = async (): Promise<string[]> => {
  const lines: string[] = [];
  for await (const event of world.store.readStream('places-1'))
    if ('kind' in event.data && 'id' in event.data)
      lines.push(`${event.type} ${event.data.kind} ${event.data.id}`);
  return lines;
};

describe('midnight', () => {
  test('pages of an account hear of its own midnight', async () => {
    await ChasedInvoice.enter(world, { zone: 'America/New_York' });
    await world.advanceTo('2026-03-04T00:00:00Z');
    const days = world.told.filter(({ change }) => change.view === 'today');
    expect(days).toEqual([
      {
        at: '2026-03-03T05:00:00.000Z',
        account: 1,
        change: { view: 'today', id: 1, revision: '2026-03-03' },
      },
    ]);
  });

  test('a changed zone has its midnight from then on, also after a restart', async () => {
    const chase = await ChasedInvoice.enter(world, { zone: 'America/New_York' });
    await chase.changeProfile({ timeZone: 'Europe/Berlin' });
    await world.stop();
    await world.startAt('2026-03-02T12:00:00Z');
    await world.advanceTo('2026-03-03T12:00:00Z');
    const days = world.told.filter(({ change }) => change.view === 'today');
    expect(days.map(({ at }) => at)).toEqual(['2026-03-02T23:00:00.000Z']);
  });
});

describe('a midnight while no process ran', () => {
  test('is announced at the next start, once', async () => {
    await ChasedInvoice.enter(world, { zone: 'Europe/Berlin' });
    await world.stop();
    await world.startAt('2026-03-04T12:00:00Z');
    await world.advanceTo('2026-03-04T12:30:00Z');
    await world.stop();
    await world.startAt('2026-03-04T13:00:00Z');
    await world.advanceTo('2026-03-04T13:30:00Z');
    const days = world.told.filter(({ change }) => change.view === 'today');
    expect(days.map(({ at, change }) => [at.slice(0, 13), change.revision])).toEqual([
      ['2026-03-04T12', '2026-03-04'],
    ]);
  });
});

describe('places', () => {
  test('a created record keeps its unconfirmed place', async () => {
    await takePlace('invoice', 3);
    await takePlace('sequence', 11);
    await ChasedInvoice.enter(world, { steps: firstStep });
    expect(await placeEvents()).toEqual([
      'PlaceTaken invoice 3',
      'PlaceTaken sequence 11',
      'PlaceConfirmed invoice 3',
      'PlaceConfirmed sequence 11',
    ]);
  });

  test('an ended record frees its place, a restored one has it again', async () => {
    const chase = await ChasedInvoice.enter(world, { steps: firstStep });
    await chase.pay();
    await chase.reopen(true);
    await chase.deleteInvoice();
    expect(await placeEvents()).toEqual([
      'PlaceTaken invoice 3',
      'PlaceConfirmed invoice 3',
      'PlaceTaken sequence 11',
      'PlaceConfirmed sequence 11',
      'PlaceFreed sequence 11',
      'PlaceTaken sequence 11',
      'PlaceConfirmed sequence 11',
      'PlaceFreed sequence 11',
      'PlaceFreed invoice 3',
    ]);
  });

  test('a place whose record never came is free after a minute, and a late record is refused', async () => {
    await takePlace('invoice', 3);
    await world.advanceTo('2026-03-02T07:01:00Z');
    expect(await placeEvents()).toEqual(['PlaceTaken invoice 3']);
    await world.advanceTo('2026-03-02T07:01:05Z');
    expect(await placeEvents()).toEqual(['PlaceTaken invoice 3', 'PlaceFreed invoice 3']);
    expect(await typesOf('invoice-3')).toEqual(['InvoiceAbandoned']);
    await expect(ChasedInvoice.enter(world)).rejects.toThrow(NotAllowedNow);
  });

  test('a reservation is not forgotten when the program is killed', async () => {
    await takePlace('sequence', 11);
    await world.settle();
    world.kill();
    await world.startAt('2026-03-02T08:00:00Z');
    await world.advanceTo('2026-03-02T08:00:05Z');
    expect(await placeEvents()).toEqual(['PlaceTaken sequence 11', 'PlaceFreed sequence 11']);
  });
});

describe('addresses', () => {
  const stream = addressStream('Mara@Studio.example');
  const reserve = () =>
    world.commands.handle(
      stream,
      addressDecider,
      { type: 'ReserveAddress', accountId: 1, now: start },
      context(),
    );

  test("a registration that never came frees its address after a minute, and can't come late", async () => {
    await reserve();
    await world.advanceTo('2026-03-02T07:02:00Z');
    expect(await typesOf(stream)).toEqual(['AddressReserved', 'AddressFreed']);
    const { state } = await world.commands.load('account-1', accountDecider);
    expect(state).toEqual({ status: 'abandoned' });
  });

  test('a registered account keeps its unconfirmed address', async () => {
    await reserve();
    await ChasedInvoice.enter(world);
    await world.settle();
    expect(await typesOf(stream)).toEqual(['AddressReserved', 'AddressConfirmed']);
  });

  test('a changed address is held and the one before is free', async () => {
    const chase = await ChasedInvoice.enter(world);
    await chase.changeProfile({ email: 'new@studio.example' });
    expect(await typesOf(stream)).toEqual(['AddressReserved', 'AddressConfirmed', 'AddressFreed']);
    expect(await typesOf(addressStream('new@studio.example'))).toEqual([
      'AddressReserved',
      'AddressConfirmed',
    ]);
  });
});

describe('a changed address', () => {
  const changed = 'mara@studio.example: The email address of your Owed account was changed';

  test('is mailed to the old address once', async () => {
    const chase = await ChasedInvoice.enter(world);
    await chase.changeProfile({ email: 'new@studio.example' });
    await chase.changeProfile({ timeZone: 'Asia/Tokyo' });
    await chase.changeProfile({ email: 'New@studio.example' });
    expect(chase.userMails()).toEqual([`2026-03-02T07:00Z ${changed}`]);
  });

  test('is mailed to the old address even if the program ended right after the change', async () => {
    const chase = await ChasedInvoice.enter(world);
    await world.stop();
    await chase.changeProfile({ email: 'new@studio.example' });
    await world.startAt('2026-03-04T07:00:00Z');
    expect(chase.userMails()).toEqual([`2026-03-04T07:00Z ${changed}`]);
  });
});

describe('what should run', () => {
  test('a run that was lost starts again within the hour', async () => {
    const chase = await ChasedInvoice.enter(world, {
      steps: [{ scheduledDate: '2026-03-02', scheduledTime: '12:00' }],
    });
    await world.stop();
    await world.keep.delete('timers', 'sequence-11');
    await world.startAt('2026-03-02T08:00:00Z');
    await world.advanceTo('2026-03-02T11:00:00Z');
    expect(chase.mails().map((line) => line.slice(0, 17))).toEqual(['2026-03-02T11:00Z']);
  });

  test('a run of a sequence that has ended finds that out', async () => {
    await ChasedInvoice.enter(world, {});
    await world.stop();
    const timer = {
      run: { accountId: 1, invoiceId: 3, sequenceId: 99 },
      wakeAt: Date.parse('2026-06-01T00:00:00Z'),
    };
    await world.keep.put('timers', 'sequence-99', timer);
    await world.startAt('2026-03-02T08:00:00Z');
    expect(await world.keep.get('timers', 'sequence-99')).toBeUndefined();
  });
});

describe('a manager that was killed before it kept how far it came', () => {
  test('repeats every effect, and that changes nothing', async () => {
    const checkpoint = async () => (await world.keep.get('checkpoints', processManagerCheckpoint))?.value;
    await takePlace('invoice', 3);
    await world.stop();
    const before = await checkpoint();
    await world.startAt('2026-03-02T07:00:30Z');
    const chase = await ChasedInvoice.enter(world, { steps: firstStep });
    await chase.pay();
    await chase.reopen(true);
    await chase.promise('2026-03-03');
    await world.advanceTo('2026-03-04T12:00:00Z');
    await chase.changeProfile({ email: 'new@studio.example', timeZone: 'Asia/Tokyo' });
    await chase.deleteInvoice();
    await world.settle();
    await world.stop();
    const told = async () => {
      const all: string[] = [];
      for await (const { type, stream } of world.store.readAll()) all.push(`${stream} ${type}`);
      return all;
    };
    const history = await told();
    expect(await checkpoint()).not.toEqual(before);
    await world.keep.put('checkpoints', processManagerCheckpoint, before);
    await world.startAt('2026-03-04T12:01:00Z');
    await world.advanceTo('2026-03-04T13:30:00Z');
    expect(await told()).toEqual(history);
    expect([...chase.mails(), ...chase.userMails()]).toEqual([]);
  });
});

describe('an answer to a doubt', () => {
  const doubted = async () => {
    const chase = await ChasedInvoice.enter(world, { steps: firstStep });
    world.transport.answer = () => replyLost;
    await world.advanceTo('2026-03-02T08:01:00Z');
    return chase;
  };
  const mailingEvents = async (chase: ChasedInvoice): Promise<string[][]> => {
    const sends = await chase.eventsOf('StepSendStarted');
    return Promise.all(sends.map(({ data }) => typesOf(`mailing-${data.mailingId ?? 0}`)));
  };
  const settled = ['MailingQueued', 'HandoverStarted', 'HandoverDoubted', 'MailingResolved'];

  test.each(['arrived', 'leave'] as const)(
    'settles its mailing, once, also when repeated: %s',
    async (word) => {
      const chase = await doubted();
      await world.stop();
      const before = (await world.keep.get('checkpoints', processManagerCheckpoint))?.value;
      await world.startAt('2026-03-02T08:02:00Z');
      await chase.resolve(1, word);
      expect(await mailingEvents(chase)).toEqual([settled]);
      await world.stop();
      await world.keep.put('checkpoints', processManagerCheckpoint, before);
      await world.startAt('2026-03-02T08:03:00Z');
      expect(await mailingEvents(chase)).toEqual([settled]);
    },
  );

  test('settles the mailing that was in doubt, not the one that is sent in its place', async () => {
    const chase = await doubted();
    world.transport.answer = acceptAll;
    await chase.resolve(1, 'send_again');
    await world.settle();
    expect(await mailingEvents(chase)).toEqual([
      settled,
      ['MailingQueued', 'HandoverStarted', 'HandoverAccepted'],
    ]);
  });
});

describe('mails to the user', () => {
  test('one that does not go out holds nothing up', async () => {
    const chase = await ChasedInvoice.enter(world, { steps: firstStep });
    world.transport.answer = () => ({ type: 'refused-for-good', reply: '550 no', accepted: [] });
    await world.advanceTo('2026-03-02T09:00:00Z');
    expect(chase.userMails().length).toBe(1);
    expect((await chase.story()).at(-1)).toBe('SequenceHeld delivery_failed');
    expect(world.manager.health().parked).toEqual([]);
  });

  test.each([
    ['2026-03-03T06:59:00Z', 1],
    ['2026-03-03T07:01:00Z', 0],
  ])('at %s, of what happened while nobody told: %i', async (restart, mails) => {
    const chase = await ChasedInvoice.enter(world, { steps: [{ scheduledDate: '2026-03-09' }] });
    await world.stop();
    const hold = {
      reason: 'needs_attention',
      detail: { code: 'unexpected_error' },
      clientName: 'Acme GmbH',
    } as const;
    await chase.gives({ type: 'HoldSequence', sequenceId: 11, ...hold });
    await world.startAt(restart);
    await world.advanceTo(new Date(Date.parse(restart) + 120_000).toISOString());
    expect(chase.userMails().length).toBe(mails);
  });

  test('sent news is not sent again after a restart', async () => {
    const chase = await ChasedInvoice.enter(world, {});
    await chase.promise('2026-03-05');
    await world.advanceTo('2026-03-06T00:00:00Z');
    expect(chase.userMails().length).toBe(1);
    world.kill();
    await world.startAt('2026-03-06T01:00:00Z');
    await world.settle();
    expect(chase.userMails()).toEqual([]);
  });
});
