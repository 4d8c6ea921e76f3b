import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../commands/command-context.ts';
import { sendersStream } from '../../commands/streams.ts';
import type { AccountCommand } from '../../domain/account/commands.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import type { Mailing } from '../../domain/mailing/state.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import type { SenderCommand } from '../../domain/sender/events.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import type { MailSender } from '../../platform/ports/mail.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { refusedForNow, replyLost } from '../../tests/contracts/sequence-runs/run-fixture.ts';
import { RecordingTransport } from '../../tests/doubles/recording-transport.ts';
import { createMailings, type MailingRef, type Mailings } from './mailings.ts';
import { mailOf, type MailDraft, type PartStores } from './mailing-parts.ts';

const ref = { accountId: 1, mailingId: 40 };
const draft: MailDraft = {
  kind: 'news',
  sender: { name: 'Owed', from: 'reminders@owed.example', replyTo: null },
  recipients: { to: 'mara@studio.example', toName: 'Mara', cc: [], bcc: [] },
  subject: 'Still unpaid',
  text: 'Hello Mara',
  html: '<p>Hello Mara</p>',
  messageId: '<owed.40@owed.example>',
  date: '2026-03-02T07:00:00.000Z',
  references: [],
  about: [],
};
const reminder: MailDraft = {
  ...draft,
  kind: 'reminder',
  about: [{ invoiceId: 3, sequenceId: 11, stepId: 1, attempt: 1 }],
};
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let data: InstallationData;
let transport: RecordingTransport;
let stores: PartStores;
/** Through what mails were to leave. */
let asked: MailSender[];
beforeEach(() => {
  asked = [];
  data = openInstallationData('2026-03-02T07:00:00Z');
  transport = new RecordingTransport(data.time);
  stores = { files: data.files, secrets: createSecrets(data.keep, 'k'.repeat(64)) };
});
afterEach(() => data.close());

/** The mailings of one process, whose commands may fail before or after they are done. */
const mailingsWith = (
  pass: (type: string, handle: () => Promise<unknown>) => Promise<void> = () => Promise.resolve(),
): Mailings => {
  const commands: CommandHandler = {
    load: (...args) => data.commands.load(...args),
    handle: async (stream, decider, command, context, options) => {
      const handle = () => data.commands.handle(stream, decider, command, context, options);
      const isNamed = 'type' in command;
      await pass(isNamed ? String(command.type) : '', handle);
      return handle();
    },
  };
  return createMailings({
    ...stores,
    commands,
    transports: {
      via: 'smtp',
      for: (sender) => {
        asked.push(sender);
        return transport;
      },
      limitMilliseconds: 120_000,
      close: () => Promise.resolve(),
    },
    clock: data.time,
    log: quiet,
    setTimer: (callback) => {
      queueMicrotask(callback);
      return () => undefined;
    },
  });
};

const queue = async (mailings: Mailings, mail: MailDraft, to: MailingRef = ref): Promise<void> =>
  mailings.queue(to, await mailings.store(to, mail));

const types = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const event of data.store.readStream('mailing-40')) found.push(event.type);
  return found;
};
const stepOf = (mailing: Mailing): string =>
  mailing.status === 'queued' ? mailing.progress.type : mailing.status;

describe('a mail', () => {
  test('is queued, begins, and is accepted', async () => {
    const mailings = mailingsWith();
    await queue(mailings, draft);
    expect(stepOf(await mailings.handOver(ref))).toBe('accepted');
    expect(await types()).toEqual(['MailingQueued', 'HandoverStarted', 'HandoverAccepted']);
    expect(transport.handedOver.map(({ to, mail }) => [to, mail.text])).toEqual([
      ['mara@studio.example', 'Hello Mara'],
    ]);
  });

  test('that is refused for now waits, and goes when it is tried again', async () => {
    const mailings = mailingsWith();
    await queue(mailings, draft);
    transport.answer = () => refusedForNow;
    expect(await mailings.handOver(ref)).toMatchObject({
      progress: { refusal: 'temporary', retryAt: '2026-03-02T07:01:00.000Z' },
    });
    transport.answer = ({ to }) => ({ type: 'accepted', accepted: [to], refused: [] });
    expect(stepOf(await mailings.handOver(ref))).toBe('accepted');
    expect(stepOf(await mailings.handOver(ref))).toBe('accepted');
    expect(transport.handedOver.length).toBe(2);
  });

  test('is handed over once by two processes that try it at once', async () => {
    const [one, other] = [mailingsWith(), mailingsWith()];
    await queue(one, draft);
    const release = transport.hold();
    const first = one.handOver(ref);
    await transport.untilHeld();
    expect(stepOf(await other.handOver(ref))).toBe('handing_over');
    release(replyLost);
    expect(stepOf(await first)).toBe('in_doubt');
    expect(transport.handedOver.length).toBe(1);
  });

  test('is handed over once when a rival begins in between', async () => {
    const rival = mailingsWith();
    const mailings = mailingsWith(async (type) => {
      if (type === 'StartHandover') await rival.handOver(ref);
    });
    await queue(mailings, draft);
    expect(stepOf(await mailings.handOver(ref))).toBe('accepted');
    expect(transport.handedOver.length).toBe(1);
  });

  test('is not handed over again when a rival was refused in between', async () => {
    const rival = mailingsWith();
    transport.answer = () => refusedForNow;
    const mailings = mailingsWith(async (type) => {
      if (type === 'StartHandover') await rival.handOver(ref);
    });
    await queue(mailings, draft);
    expect(stepOf(await mailings.handOver(ref))).toBe('refused');
    expect(transport.handedOver.length).toBe(1);
  });

  test("sends nothing and waits while its start can't be recorded", async () => {
    let away = 1;
    const mailings = mailingsWith((type) =>
      type === 'StartHandover' && away-- > 0
        ? Promise.reject(new StoreUnavailable('away'))
        : Promise.resolve(),
    );
    await queue(mailings, draft);
    expect(stepOf(await mailings.handOver(ref))).toBe('refused');
    expect(transport.handedOver).toEqual([]);
    expect(stepOf(await mailings.handOver(ref))).toBe('accepted');
  });

  test('whose start was recorded, but the answer to that was lost, has not left and is not in doubt', async () => {
    let lost = 1;
    const mailings = mailingsWith(async (type, handle) => {
      if (type !== 'StartHandover' || lost-- <= 0) return;
      await handle();
      throw new StoreUnavailable('the answer was lost');
    });
    await queue(mailings, reminder);
    expect(await mailings.handOver(ref)).toMatchObject({ status: 'dropped', reason: 'not_begun' });
    expect(await types()).toEqual(['MailingQueued', 'HandoverStarted', 'MailingDropped']);
    expect(transport.handedOver).toEqual([]);
  });

  test('has its outcome recorded though the store is away for a while', async () => {
    let away = 20;
    const mailings = mailingsWith((type) =>
      type === 'RecordAcceptance' && away-- > 0
        ? Promise.reject(new StoreUnavailable('away'))
        : Promise.resolve(),
    );
    await queue(mailings, draft);
    expect(stepOf(await mailings.handOver(ref))).toBe('accepted');
  });

  test('that a transport breaks off by an error is not in doubt before it had begun', async () => {
    const mailings = mailingsWith();
    await queue(mailings, draft);
    transport.send = () => Promise.reject(new Error('a bug'));
    expect(stepOf(await mailings.handOver(ref))).toBe('refused');
    expect(await types()).toEqual(['MailingQueued', 'HandoverRefused']);
  });

  test('that a transport breaks off by an error is in doubt once it had begun', async () => {
    const mailings = mailingsWith();
    await queue(mailings, draft);
    transport.answer = () => Promise.reject(new Error('a bug'));
    expect(stepOf(await mailings.handOver(ref))).toBe('in_doubt');
  });
});

describe('a mail that is dropped', () => {
  test('stops a hand-over that had not begun', async () => {
    const other = mailingsWith();
    const stalled = mailingsWith(async (type) => {
      if (type === 'StartHandover') await other.drop(ref, 'not_begun');
    });
    await queue(stalled, reminder);
    expect((await stalled.handOver(ref)).status).toBe('dropped');
    expect(transport.handedOver).toEqual([]);
  });

  test('before it was queued is never queued', async () => {
    const mailings = mailingsWith();
    await mailings.drop(ref, 'not_begun');
    await expect(queue(mailings, reminder)).rejects.toThrow('given up');
  });

  test('stays what it is when it may have left', async () => {
    const mailings = mailingsWith();
    await queue(mailings, reminder);
    transport.answer = () => replyLost;
    await mailings.handOver(ref);
    expect(stepOf(await mailings.drop(ref, 'not_begun'))).toBe('in_doubt');
  });
});

describe('a mail of a sender with a mail server of its own', () => {
  const senderId = 2;
  const email = 'billing@studio.example';
  const ofSender: MailDraft = { ...reminder, sender: { name: 'Mara', from: email, replyTo: null, senderId } };
  const serverAt = (host: string) => ({
    host,
    port: 587,
    username: 'mara',
    passwordId: `password of ${host}`,
  });
  const sender = async (command: SenderCommand): Promise<void> => {
    await data.commands.handle(sendersStream(1), senderDecider, command, systemContext(1));
  };
  beforeEach(async () => {
    await sender({ type: 'AddSender', accountId: 1, senderId, email, displayName: null, proof: 'link' });
    await sender({ type: 'SetSenderServer', senderId, server: serverAt('old.example') });
    await queue(mailingsWith(), ofSender);
  });

  test('leaves through the one that is set now', async () => {
    const server = serverAt('new.example');
    await sender({ type: 'SetSenderServer', senderId, server });
    await mailingsWith().handOver(ref);
    expect(asked).toEqual([{ transport: 'own', accountId: 1, server }]);
    expect(transport.handedOver).toHaveLength(1);
  });

  test('leaves through no other when that was removed', async () => {
    await sender({ type: 'RemoveSenderServer', senderId });
    expect((await mailingsWith().handOver(ref)).status).toBe('dropped');
    expect(transport.handedOver).toEqual([]);
  });
});

describe('the texts of a mail', () => {
  const queued = async () => {
    const { state } = await data.commands.load('mailing-40', mailingDecider);
    if (state.status !== 'queued') throw new Error('It was queued');
    return state;
  };

  test('make the same bytes each time', async () => {
    await queue(mailingsWith(), reminder);
    const bytes = async () => Buffer.from((await composeMail(await mailOf(stores, await queued()))).bytes);
    const [first, second] = [await bytes(), await bytes()];
    expect(first.equals(second)).toBe(true);
    expect(first.toString()).toContain('Hello Mara');
  });

  test('are stored once however often the same text is sent', async () => {
    const mailings = mailingsWith();
    await queue(mailings, reminder);
    await queue(mailings, reminder, { ...ref, mailingId: 41 });
    const other = await data.commands.load('mailing-41', mailingDecider);
    expect(other.state).toMatchObject({ content: { parts: (await queued()).content.parts } });
  });

  test('of account mail lie sealed until it has gone out, and nowhere after', async () => {
    const mailings = mailingsWith();
    await queue(mailings, { ...draft, kind: 'account', text: 'https://owed.example/prove/s3cret' });
    const { parts } = (await queued()).content;
    expect(await data.files.get(1, parts.text)).toBeUndefined();
    await mailings.handOver(ref);
    expect(transport.handedOver[0]?.mail.text).toContain('s3cret');
    expect(await stores.secrets.get(1, 'mailing 40')).toBeUndefined();
    for await (const { data: said } of data.store.readStream('mailing-40', {}))
      expect(JSON.stringify(said)).not.toContain('s3cret');
  });
});

describe('of an account that is deleted', () => {
  const register = { type: 'RegisterAccount', accountId: 1, name: 'Mara', email: 'm@s.example' } as const;
  const account = async (command: AccountCommand): Promise<void> => {
    await data.commands.handle('account-1', accountDecider, command, systemContext(1));
  };

  test('a mail does not leave, even if its hand-over is just being started', async () => {
    await account({ ...register, timeZone: 'UTC' });
    const mailings = mailingsWith(async (type) => {
      if (type === 'StartHandover') await account({ type: 'CloseAccount' });
    });
    await queue(mailings, draft);
    await mailings.handOver(ref);
    expect(transport.handedOver).toEqual([]);
  });

  test('a mail whose hand-over had started before leaves', async () => {
    await account({ ...register, timeZone: 'UTC' });
    const mailings = mailingsWith(async (type) => {
      if (type === 'RecordAcceptance') await account({ type: 'CloseAccount' });
    });
    await queue(mailings, draft);
    await mailings.handOver(ref);
    expect(transport.handedOver).toHaveLength(1);
  });
});
