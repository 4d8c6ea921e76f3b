import { z } from 'zod';
import type { InvoiceView } from '../../../contracts/invoices.ts';
import type { InvoiceRow } from '../../../contracts/lists.ts';
import { failures } from '../../../contracts/messages.ts';
import { stepView, type StepDraft } from '../../../contracts/sequences.ts';
import { draftOfNewStep } from '../../../domain/default-steps.ts';
import { stepsForOne, type DueIn, type SameSteps } from '../../../domain/steps-for-many.ts';
import { runOverAll, type Skipped } from '../../components/invoice-actions/bulk-run.ts';
import { countWords, nameInRun, split, tell } from '../../components/invoice-actions/change-many.ts';
import { hasUnfinishedSequence } from '../../components/invoices/invoice-row.ts';
import { api } from '../../lib/api.ts';
import { refreshRecords, stepRecords } from '../../lib/records.ts';
import type { DraftStep } from './components/draft-steps.tsx';
import { draftOf } from './draft-plan.ts';

/** What stands over the steps of a group. */
export const dueInWords: Readonly<Record<DueIn, string>> = {
  overdue_7_or_more: 'overdue by 7 days or more',
  overdue_under_7: 'overdue by less than 7 days',
  today: 'due today',
  within_3_days: 'due within 3 days',
  more_than_3_days: 'due in more than 3 days',
};

const whyNot = (row: InvoiceRow): string | undefined => {
  if (row.status === 'paid') return 'Already paid';
  if (hasUnfinishedSequence(row)) return 'Already has a sequence';
  if (row.clientName === null) return 'The client was deleted';
  return row.clientEmail === null || row.clientEmail === '' ? 'The client has no email address' : undefined;
};

/** Which of these can get a sequence, and why the others can't. @param free as many the plan has room for; null for any number */
export const startable = (
  rows: readonly InvoiceRow[],
  free: number | null,
): ReturnType<typeof split<InvoiceRow>> => {
  const { records, skipped } = split(rows, whyNot);
  if (free === null) return { records, skipped };
  const without = records.slice(free).map((record) => ({ record, why: 'Your plan has no room for it' }));
  return { records: records.slice(0, free), skipped: [...skipped, ...without] };
};

/** Invoices that get the same steps, as they are edited. */
export interface Group extends SameSteps<InvoiceRow> {
  readonly steps: readonly DraftStep[];
}

/**
 * The steps of one invoice as the call takes them.
 * @param model the invoice that the steps were shown with: a PDF that it has, and that was left out, is left out for all
 */
export const draftsForOne = (
  group: Group,
  row: InvoiceRow,
  { document }: Pick<InvoiceView, 'document'>,
): StepDraft[] =>
  stepsForOne({ ...group, steps: group.steps.map(draftOf) }, row).map((step) => {
    const { attachInvoice, ...draft } = draftOfNewStep(step);
    return document !== null && attachInvoice === false ? { ...draft, attachInvoice } : draft;
  });

/** Starts one sequence for each invoice. @param draftsOf their steps. Never rejects */
export const startAll = (
  records: readonly InvoiceRow[],
  skipped: readonly Skipped<InvoiceRow>[],
  draftsOf: (row: InvoiceRow) => readonly StepDraft[],
  senderName: string,
): Promise<void> =>
  runOverAll({
    doing: 'Starting sequences',
    records,
    skipped,
    nameOf: nameInRun,
    call: async (row, key) => {
      const body = { invoiceId: row.id, steps: draftsOf(row), senderName, status: 'active' };
      await api.post('/api/followup-sequences', z.array(stepView), body, key);
      void refreshRecords(stepRecords, [row.id]);
    },
    end: (tried) =>
      tell(tried, failures.sequenceCreate, `${countWords(tried.done.length, 'sequence')} started`),
  });
