import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotAllowedNow } from '../../domain/errors.ts';
import { xeroDecider } from '../../domain/xero/decide.ts';
import type { XeroCommand } from '../../domain/xero/events.ts';
import { createCommandHandler } from '../../platform/command-handler.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import type { Call } from '../command-context.ts';
import { xeroStream } from '../streams.ts';
import { syncAndWait } from './sync-calls.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const accountId = 1;
const stream = xeroStream(accountId);
const now = '2026-12-04T09:00:00.000Z';
const connection = {
  accountId,
  connectionId: 'c1',
  tenantId: 't1',
  tenantName: 'Books',
  by: 'consent',
} as const;

let folder: ReturnType<typeof temporaryFolder>;
let store: EventStore;
let commands: CommandHandler;

const give = async (...given: readonly XeroCommand[]): Promise<void> => {
  for (const command of given) {
    const commandId = randomUUID();
    const context = { userId: accountId, actor: 'workflow', commandId, correlationId: commandId } as const;
    await commands.handle(stream, xeroDecider, command, context);
  }
};

/** A whole sync of one page, from its begin to its end. */
const sync = (syncId: string, created: number): readonly XeroCommand[] => {
  const counts = { created: 0, updated: 0, unchanged: 0, leftOut: 0 };
  return [
    { type: 'StartXeroSync', syncId, by: 'user', parts: ['invoices'], now },
    {
      type: 'RecordXeroPage',
      syncId,
      phase: 'invoices',
      page: 1,
      isLast: true,
      asOf: now,
      counts: { contacts: counts, invoices: { ...counts, created } },
      leftOut: [],
      xeroIds: [],
      news: [],
      now,
    },
  ];
};

const newCall = (commandId: string = randomUUID()): Call =>
  ({
    commandId,
    ids: [],
    now: Date.parse(now),
    account: { accountId, license: 'agency' },
  }) as unknown as Call;
const asked = (call: Call) =>
  syncAndWait({ commands, store }, call, 'invoices', new AbortController().signal);
const untilAsked = async (): Promise<void> => {
  while ((await commands.load(stream, xeroDecider)).state.sync.requested.invoices === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
};

beforeEach(async () => {
  folder = temporaryFolder();
  store = upcastEvents(openSqliteEventStore({ file: join(folder.path, 'events.db') }));
  commands = createCommandHandler({ store, keep: new MemoryKeep(), clock: { now: () => Date.parse(now) } });
  await give({ type: 'ConnectXero', ...connection });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

test('a sync has its own result, also when the next one has ended before anybody looked', async () => {
  const call = newCall();
  const answer = asked(call);
  await untilAsked();
  await give(...sync(call.commandId, 7));
  await give({ type: 'RequestXeroSync', part: 'invoices', requestId: 'later' }, ...sync('later', 0));
  await expect(answer).resolves.toMatchObject({ importCount: 7, isFinished: true });
  // The same call again, after a crash before it was answered.
  await expect(asked(newCall(call.commandId))).resolves.toMatchObject({ importCount: 7, isFinished: true });
});

test('a sync that the end of the connection has ended says so', async () => {
  const answer = asked(newCall());
  const refused = expect(answer).rejects.toThrow(NotAllowedNow);
  await untilAsked();
  await give({ type: 'DisconnectXero' }, { type: 'ConnectXero', ...connection, connectionId: 'c2' });
  await refused;
});
