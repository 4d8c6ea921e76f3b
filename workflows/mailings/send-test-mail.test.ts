import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StepDraft } from '../../contracts/sequences.ts';
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
import { openEmbeddedWorld, type EmbeddedWorld } from '../../tests/contracts/sequence-runs/embedded-world.ts';
import { createTestMail, type SendTestMail } from './send-test-mail.ts';

let world: EmbeddedWorld;
let sendTestMail: SendTestMail;

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

beforeEach(async () => {
  world = await openEmbeddedWorld({ start: '2026-03-02T07:00:00Z' });
  await ChasedInvoice.enter(world);
  await prove(userEmail);
  sendTestMail = createTestMail({
    commands: world.commands,
    keep: world.keep,
    transports: world.transport,
    clock: world.clock,
    mailFrom: 'reminders@owed.example',
    publicUrl: 'https://owed.example',
  });
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

test('the draft goes to the user alone, marked, and nothing is recorded', async () => {
  const before = await world.store.lastPosition();
  expect(await sendTestMail({ id: 1 }, 3, draft)).toEqual({ recipient: userEmail, via: 'smtp' });
  const [handed] = world.transport.handedOver;
  expect(handed).toMatchObject({ to: userEmail, cc: [], bcc: [] });
  expect(handed?.mail.subject).toBe('[Test] Invoice INV-7');
  expect(handed?.mail.text).toBe('Hello Acme GmbH');
  expect(handed?.mail.replyTo).toEqual({ name: 'Mara', address: userEmail });
  expect(await world.store.lastPosition()).toBe(before);
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
