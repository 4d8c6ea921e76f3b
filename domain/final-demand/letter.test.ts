import { describe, expect, test } from 'vitest';
import { bareFacts } from '../client/bare-facts.ts';
import { entry, facts } from '../invoice/chased-invoice.fixture.ts';
import { finalDemandLetter, type FinalDemand, type NamedEmail } from './letter.ts';

const email = (sentAt: string, changes: Partial<NamedEmail> = {}): NamedEmail => ({
  sentAt,
  subject: 'Invoice INV-1 is overdue',
  recipient: 'ada@example.org',
  stepType: 'customer_reminder',
  status: 'sent',
  via: 'smtp',
  inDoubt: false,
  ...changes,
});
const demand: FinalDemand = {
  account: { name: 'Grace', companyName: 'Hopper Studio', email: 'g@example.com', timeZone: 'UTC' },
  client: {
    facts: {
      ...bareFacts,
      name: 'Ada Ltd',
      email: 'ada@example.org',
      address: '1 Mill Lane',
      city: 'Bath',
      postalCode: 'BA1',
      country: 'UK',
    },
  },
  invoice: { facts, entries: [], dueDate: '2026-12-01' },
  emails: [],
  payBy: '2027-01-03',
  today: '2026-12-20',
};
const letter = (changes: Partial<FinalDemand> = {}) => finalDemandLetter({ ...demand, ...changes });

describe('a final demand', () => {
  test('names firm, client, invoice, amount, due date and a day to pay by', () => {
    const { from, to, date, subject, facts: named, paragraphs } = letter();
    expect(from).toEqual(['Hopper Studio', 'Grace', 'g@example.com']);
    expect(to).toEqual(['Ada Ltd', '1 Mill Lane', 'Bath BA1', 'UK', 'ada@example.org']);
    expect([date, subject]).toEqual(['December 20, 2026', 'Final demand: invoice INV-1']);
    expect(paragraphs[1]).toBe('Invoice INV-1 has not been paid. Please pay $1,250.00 by January 3, 2027.');
    expect(named).toEqual([
      ['Invoice', 'INV-1'],
      ['Issued', 'November 1, 2026'],
      ['Due', 'December 1, 2026, 19 days ago'],
      ['Total', '$1,250.00'],
      ['Amount due', '$1,250.00'],
      ['Pay by', 'January 3, 2027'],
    ]);
  });

  test('names what was paid and credited, and asks for the rest', () => {
    const entries = [entry(1, 40_000), entry(2, 5_000, { kind: 'credit', reason: 'Hours' })];
    const { facts: named, paragraphs } = letter({ invoice: { ...demand.invoice, entries } });
    expect(named).toContainEqual(['Payment', '−$400.00 on Dec 5, 2026']);
    expect(named).toContainEqual(['Amount due', '$800.00']);
    expect(paragraphs[1]).toBe(
      'Invoice INV-1 has not been paid in full. Please pay $800.00 by January 3, 2027.',
    );
  });

  test('lists every email that went to the client, and no other', () => {
    const { table, paragraphs } = letter({
      emails: [
        email('2026-12-04T09:00:00.000Z'),
        email('2026-12-08T09:00:00.000Z', { inDoubt: true }),
        email('2026-12-09T09:00:00.000Z', { via: 'gmail' }),
        email('2026-12-10T09:00:00.000Z', { via: 'outbox' }),
        email('2026-12-11T09:00:00.000Z', { status: 'failed' }),
        email('2026-12-12T09:00:00.000Z', { stepType: 'internal_alert' }),
      ],
    });
    expect(paragraphs[1]).toContain('Despite 3 reminders, invoice INV-1');
    expect(table.rows).toEqual([
      [
        '1',
        'Dec 4, 2026',
        'Invoice INV-1 is overdue',
        'ada@example.org',
        'Sent, accepted by the mail server',
      ],
      ['2', 'Dec 8, 2026', 'Invoice INV-1 is overdue', 'ada@example.org', 'Sent, delivery not confirmed'],
      ['3', 'Dec 9, 2026', 'Invoice INV-1 is overdue', 'ada@example.org', 'Sent, accepted by Gmail'],
    ]);
  });
});
