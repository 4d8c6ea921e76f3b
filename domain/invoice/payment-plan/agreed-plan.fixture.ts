import { ids } from '../chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../events.ts';
import type { RemindedInstallment } from './payment-plan.ts';

type Agreed = Extract<InvoiceEvent, { type: 'PaymentPlanAgreed' }>['data'];

/** $400 on Friday 4 December, $400 on the 11th, $450 on the 18th. */
export const installments: readonly RemindedInstallment[] = [
  { date: '2026-12-04', amount: 40_000, reminderId: 101 },
  { date: '2026-12-11', amount: 40_000, reminderId: 102 },
  { date: '2026-12-18', amount: 45_000, reminderId: 103 },
];

export const agreed = (changes: Partial<Agreed> = {}): InvoiceEvent => ({
  type: 'PaymentPlanAgreed',
  data: {
    ...ids,
    installments,
    received: 0,
    remindBefore: 0,
    agreedAt: '2026-12-02T12:00:00.000Z',
    ...changes,
  },
});

/** @param open minor units; default all of it */
export const missed = (date: string, open = 40_000): InvoiceEvent => ({
  type: 'InstallmentMissed',
  data: { ...ids, date, open, invoiceNumber: 'INV-1', clientName: 'Ada Ltd' },
});
