import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ActiveAccount } from '../domain/account/state.ts';
import { NotFound } from '../domain/errors.ts';
import { created, ids, promised, sendStarted, started } from '../domain/invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import { createCommandHandler } from '../platform/command-handler.ts';
import { StoreUnavailable, type EventStore, type StreamName } from '../platform/ports/event-store.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import { openSqliteEventStore } from '../platform/sqlite/events/event-store.ts';
import { openSqliteReadModels } from '../platform/sqlite/models/read-models.ts';
import { invoices } from '../projections/invoices.ts';
import { notifications } from '../projections/bell/notifications.ts';
import { payments } from '../projections/payments.ts';
import { stepIndex } from '../projections/sequences/step-index.ts';
import { collect } from '../tests/contracts/sample-events.ts';
import { temporaryFolder } from '../tests/contracts/temporary-folder.ts';
import { MemoryKeep } from '../tests/doubles/memory-keep.ts';
import type { Call } from './command-context.ts';
import type { Desk } from './desk.ts';
import { deleteInvoice } from './invoices/invoices.ts';
import { markPaid, markUnpaid, promisePayment } from './invoices/payment.ts';
import { reconcileInvoice } from './invoices/reconcile.ts';
import { shiftSequenceDueDates } from './invoices/revise-invoice.ts';
import { uploadsOfTypes } from './files/uploads.fixture.ts';
import { invoiceStream, placesStream } from './streams.ts';
import { upcastEvents } from '../platform/upcast-events.ts';

const now = Date.parse('2026-12-04T09:00:01.000Z');
const { accountId, invoiceId } = ids;
const stream = invoiceStream(invoiceId);

const account: ActiveAccount = {
  status: 'active',
  accountId,
  name: 'Grace',
  email: 'grace@example.com',
  emailProven: true,
  addressLost: false,
  pendingEmail: null,
  passwordId: null,
  timeZone: 'UTC',
  license: 'agency',
  trial: null,
  emailSignature: null,
  companyName: null,
  onWorkingDays: false,
  currency: 'USD',
  numberFormat: 'en-US',
  lateFeeTerms: { kind: 'none' },
  lateFeeRates: [],
  claimRule: null,
  approvalRules: null,
  savedFilters: [],
  notificationSettings: { email: true, reminder: true, payment: true },
  userMails: null,
  announcedDay: null,
  checkpointEmail: null,
  checkpointDay: null,
};

const aCall = (over: Partial<ActiveAccount> = {}): Call => ({
  commandId: randomUUID(),
  ids: [],
  account: { ...account, ...over },
  now,
});

describe('a user’s command', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let store: EventStore;
  let readModels: ReadModels;
  const counts = new Map<string, number>();
  let beforeAppend: (to: StreamName) => Promise<void>;
  let desk: Desk;

  const count = (what: 'read' | 'append', of: StreamName): void =>
    void counts.set(`${what} ${of}`, (counts.get(`${what} ${of}`) ?? 0) + 1);

  const happened = async (...events: InvoiceEvent[]): Promise<void> => {
    const metadata = {
      userId: accountId,
      actor: 'workflow' as const,
      commandId: randomUUID(),
      correlationId: randomUUID(),
      causationId: randomUUID(),
      schemaVersion: 1,
      occurredAt: new Date(now).toISOString(),
    };
    await store.append(
      stream,
      'any',
      events.map((event) => ({ ...event, id: randomUUID(), metadata })),
    );
  };

  const typesOf = async (of: StreamName): Promise<string[]> =>
    (await collect(store.readStream(of))).map(({ type }) => type);

  beforeEach(() => {
    folder = temporaryFolder();
    store = upcastEvents(openSqliteEventStore({ file: join(folder.path, 'events.db') }));
    readModels = openSqliteReadModels({ file: join(folder.path, 'read-models.db') });
    beforeAppend = () => Promise.resolve();
    const keep = new MemoryKeep();
    const clock = { now: () => now };
    const watched: EventStore = {
      ...store,
      append: async (of, ...rest) => {
        count('append', of);
        await beforeAppend(of);
        return store.append(of, ...rest);
      },
      readStream: (of, options) => {
        count('read', of);
        return store.readStream(of, options);
      },
    };
    desk = {
      store: watched,
      commands: createCommandHandler({ store: watched, keep, clock }),
      keep,
      readModels,
      models: {
        invoices: invoices.model,
        payments: payments.model,
        notifications: notifications.model,
        steps: stepIndex.model,
      },
      waitForViews: () => Promise.resolve(true),
      clock,
      ids: { next: () => 1 },
      mailVia: 'smtp',
      trialDays: 0,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      uploads: uploadsOfTypes('pdf', { keep, clock }),
    };
    counts.clear();
  });
  afterEach(async () => {
    await store.close();
    await readModels.close();
    folder.remove();
  });

  test('needs one read and one append of its stream, and no further read for later commands', async () => {
    await happened(created, started);
    await markPaid(desk, aCall(), invoiceId);
    expect([counts.get(`read ${stream}`), counts.get(`append ${stream}`)]).toStrictEqual([1, 1]);
    await markUnpaid(desk, aCall(), invoiceId, true);
    await markPaid(desk, aCall(), invoiceId);
    expect([counts.get(`read ${stream}`), counts.get(`append ${stream}`)]).toStrictEqual([1, 3]);
  });

  test('that finds nothing to reconcile takes no place for the sequence that a payment had ended', async () => {
    await happened(created, started);
    const solo = { license: 'solo' } as const;
    await markPaid(desk, aCall(solo), invoiceId);
    const places = await typesOf(placesStream(accountId));
    const { events } = await reconcileInvoice(desk, aCall(solo), invoiceId, () => ({}), {
      dueDates: 'adjust',
    });
    expect(events).toStrictEqual([]);
    expect(await typesOf(placesStream(accountId))).toStrictEqual(places);
    const back = await markUnpaid(desk, aCall(solo), invoiceId, true);
    expect(back.effect).toStrictEqual({ resumedSequences: 1 });
    expect(await typesOf(placesStream(accountId))).toStrictEqual([...places, 'PlaceTaken']);
  });

  test("finds nothing of another account's, and changes nothing", async () => {
    await happened(created);
    const other = aCall({ accountId: 99 });
    await expect(markPaid(desk, other, invoiceId)).rejects.toThrow(NotFound);
    await expect(deleteInvoice(desk, other, invoiceId)).rejects.toThrow(NotFound);
    expect(await typesOf(stream)).toStrictEqual(['InvoiceCreated']);
  });

  describe('decided while a mail starts to be sent', () => {
    beforeEach(async () => {
      await happened(created, started);
      let isFirst = true;
      beforeAppend = async (to) => {
        if (to !== stream || !isFirst) return;
        isFirst = false;
        await happened(sendStarted(1));
      };
    });

    test.each([
      ['Mark Paid', () => markPaid(desk, aCall(), invoiceId)],
      ['a promise', () => promisePayment(desk, aCall(), invoiceId, { promisedDate: '2026-12-20' })],
      [
        'a changed due date',
        () =>
          shiftSequenceDueDates(desk, aCall(), invoiceId, {
            dueDate: '2026-12-10',
            action: 'keep',
            changes: {},
          }),
      ],
    ])('reports the mail in flight: %s', async (_, act) => {
      expect((await act()).effect.mailInFlight).toBe(true);
      expect((await typesOf(stream))[2]).toBe('StepSendStarted');
    });

    test('reports the mail in flight: a deletion', async () => {
      expect((await deleteInvoice(desk, aCall(), invoiceId)).mailInFlight).toBe(true);
    });
  });

  test('is answered as done if freeing its place fails after the events were stored', async () => {
    await happened(created, started);
    const { commands } = desk;
    const failing: Desk = {
      ...desk,
      commands: {
        ...commands,
        handle: (of, ...rest) => {
          if (of === placesStream(accountId)) throw new StoreUnavailable('No answer');
          return commands.handle(of, ...rest);
        },
      },
    };
    const { effect } = await markPaid(failing, aCall({ license: 'solo' }), invoiceId);
    expect(effect).toStrictEqual({ cancelledSequences: 1, mailInFlight: false });
    expect(await typesOf(stream)).toContain('InvoicePaid');
  });

  test('that removes a promise counts a sequence as resumed only if nothing else holds it', async () => {
    const hold = { sequenceId: 11, invoiceNumber: 'INV-1', clientName: 'Ada Ltd' };
    await happened(created, started, promised('2026-12-20'), {
      type: 'SequenceHeld',
      data: { ...ids, ...hold, reason: 'paused_by_hand', detail: null },
    });
    const removed = await promisePayment(desk, aCall(), invoiceId, { promisedDate: null });
    expect(removed.effect).toStrictEqual({ resumedSequences: 0 });
  });
});
