import { describe, expect, test } from 'vitest';
import { entry } from '../invoice/chased-invoice.fixture.ts';
import type { BalanceEntry } from '../invoice/events.ts';
import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { lastPaymentWords, partPaidWords } from './part-payment.ts';
import { renderMail, type MailSource } from './rendering.ts';
import { wordingFor, type Wording } from './wording.ts';

const of = (...entries: BalanceEntry[]) => ({ currency: 'USD' as const, amountCents: 100_000, entries });
const paid = entry(1, 40_000, { date: '2026-11-12' });
const again = entry(2, 30_000, { date: '2026-11-20' });
const credited = entry(3, 10_000, { kind: 'credit', reason: 'Damaged' });
const writtenOff = entry(4, 100, { kind: 'write_off', reason: 'Small difference' });
const refunded = entry(5, 40_000, { kind: 'refund' });

describe('what an email says of a part payment', () => {
  test.each<[string, BalanceEntry[], string | undefined]>([
    ['nothing has come', [], undefined],
    [
      'one has come',
      [paid],
      'Thank you for your payment of $400.00 on November 12, 2026. Of the total of $1,000.00, $600.00 is left to pay.',
    ],
    [
      'two have come',
      [again, paid],
      'Thank you for the $700.00 you have paid so far, the last of it on November 20, 2026. Of the total of $1,000.00, $300.00 is left to pay.',
    ],
    [
      'a part is credited',
      [credited],
      'Of the total of $1,000.00, $100.00 has been credited, and $900.00 is left to pay.',
    ],
    [
      'one has come and a part is credited',
      [paid, credited],
      'Thank you for your payment of $400.00 on November 12, 2026. Of the total of $1,000.00, $100.00 has been credited, and $500.00 is left to pay.',
    ],
    [
      'a write-off is no business of the client’s',
      [paid, writtenOff],
      'Thank you for your payment of $400.00 on November 12, 2026. $599.00 is left to pay.',
    ],
    ['only a part is written off', [writtenOff], undefined],
    ['what came was given back', [paid, refunded], undefined],
    [
      'the last of two has bounced',
      [paid, again, entry(6, 30_000, { kind: 'refund' })],
      'Thank you for your payment of $400.00 on November 12, 2026. Of the total of $1,000.00, $600.00 is left to pay.',
    ],
    [
      'the first of two has bounced',
      [paid, again, refunded],
      'Thank you for your payment of $300.00 on November 20, 2026. Of the total of $1,000.00, $700.00 is left to pay.',
    ],
    [
      'one has bounced and was paid again',
      [
        paid,
        entry(8, 40_000, { kind: 'refund', date: '2026-11-15' }),
        entry(9, 40_000, { date: '2026-11-20' }),
      ],
      'Thank you for your payment of $400.00 on November 20, 2026. Of the total of $1,000.00, $600.00 is left to pay.',
    ],
    [
      'a part of what came was given back',
      [paid, again, entry(7, 35_000, { kind: 'refund' })],
      'Thank you for the $350.00 you have paid so far, the last of it on November 12, 2026. Of the total of $1,000.00, $650.00 is left to pay.',
    ],
  ])('%s', (_, entries, words) => {
    expect(partPaidWords(of(...entries))).toBe(words);
  });

  test('it is in the currency of the invoice', () => {
    expect(partPaidWords({ currency: 'EUR', amountCents: 100_000, entries: [paid] })).toBe(
      'Thank you for your payment of €400.00 on November 12, 2026. Of the total of €1,000.00, €600.00 is left to pay.',
    );
    expect(partPaidWords({ currency: 'JPY', amountCents: 100_000, entries: [paid] })).toBe(
      'Thank you for your payment of ¥40,000 on November 12, 2026. Of the total of ¥100,000, ¥60,000 is left to pay.',
    );
  });

  test('the last payment is that of the latest day', () => {
    expect(lastPaymentWords(of(again, paid))).toBe('$300.00 on November 20, 2026');
    expect(lastPaymentWords(of(paid, again, entry(6, 30_000, { kind: 'refund' })))).toBe(
      '$400.00 on November 12, 2026',
    );
    expect(lastPaymentWords(of())).toBe('');
  });
});

const mail = (wording: Wording, entries: readonly BalanceEntry[]): MailSource => ({
  step: { ...wording, stepType: 'customer_reminder', senderName: 'Ada', senderEmail: 'ada@engine.example' },
  invoice: {
    ...noInvoiceTexts,
    invoiceNumber: 'INV-7',
    currency: 'USD',
    amountCents: 100_000,
    entries,
    lateFee: '',
    dueDate: '2026-11-01',
  },
  client: { name: 'Acme' },
  account: { name: 'Ada', email: 'ada@engine.example', license: 'agency', emailSignature: null },
  invoiceLink: null,
  today: '2026-11-21',
});
const builtIn = wordingFor({
  stepType: 'customer_reminder',
  tone: 'firm',
  scheduledDate: '2026-11-21',
  dueDate: '2026-11-01',
  isLastReminder: false,
});

describe('the email itself', () => {
  test('of a built-in text asks for what is due now, and says total, received and what is left', () => {
    const { subject, text } = renderMail(mail(builtIn, [paid]));
    expect([subject, ...text.split('\n\n').slice(0, 3)]).toStrictEqual([
      'Overdue: invoice INV-7 for $600.00',
      'Hello Acme,',
      'Invoice INV-7 for $600.00 was due on November 1, 2026 and is still unpaid.',
      'Thank you for your payment of $400.00 on November 12, 2026. Of the total of $1,000.00, $600.00 is left to pay.',
    ]);
  });

  test('of own words has the amount that is due now where they name the amount, and the new variables', () => {
    const own = {
      subject: '{{invoice_amount}} of {{invoice_total}}',
      content: 'Received {{amount_paid}}, the last {{last_payment}}. Open: {amount}.',
    };
    const { subject, text } = renderMail(mail(own, [paid, again]));
    expect([subject, text]).toStrictEqual([
      '$300.00 of $1,000.00',
      'Received $700.00, the last $300.00 on November 20, 2026. Open: $300.00.',
    ]);
  });
});
