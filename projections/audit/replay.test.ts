import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwedEvent } from '../../domain/events.ts';
import { facts } from '../../domain/invoice/chased-invoice.fixture.ts';
import { currentSchemaVersion } from '../../domain/upcasting.ts';
import type { StreamName } from '../../platform/ports/event-store.ts';
import { openReadSide, type ReadSide } from '../read-side.fixture.ts';
import { eventsAbout } from './replay.ts';

let side: ReadSide;
beforeEach(() => (side = openReadSide()));
afterEach(() => side.close());

const account = { id: 3, timeZone: 'UTC' };

const append = (stream: StreamName, occurredAt: string, event: OwedEvent) => {
  const id = randomUUID();
  const ids = { commandId: id, correlationId: id, causationId: id };
  const schemaVersion = currentSchemaVersion(event.type);
  const metadata = { ...ids, userId: 3, actor: 'user', schemaVersion, occurredAt } as const;
  return side.store.append(stream, 'any', [{ ...event, id, metadata }]);
};

const create = (invoiceId: number, at: string) =>
  append(`invoice-${invoiceId}`, at, {
    type: 'InvoiceCreated',
    data: { invoiceId, accountId: 3, ...facts, dueDate: '2026-12-01' },
  });

const queue = (mailingId: number, invoiceId: number, at: string) =>
  append(`mailing-${mailingId}`, at, {
    type: 'MailingQueued',
    data: {
      mailingId,
      accountId: 3,
      kind: 'reminder',
      sender: { name: 'Mara', from: 'reminders@owed.example', replyTo: null },
      recipients: { to: 'pay@acme.example', toName: 'Acme', cc: [], bcc: [] },
      subject: 'Invoice INV-7',
      parts: { text: 'ab'.repeat(32), html: 'cd'.repeat(32), attachments: [] },
      messageId: '<owed.11.1.1@owed.example>',
      date: at,
      references: [],
      about: [{ invoiceId, sequenceId: 11, stepId: 1, attempt: 1 }],
      earlierRefusals: 0,
      queuedAt: at,
    },
  });

const drop = (mailingId: number, at: string) =>
  append(`mailing-${mailingId}`, at, {
    type: 'MailingDropped',
    data: { mailingId, accountId: 3, reason: 'not_begun', droppedAt: at },
  });

test('the events of an invoice and of the mails about it come in their order, up to a moment', async () => {
  const at = (second: number): string => `2026-12-03T09:00:0${second}.000Z`;
  await create(71, at(0));
  await create(72, at(0));
  await queue(40, 71, at(1));
  await queue(41, 72, at(1));
  await drop(41, at(2));
  await append('invoice-71', at(3), { type: 'InvoiceDeleted', data: { invoiceId: 71, accountId: 3 } });
  await drop(40, at(4));
  const typesUntil = async (moment?: string) =>
    (await eventsAbout(side.store, account, 71, { moment })).map(({ type }) => type);
  const all = ['InvoiceCreated', 'MailingQueued', 'InvoiceDeleted', 'MailingDropped'];
  expect(await typesUntil()).toStrictEqual(all);
  expect(await typesUntil(at(3))).toStrictEqual(all.slice(0, 3));
});
