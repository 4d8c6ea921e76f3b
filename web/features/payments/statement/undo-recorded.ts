import type { StatementResult } from '../../../../contracts/statements/statements.ts';
import { takeEntryBack } from '../../../components/invoice-actions/balance-entries.ts';
import { runOverAll } from '../../../components/invoice-actions/bulk-run.ts';
import { messageOf } from '../../../data/api-error.ts';
import { showToast } from '../../../data/toasts.ts';
import type { RecordedLine } from './statement-outcome.tsx';
import { countOf } from '../../../data/account/numbers.ts';

type Payment = StatementResult['payments'][number];

interface PaidInvoice {
  readonly id: number;
  /** Of the line that paid it. */
  readonly name: string;
  /** The latest first: what had settled the invoice goes before what came earlier. */
  readonly payments: readonly Payment[];
}

const paidInvoices = (lines: readonly RecordedLine[]): readonly PaidInvoice[] => {
  const found = new Map<number, PaidInvoice>();
  for (const { line, result } of lines)
    for (const payment of result.payments) {
      const { invoiceId: id } = payment;
      const before = found.get(id);
      const name =
        before?.name ?? ([line.payer, line.reference].filter((text) => text !== '').join(', ') || line.date);
      found.set(id, { id, name, payments: [payment, ...(before?.payments ?? [])] });
    }
  return [...found.values()];
};

/**
 * Takes back what a statement has just recorded, with the sequences that it had ended. Never rejects: a failure has
 * been shown.
 * @param onDone when all of it is taken back
 */
export const undoRecorded = (lines: readonly RecordedLine[], onDone: () => void): Promise<void> =>
  runOverAll({
    doing: 'Removing payments',
    records: paidInvoices(lines),
    nameOf: ({ name }) => name,
    call: async ({ id, payments }) => {
      for (const { id: entryId, isSettling } of payments)
        await takeEntryBack(id, { kind: 'payment', id: entryId }, isSettling);
    },
    end: ({ done, failed: [failed, ...others] }) => {
      if (failed !== undefined) {
        const title = `${countOf(others.length + 1, 'invoice')} not undone`;
        showToast({ title, description: messageOf(failed.error), variant: 'destructive' });
        return;
      }
      showToast({
        title: 'Payments removed',
        description: `Removed from ${countOf(done.length, 'invoice')}.`,
      });
      onDone();
    },
  });
