import { expect, test } from 'vitest';
import type { OwedEvent } from '../domain/events.ts';
import type { CopyOutcome } from '../domain/invoice/events.ts';
import {
  created,
  doubted,
  failed,
  ids,
  mail,
  postponed,
  sendStarted,
  sent,
  sequenceId,
  started,
} from '../domain/invoice/chased-invoice.fixture.ts';
import { documentOf } from './recorded.fixture.ts';
import { sentEmailView } from './sent-email-view.ts';
import { sentEmails } from './sent-emails.ts';

const stored = documentOf(sentEmails, { account: ids.accountId, id: 1 });
const emailOfStep1 = (...events: OwedEvent[]) => {
  const email = stored(...events);
  return email && sentEmailView(email);
};
const isShown = (...events: OwedEvent[]): boolean => {
  const email = stored(...events);
  return email !== undefined && sentEmails.keysOf(email)['shown'] === 1;
};

const view: ReturnType<typeof sentEmailView> = {
  id: 1,
  userId: 3,
  invoiceId: 7,
  followupId: 1,
  clientId: 5,
  clientName: 'Ada Ltd',
  invoiceNumber: 'INV-1',
  subject: 'Invoice INV-1',
  textHash: mail.textHash,
  recipient: 'ada@example.org',
  from: 'owed@example.com',
  ccRecipients: '',
  bccRecipients: '',
  senderName: 'Grace',
  senderEmail: 'grace@example.com',
  sentAt: '2026-12-04T09:00:02.000Z',
  status: 'sent',
  via: 'smtp',
  inDoubt: false,
  emailId: '<11.1.1@example.com>',
  metadata: {
    attempts: [{ attempt: 1, at: '2026-12-04T09:00:02.000Z', outcome: 'Accepted' }],
    refusedCopies: [],
  },
  stepType: 'customer_reminder',
  attachments: [],
  attachmentFiles: [],
  errorMessage: null,
};

const resolved = (resolution: 'arrived' | 'send_again' | 'leave'): OwedEvent => ({
  type: 'StepDoubtResolved',
  data: { ...ids, sequenceId, stepId: 1, resolution, resolvedAt: '2026-12-04T10:00:00.000Z' },
});

test('an accepted mail is in the history', () => {
  const events = [created, started, sendStarted(1), sent(1)];
  expect(emailOfStep1(...events)).toStrictEqual(view);
  expect(isShown(...events)).toBe(true);
});

test('each attempt keeps the files that it carried; the email shows those of the latest', () => {
  const file = (name: string) => ({ name, type: 'application/pdf', size: 5, hash: '0'.repeat(64) });
  const shown = (name: string) => ({ ...file(name), hash: undefined, filename: `${'0'.repeat(64)}-${name}` });
  const email = emailOfStep1(
    sendStarted(1, 1, { attachments: [file('old.pdf')] }),
    postponed(1, 1, '2026-12-04T09:06Z'),
    sendStarted(1, 2, { attachments: [file('new.pdf'), file('more.pdf')] }),
    sent(1, 2),
  );
  expect(email?.attachmentFiles).toEqual([shown('new.pdf'), shown('more.pdf')]);
  expect(email?.attachments).toEqual([shown('new.pdf').filename, shown('more.pdf').filename]);
  expect(email?.metadata.attempts.map(({ attachmentFiles }) => attachmentFiles)).toEqual([
    [shown('old.pdf')],
    [shown('new.pdf'), shown('more.pdf')],
  ]);
});

test('an older mail has its text in the record', () => {
  const { textHash: _, ...older } = mail;
  const begun = sendStarted(1, 1, { mail: { ...older, content: 'Hello Ada Ltd' } });
  const { textHash: __, ...rest } = view;
  expect(emailOfStep1(begun, sent(1))).toStrictEqual({ ...rest, content: 'Hello Ada Ltd' });
});

test('a mail in the outbox says so', () => {
  const outbox = { mail: { ...mail, via: 'outbox' } } as const;
  expect(emailOfStep1(sendStarted(1, 1, outbox), sent(1, 1, { via: 'outbox' }))).toStrictEqual({
    ...view,
    via: 'outbox',
    metadata: {
      attempts: [{ attempt: 1, at: '2026-12-04T09:00:02.000Z', outcome: 'Written to the outbox' }],
      refusedCopies: [],
    },
  });
});

test('there is no record before the first outcome, nor while it is retried', () => {
  expect(isShown(sendStarted(1))).toBe(false);
  expect(isShown(sendStarted(1), postponed(1, 1, '2026-12-04T09:01:00Z'))).toBe(false);
});

test('attempts lie inside the one record', () => {
  const email = emailOfStep1(
    sendStarted(1),
    postponed(1, 1, '2026-12-04T09:01:00Z'),
    sendStarted(1, 2),
    sent(1, 2, { refused: [{ address: 'copy@example.org', reply: '550 no' }] }),
  );
  expect(email).toStrictEqual({
    ...view,
    metadata: {
      attempts: [
        { attempt: 1, at: '2026-12-03T09:00:00.000Z', outcome: 'Refused for now: 451 later' },
        { attempt: 2, at: '2026-12-04T09:00:02.000Z', outcome: 'Accepted' },
      ],
      refusedCopies: ['copy@example.org: 550 no'],
    },
  });
});

test('a step that was given up is failed, with the reason', () => {
  expect(emailOfStep1(sendStarted(1), failed(1))).toStrictEqual({
    ...view,
    status: 'failed',
    errorMessage: '550 unknown',
    metadata: {
      attempts: [{ attempt: 1, at: '2026-12-04T09:00:02.000Z', outcome: 'Failed: 550 unknown' }],
      refusedCopies: [],
    },
  });
  expect(isShown(sendStarted(1), failed(1))).toBe(true);
});

test('a failed step that is tried again stays in the history until the new outcome', () => {
  const again = [sendStarted(1), failed(1), sendStarted(1, 2)];
  expect(emailOfStep1(...again)).toMatchObject({ status: 'failed', errorMessage: '550 unknown' });
  expect(isShown(...again)).toBe(true);
  expect(emailOfStep1(sendStarted(1), failed(1), sendStarted(1, 2), sent(1, 2))).toMatchObject({
    status: 'sent',
    errorMessage: null,
  });
});

test('in doubt is failed, and says so until the person or the server settles it', () => {
  const inDoubt = {
    status: 'failed',
    inDoubt: true,
    errorMessage: "The mail server didn't respond after receiving the email: closed",
    sentAt: '2026-12-04T09:03:00.000Z',
  };
  const begun = [sendStarted(1), doubted(1)] as const;
  expect(emailOfStep1(...begun)).toMatchObject(inDoubt);
  expect(emailOfStep1(...begun, resolved('leave'))).toMatchObject(inDoubt);
  expect(emailOfStep1(...begun, resolved('arrived'))).toMatchObject({
    status: 'sent',
    inDoubt: false,
    errorMessage: null,
    sentAt: '2026-12-04T09:03:00.000Z',
  });
  expect(emailOfStep1(...begun, resolved('send_again'))).toMatchObject({ status: 'failed', inDoubt: false });
  expect(emailOfStep1(...begun, sent(1))).toStrictEqual(view);
});

test('what another attempt was refused takes nothing back from a mail that was accepted', () => {
  const late = [sendStarted(1), doubted(1), resolved('send_again'), sendStarted(1, 2), sent(1)] as const;
  expect(emailOfStep1(...late, failed(1, 2))).toMatchObject({ status: 'sent', errorMessage: null });
  expect(emailOfStep1(...late, doubted(1, 2))).toMatchObject({ status: 'sent', inDoubt: false });
});

test('shows the mail of the attempt that was accepted, even if another began after it', () => {
  const again = sendStarted(1, 2);
  const second = {
    ...again,
    data: { ...again.data, mail: { ...again.data.mail, subject: 'Changed since', textHash: 'b'.repeat(64) } },
  };
  const both = [sendStarted(1), doubted(1), resolved('send_again'), second];
  const first = { subject: view.subject, textHash: mail.textHash };
  expect(emailOfStep1(...both)).toMatchObject({ subject: 'Changed since', textHash: 'b'.repeat(64) });
  expect(emailOfStep1(...both, sent(1))).toMatchObject(first);
  expect(emailOfStep1(...both, failed(1, 2), sent(1))).toMatchObject(first);
  expect(emailOfStep1(...both, sent(1), sent(1, 2))).toMatchObject({ subject: 'Changed since' });
  expect(stored(...both, failed(1, 2), sent(1))).not.toHaveProperty('open');
});

test('the record stays when step, sequence, client and invoice are deleted', () => {
  expect(
    emailOfStep1(
      created,
      started,
      sendStarted(1),
      sent(1),
      { type: 'StepRemoved', data: { ...ids, sequenceId, stepId: 1 } },
      { type: 'SequenceDeleted', data: { ...ids, sequenceId } },
      { type: 'ClientDeleted', data: { accountId: ids.accountId, clientId: 5 } },
      { type: 'InvoiceDeleted', data: ids },
    ),
  ).toStrictEqual(view);
});

test('a copy that was tried again and refused is named, and one that arrived is not', () => {
  const copy = { address: 'copy@example.org', mailingId: 77 };
  const of = {
    ...ids,
    sequenceId,
    stepId: 1,
    attempt: 1,
    invoiceNumber: 'INV-1',
    clientName: 'Ada Ltd',
    ...copy,
  };
  const settled = (outcome: CopyOutcome): OwedEvent => ({
    type: 'StepCopySettled',
    data: { ...of, outcome },
  });
  const waitingCopies = [{ ...copy, reply: '451 later' }];
  const refusedAfter = (...events: OwedEvent[]) =>
    emailOfStep1(created, started, sendStarted(1), sent(1, 1, { waitingCopies }), ...events)?.metadata
      .refusedCopies;
  expect(refusedAfter()).toEqual([]);
  expect(refusedAfter(settled({ type: 'sent', sentAt: '2026-12-04T09:01:02.000Z' }))).toEqual([]);
  expect(refusedAfter(settled({ type: 'refused', reply: '550 gone' }))).toEqual([
    'copy@example.org: 550 gone',
  ]);
});
