import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StepDraft } from '../../contracts/sequences/sequence-bodies.ts';
import { randomUUID } from 'node:crypto';
import { accountDecider } from '../../domain/account/decide.ts';
import {
  AddressNotProven,
  InvalidField,
  LimitReached,
  NotAllowedNow,
  NotFound,
} from '../../domain/errors.ts';
import { ChasedInvoice, userEmail } from '../../tests/contracts/sequence-runs/chased-invoice.ts';
import { refusedForNow, replyLost } from '../../tests/contracts/sequence-runs/run-fixture.ts';
import {
  openEmbeddedWorld,
  type EmbeddedWorld,
} from '../../tests/contracts/sequence-runs/worlds/embedded-world.ts';
import { StoreUnavailable, type Position, type RecordedEvent } from '../../platform/ports/event-store.ts';
import { acceptAll } from '../../tests/doubles/recording-transport.ts';
import { createIds } from '../../platform/ids.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { MemoryFiles } from '../../tests/doubles/memory-files.ts';
import { createMailings } from './mailings.ts';
import { uploadsOfTypes } from '../../commands/files/uploads.fixture.ts';
import { createTestMail, type SendTestMail } from './send-test-mail.ts';

let world: EmbeddedWorld;
let sendTestMail: SendTestMail;
/** Runs before a command about a mailing is handled. */
let beforeCommand: (type: string) => Promise<void>;

const draft: StepDraft = {
  type: 'overdue_by',
  days: 3,
  scheduledDate: '2026-03-09',
  subject: 'Invoice {{invoice_number}}',
  content: 'Hello {{client_name}}',
  tone: 'friendly',
  senderEmail: userEmail,
  senderName: 'Mara',
  ccRecipients: 'boss@acme.example',
  bccRecipients: 'log@studio.example',
};

/** Those that the email itself would go to. */
const wouldGoTo = { to: 'pay@acme.example', cc: ['boss@acme.example'], bcc: ['log@studio.example'] };

/** The running program's function to send test mails. */
const open = (): void => {
  beforeCommand = () => Promise.resolve();
  const { keep, clock, transport: transports } = world;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const commands: CommandHandler = {
    load: (...args) => world.commands.load(...args),
    handle: async (stream, decider, command, ...rest) => {
      await beforeCommand('type' in command ? String(command.type) : '');
      return world.commands.handle(stream, decider, command, ...rest);
    },
  };
  const files = new MemoryFiles();
  const secrets = createSecrets(keep, 'not secret');
  sendTestMail = createTestMail({
    commands: world.commands,
    keep,
    transports,
    mailings: createMailings({ commands, files, secrets, transports, clock, log }),
    ids: createIds(clock),
    uploads: uploadsOfTypes('pdf', { keep, clock, files }),
    clock,
    mailFrom: 'reminders@owed.example',
    publicUrl: 'https://owed.example',
  });
};

beforeEach(async () => {
  world = await openEmbeddedWorld({ start: '2026-03-02T07:00:00Z' });
  await ChasedInvoice.enter(world);
  await prove(userEmail);
  open();
});
afterEach(() => world.close());

/** The account's owner opens a link that was mailed to the address. */
const prove = (email: string) =>
  world.commands.handle(
    'account-1',
    accountDecider,
    { type: 'ProveAddress', email },
    { userId: 1, actor: 'user', commandId: randomUUID(), correlationId: randomUUID() },
  );

const moveTo = (email: string) =>
  world.commands.handle(
    'account-1',
    accountDecider,
    { type: 'ChangeProfile', email },
    { userId: 1, actor: 'user', commandId: randomUUID(), correlationId: randomUUID() },
  );

test('nothing leaves for an address that may be a stranger’s', async () => {
  await moveTo('stranger@elsewhere.example');
  await expect(sendTestMail({ id: 1 }, 3, draft)).rejects.toThrow(AddressNotProven);
  expect(world.transport.handedOver).toEqual([]);
  await prove('stranger@elsewhere.example');
  expect(await sendTestMail({ id: 1 }, 3, draft)).toEqual({
    recipient: 'stranger@elsewhere.example',
    via: 'smtp',
    wouldGoTo,
  });
});

test('an account sends 20 an hour', async () => {
  for (let count = 0; count < 20; count += 1) await sendTestMail({ id: 1 }, 3, draft);
  const refused = await sendTestMail({ id: 1 }, 3, draft).catch((error: unknown) => error);
  expect(refused).toEqual(
    new LimitReached(
      'Owed sends at most 20 test emails an hour. You can send the next one in 60 minutes.',
      3_600,
    ),
  );
  expect(world.transport.handedOver).toHaveLength(20);
  await world.advanceTo('2026-03-02T08:00:00Z');
  await sendTestMail({ id: 1 }, 3, draft);
});

/** The events of mailings, and all others, since a position. */
const recordedAfter = async (after: Position | undefined) => {
  const mailings: RecordedEvent[] = [];
  const others: string[] = [];
  for await (const event of world.store.readAll({ after }))
    if (event.stream.startsWith('mailing-')) mailings.push(event);
    else others.push(event.type);
  return { mailings, types: mailings.map(({ type }) => type), others };
};

test('the draft goes to the user alone, marked, and is recorded as a mailing alone', async () => {
  const before = await world.store.lastPosition();
  expect(await sendTestMail({ id: 1 }, 3, draft)).toEqual({ recipient: userEmail, via: 'smtp', wouldGoTo });
  const [handed] = world.transport.handedOver;
  expect(handed).toMatchObject({ to: userEmail, cc: [], bcc: [] });
  expect(handed?.mail.subject).toBe('[Test] Invoice INV-7');
  expect(handed?.mail.text).toBe('Hello Acme GmbH');
  expect(handed?.mail.replyTo).toEqual({ name: 'Mara', address: userEmail });
  const { mailings, types, others } = await recordedAfter(before);
  expect(types).toEqual(['MailingQueued', 'HandoverStarted', 'HandoverAccepted']);
  expect(mailings[0]?.data).toMatchObject({ kind: 'test', accountId: 1, about: [] });
  expect(others).toEqual([]);
});

test('in outbox mode it is written down, and the answer says so', async () => {
  await world.stop();
  await world.startAt('2026-03-02T07:30:00Z', 'outbox');
  open();
  await moveTo('new@studio.example');
  expect(await sendTestMail({ id: 1 }, 3, draft)).toEqual({
    recipient: 'new@studio.example',
    via: 'outbox',
    wouldGoTo,
  });
});

test('an invoice of another account does not exist', async () => {
  await expect(sendTestMail({ id: 2 }, 3, draft)).rejects.toThrow(NotFound);
  await expect(sendTestMail({ id: 1 }, 4, draft)).rejects.toThrow(NotFound);
});

test('variables that there are not are named', async () => {
  const wrong = sendTestMail({ id: 1 }, 3, { ...draft, content: '{{clint}} and {{amuont}}' });
  await expect(wrong).rejects.toThrow(
    new InvalidField('content', "Owed can't fill in {{clint}}, {{amuont}}"),
  );
  expect(world.transport.handedOver).toEqual([]);
});

test('a mail that does not go out says why', async () => {
  world.transport.answer = () => ({ type: 'sender-refused', reply: '535 bad credentials' });
  const refused = sendTestMail({ id: 1 }, 3, draft);
  await expect(refused).rejects.toThrow(
    new NotAllowedNow('The mail server refused the test email: 535 bad credentials'),
  );
});

test('a temporary refusal is reported immediately, and the mail is not sent later', async () => {
  world.transport.answer = () => refusedForNow;
  const refused = sendTestMail({ id: 1 }, 3, draft);
  await expect(refused).rejects.toThrow(
    new NotAllowedNow(
      'The mail server refused the test email for now, and it will not be tried again: 451 try later',
    ),
  );
  world.transport.answer = acceptAll;
  await world.advanceTo('2026-03-03T07:00:00Z');
  expect(world.transport.handedOver).toHaveLength(1);
});

test('a mail that may have arrived says so, and is not sent again', async () => {
  world.transport.answer = () => replyLost;
  const doubted = sendTestMail({ id: 1 }, 3, draft);
  await expect(doubted).rejects.toThrow(/^Nobody knows whether the test email arrived: /);
  world.transport.answer = acceptAll;
  await world.advanceTo('2026-03-03T07:00:00Z');
  expect(world.transport.handedOver).toHaveLength(1);
});

test('a mail whose beginning could not be recorded has not left, and does not come later', async () => {
  let away = true;
  beforeCommand = async (type) => {
    if (type !== 'StartHandover' || !away) return;
    away = false;
    throw new StoreUnavailable('away');
  };
  await expect(sendTestMail({ id: 1 }, 3, draft)).rejects.toThrow(
    new NotAllowedNow('The test email did not leave. Please send it again.'),
  );
  await world.advanceTo('2026-03-03T07:00:00Z');
  expect(world.transport.handedOver).toEqual([]);
});
