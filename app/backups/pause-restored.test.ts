import { mkdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { created, ids, mail, started } from '../../domain/invoice/chased-invoice.fixture.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { InvoiceEvent } from '../../domain/invoice/events.ts';
import { unfinishedSequence } from '../../domain/invoice/state.ts';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import type { AboutStep, MailingContent } from '../../domain/mailing/events.ts';
import { createCommandHandler } from '../../platform/command-handler.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const { accountId, invoiceId } = ids;
const now = '2026-12-04T09:00:00.000Z';

let home: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => home.remove());

const open = (folder: string) => {
  const store = upcastEvents(openSqliteEventStore({ file: join(folder, 'events.db') }));
  const keep = openSqliteKeep({ file: join(folder, 'keep.db') });
  const commands = createCommandHandler({ store, keep, clock: { now: () => Date.parse(now) } });
  const close = async (): Promise<void> => {
    await store.close();
    await keep.close();
  };
  return { store, commands, close };
};

const context = () => {
  const commandId = randomUUID();
  return { userId: accountId, actor: 'system', commandId, correlationId: commandId } as const;
};

const content = (about: readonly AboutStep[]): MailingContent => ({
  kind: about.length === 0 ? 'news' : 'reminder',
  sender: { name: 'Mara', from: 'mara@studio.example', replyTo: null },
  recipients: { to: mail.to, toName: 'Ada', cc: [], bcc: [] },
  about,
  subject: 'Invoice',
  messageId: '<1@owed.example>',
  date: now,
  references: [],
  parts: { text: '', html: '', attachments: [] },
});

test('what may have left or changed after a backup is not sent from it: sequences pause, emails wait for the user', async () => {
  const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(home.path, name));
  if (data === undefined || backup === undefined || restored === undefined) throw new Error('no folders');
  mkdirSync(data);
  const before = open(data);
  const events: readonly InvoiceEvent[] = [created, started];
  const metadata = { ...context(), causationId: randomUUID(), schemaVersion: 1, occurredAt: now };
  await before.store.append(
    `invoice-${invoiceId}`,
    'no_stream',
    events.map((event) => ({ ...event, id: randomUUID(), metadata })),
  );
  const step = { invoiceId, sequenceId: 11, stepId: 1, attempt: 1 };
  for (const [mailingId, about] of [
    [40, [step]],
    [41, []],
  ] as const) {
    const command = {
      type: 'QueueMailing',
      mailingId,
      accountId,
      content: content(about),
      earlierRefusals: 0,
      now,
    } as const;
    await before.commands.handle(`mailing-${mailingId}`, mailingDecider, command, context());
  }
  await before.close();

  const { manifest } = await makeBackup(data, backup);
  expect((await restoreBackup(backup, restored)).paused).toBe(1);

  const after = open(restored);
  const { state } = await after.commands.load(`invoice-${invoiceId}`, invoiceDecider);
  expect(unfinishedSequence(state, 11)?.holds).toEqual([
    { reason: 'needs_attention', detail: { code: 'restored', backupDate: manifest.madeAt.slice(0, 10) } },
  ]);
  const mailings = await Promise.all(
    [40, 41].map(async (id) => (await after.commands.load(`mailing-${id}`, mailingDecider)).state),
  );
  expect(mailings).toMatchObject([
    { status: 'queued', progress: { type: 'in_doubt', why: { code: 'not_recorded' } } },
    { status: 'dropped', reason: 'no_longer_wanted' },
  ]);
  await after.close();
});
