import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwedEvent } from '../../domain/events.ts';
import {
  created,
  failed,
  ids,
  mail,
  sendStarted,
  sendWithoutMailing,
  sent,
  started,
} from '../../domain/invoice/chased-invoice.fixture.ts';
import { MessageGone, NotFound } from '../../domain/errors.ts';
import { currentSchemaVersion } from '../../domain/upcasting.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { MailTransport } from '../../platform/ports/mail.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StoreUnavailable, type EventToAppend } from '../../platform/ports/event-store.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { RecordingTransport, acceptAll } from '../../tests/doubles/recording-transport.ts';
import { createMailings, type Mailings } from './mailings.ts';
import type { MailDraft, PartStores } from './mailing-parts.ts';
import { createMessageAsSent, type MessageAsSent } from './message-as-sent.ts';

const { accountId, invoiceId } = ids;
const step = { accountId, invoiceId, stepId: 1 };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let data: InstallationData;
let transport: RecordingTransport;
let stores: PartStores;
let mailings: Mailings;
let messageAsSent: MessageAsSent;
beforeEach(() => {
  data = openInstallationData('2026-12-04T09:00:00Z');
  transport = new RecordingTransport(data.time);
  stores = { files: data.files, secrets: createSecrets(data.keep, 'k'.repeat(64)) };
  const { commands, store } = data;
  mailings = createMailings({ ...stores, commands, transports: transport, clock: data.time, log: quiet });
  messageAsSent = createMessageAsSent({ ...stores, store, transports: transport });
});
afterEach(() => data.close());

const happened = async (...events: OwedEvent[]): Promise<void> => {
  const written = events.map((event): EventToAppend => ({
    ...event,
    id: randomUUID(),
    metadata: {
      userId: accountId,
      actor: 'workflow',
      commandId: randomUUID(),
      correlationId: randomUUID(),
      causationId: randomUUID(),
      schemaVersion: currentSchemaVersion(event.type),
      occurredAt: '2026-12-04T09:00:00.000Z',
    },
  }));
  await data.store.append(`invoice-${invoiceId}`, 'any', written);
};

/** Mailings whose first start is recorded, while the answer to it is lost: nothing leaves. */
const losingStart = (): Mailings => {
  let lost = 1;
  const commands: CommandHandler = {
    load: (...args) => data.commands.load(...args),
    handle: async (stream, decider, command, context, options) => {
      const done = await data.commands.handle(stream, decider, command, context, options);
      if ('type' in command && command.type === 'StartHandover' && lost-- > 0)
        throw new StoreUnavailable('lost');
      return done;
    },
  };
  const setTimer = (callback: () => void) => {
    queueMicrotask(callback);
    return () => undefined;
  };
  return createMailings({
    ...stores,
    commands,
    transports: transport,
    clock: data.time,
    log: quiet,
    setTimer,
  });
};

const handOver = async (
  mailingId: number,
  text: string,
  by = mailings,
  cc: readonly string[] = [],
): Promise<void> => {
  const ref = { accountId, mailingId };
  const draft: MailDraft = {
    kind: 'reminder',
    sender: { name: 'Grace', from: 'owed@example.com', replyTo: null },
    recipients: { to: 'ada@example.org', toName: 'Ada Ltd', cc, bcc: [] },
    subject: 'Invoice INV-1',
    text,
    html: `<p>${text}</p>`,
    messageId: `<${mailingId}@example.com>`,
    date: '2026-12-04T09:00:00.000Z',
    references: [],
    about: [{ invoiceId, sequenceId: 11, stepId: 1, attempt: 1 }],
  };
  await by.queue(ref, await by.store(ref, draft));
  await by.handOver(ref);
};

const shown = async (): Promise<[string, boolean]> => {
  const { bytes, isExact } = await messageAsSent(step);
  const { text } = JSON.parse(new TextDecoder().decode(bytes)) as { text: string };
  return [text, isExact];
};

test('is composed again to the bytes that were handed over', async () => {
  await happened(created, started, sendStarted(1), sent(1));
  await handOver(40, 'Hello');
  expect(await shown()).toEqual(['Hello', true]);
});

test('is of the attempt that was accepted, though another began after it', async () => {
  await happened(created, started, sendStarted(1), sendStarted(1, 2, { mailingId: 41 }), sent(1));
  await handOver(40, 'First');
  await handOver(41, 'Second');
  expect(await shown()).toEqual(['First', true]);
});

test('is of the last attempt that had begun to leave, when none was accepted', async () => {
  await happened(created, started, sendStarted(1), failed(1), sendStarted(1, 2, { mailingId: 41 }));
  transport.answer = () => ({ type: 'refused-for-good', reply: '550 no', accepted: [] });
  await handOver(40, 'First');
  transport.answer = acceptAll;
  expect(await shown()).toEqual(['First', true]);
});

test('is of no attempt that was dropped before its first byte left', async () => {
  await happened(created, started, sendStarted(1), failed(1), sendStarted(1, 2, { mailingId: 41 }));
  transport.answer = () => ({ type: 'refused-for-good', reply: '550 no', accepted: [] });
  await handOver(40, 'First');
  transport.answer = acceptAll;
  await handOver(41, 'Second', losingStart());
  expect(await shown()).toEqual(['First', true]);
});

test('is there only for what was handed over, to whom it belongs', async () => {
  await happened(created, started, sendStarted(1));
  await expect(messageAsSent(step)).rejects.toThrow(NotFound);
  await handOver(40, 'Hello');
  await expect(messageAsSent({ ...step, accountId: 4 })).rejects.toThrow(NotFound);
  await expect(messageAsSent({ ...step, stepId: 2 })).rejects.toThrow(NotFound);
  await expect(messageAsSent({ ...step, invoiceId: 8 })).rejects.toThrow(NotFound);
});

test('says so when it is composed in another way today', async () => {
  await happened(created, started, sendStarted(1), sent(1));
  await handOver(40, 'Hello');
  const { compose } = transport;
  transport.compose = async (message) => {
    const composed = await compose.call(transport, { ...message, subject: 'Other words' });
    return composed;
  };
  expect(await shown()).toEqual(['Hello', false]);
});

test('is gone when its text is', async () => {
  await happened(created, started, sendStarted(1), sent(1));
  await handOver(40, 'Hello');
  await data.files.deleteAll(accountId);
  await expect(messageAsSent(step)).rejects.toThrow(MessageGone);
});

test('of a mail before mailings is the file that was kept of it, or nothing', async () => {
  const bytes = new TextEncoder().encode('Subject: Hello');
  const fileHash = await data.files.put(accountId, bytes);
  const { type, data: older } = sendWithoutMailing(1);
  if (type !== 'StepSendStarted') throw new Error('It is a start');
  await happened(created, started, { type, data: { ...older, mail: { ...mail, fileHash } } }, sent(1));
  expect(await messageAsSent(step)).toEqual({ bytes, isExact: true });
  await data.files.deleteAll(accountId);
  await expect(messageAsSent(step)).rejects.toThrow(MessageGone);
});

test('of a mail before mailings without a file was not kept', async () => {
  await happened(created, started, sendWithoutMailing(1), sent(1));
  await expect(messageAsSent(step)).rejects.toThrow("wasn't stored");
});

test('is the one for servers without SMTPUTF8, if that was handed over', async () => {
  const cc = ['rené@x.example', 'anna@x.example'];
  const handed: string[] = [];
  const plain: MailTransport = {
    via: 'smtp',
    folder: null,
    limitFor: () => 120_000,
    compose: composeMail,
    send: async (composed, { beforeBody } = {}) => {
      await beforeBody?.(true);
      handed.push(new TextDecoder().decode(composed.asciiBytes));
      return { type: 'accepted', accepted: ['ada@example.org'], refused: [] };
    },
    probe: async () => undefined,
    close: async () => undefined,
  };
  const transports = { ...plain, limitMilliseconds: 120_000, for: () => plain, via: 'smtp' as const };
  const { commands, store } = data;
  const by = createMailings({ ...stores, commands, transports, clock: data.time, log: quiet });
  await happened(created, started, sendStarted(1), sent(1));
  await handOver(40, 'Hello', by, cc);
  const { bytes, isExact } = await createMessageAsSent({ ...stores, store, transports })(step);
  expect([new TextDecoder().decode(bytes), isExact]).toEqual([handed[0], true]);
  expect(handed[0]).toContain('Cc: anna@x.example\r\n');
});
