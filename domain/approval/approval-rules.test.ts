import { describe, expect, test } from 'vitest';
import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { entry, facts, step } from '../invoice/chased-invoice.fixture.ts';
import { approvalCause, type ApprovalRules } from './approval-rules.ts';

const invoice = { facts, entries: [] };
const nobody = {};
const rules = (changes: Partial<ApprovalRules>): ApprovalRules => ({ tones: [], ...changes });

describe('an email waits for a person', () => {
  test('only where a step, a client, a tone or an amount asks for it, in this order', () => {
    const asking = { asksFirst: true } as const;
    const all = rules({ tones: ['friendly'], amountFrom: { minor: 1, currency: 'USD' } });
    const amount = rules({ amountFrom: { minor: 1, currency: 'USD' } });
    expect(approvalCause(step(1), { invoice, client: nobody })).toBeNull();
    expect(approvalCause(step(1), { invoice, client: nobody, rules: null })).toBeNull();
    const asks = step(1, { approval: true });
    expect(approvalCause(asks, { invoice, client: asking, rules: all })).toBe('step');
    expect(approvalCause(step(1), { invoice, client: asking, rules: all })).toBe('client');
    expect(approvalCause(step(1), { invoice, client: nobody, rules: all })).toBe('tone');
    expect(approvalCause(step(1), { invoice, client: nobody, rules: amount })).toBe('amount');
  });

  test('but an internal alert never', () => {
    const alert = step(1, { stepType: 'internal_alert', approval: true });
    const all = rules({ tones: ['friendly'], amountFrom: { minor: 1, currency: 'USD' } });
    expect(approvalCause(alert, { invoice, client: { asksFirst: true }, rules: all })).toBeNull();
  });

  test.each([
    [124_999, 'amount'],
    [125_000, 'amount'],
    [125_001, null],
  ] as const)('from the amount that is due: from %s cents, %s', (minor, cause) => {
    const amount = rules({ amountFrom: { minor, currency: 'USD' } });
    expect(approvalCause(step(1), { invoice, client: nobody, rules: amount })).toBe(cause);
  });

  test('of the amount that is still due, and of that currency alone', () => {
    const amount = rules({ amountFrom: { minor: 100_000, currency: 'USD' } });
    const paidInPart = { facts, entries: [entry(1, 50_000)] };
    expect(approvalCause(step(1), { invoice: paidInPart, client: nobody, rules: amount })).toBeNull();
    const inEuros = { facts: { ...facts, ...noInvoiceTexts, currency: 'EUR' as const }, entries: [] };
    expect(approvalCause(step(1), { invoice: inEuros, client: nobody, rules: amount })).toBeNull();
  });
});
