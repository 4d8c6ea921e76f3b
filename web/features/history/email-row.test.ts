import { expect, test } from 'vitest';
import type { SentEmailView } from '../../../contracts/sent-emails.ts';
import { emailsShown, type Around } from './email-row.ts';

const email = (id: number, changes: Partial<SentEmailView> = {}): SentEmailView => ({
  id,
  userId: 1,
  invoiceId: 10,
  followupId: id,
  clientId: 20,
  clientName: 'Blue Door',
  invoiceNumber: 'INV-7',
  subject: 'Invoice INV-7, due December 3, 2026',
  content: 'Hello',
  recipient: 'pay@bluedoor.test',
  from: 'owed@owed.test',
  ccRecipients: '',
  bccRecipients: '',
  senderName: 'Ann',
  senderEmail: 'ann@studio.test',
  sentAt: '2026-12-03T23:30:00.000Z',
  status: 'sent',
  via: 'smtp',
  inDoubt: false,
  emailId: '<1@owed.test>',
  metadata: { attempts: [], refusedCopies: [] },
  stepType: 'customer_reminder',
  attachments: [],
  errorMessage: null,
  ...changes,
});

const around: Around = {
  clientEmail: (id) => (id === 20 ? 'pay@bluedoor.test' : undefined),
  hasInvoice: (id) => id === 10,
  timeZone: 'Europe/Berlin',
};
const none = { search: '', from: '', to: '' };
const idsOf = (emails: readonly SentEmailView[]): number[] => emails.map(({ id }) => id);

test('a search looks in subject, invoice number, client name and address, whatever the case', () => {
  const emails = [email(1)];
  for (const search of ['DECEMBER', 'inv-7', 'blue', 'BlueDoor.test '])
    expect(idsOf(emailsShown(emails, { ...none, search }, around))).toEqual([1]);
  expect(idsOf(emailsShown(emails, { ...none, search: 'hello' }, around))).toEqual([]);
});

test('emails of a deleted invoice or client show, but are not searched', () => {
  const emails = [email(1), email(2, { invoiceId: 11 }), email(3, { clientId: 21 })];
  expect(idsOf(emailsShown(emails, none, around))).toEqual([1, 2, 3]);
  expect(idsOf(emailsShown(emails, { ...none, search: 'inv' }, around))).toEqual([1]);
});

test('a date range takes both of its days, in the account’s zone', () => {
  const emails = [email(1)];
  expect(idsOf(emailsShown(emails, { ...none, from: '2026-12-04', to: '2026-12-04' }, around))).toEqual([1]);
  expect(idsOf(emailsShown(emails, { ...none, to: '2026-12-03' }, around))).toEqual([]);
});
