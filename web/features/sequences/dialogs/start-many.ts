import { countOf } from '../../../data/account/numbers.ts';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { collectionStatusNames } from '../../../../contracts/invoices/collection.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import type { InvoiceRow } from '../../../../contracts/invoices/lists.ts';
import { stepFailures } from '../../../../contracts/sequences/step-messages.ts';
import type { StepDraft } from '../../../../contracts/sequences/sequence-bodies.ts';
import { draftOfNewStep, type NewStep } from '../../../../domain/steps/default-steps.ts';
import { isReminder } from '../../../../domain/invoice/sequence/due-now.ts';
import { stepsForOne, type DueIn, type SameSteps } from '../../../../domain/steps/steps-for-many.ts';
import type { Now } from '../../../../domain/invoice/dates.ts';
import { runOverAll, type Skipped } from '../../../components/invoice-actions/bulk-run.ts';
import { nameInRun, split, tell } from '../../../components/invoice-actions/change-many.ts';
import { hasUnfinishedSequence } from '../../../components/invoices/invoice-row.ts';
import { oddTimesOfMany } from '../../../components/sequences/odd-time.ts';
import { refreshRecords, stepRecords } from '../../../data/records/records.ts';
import { oddTimesIn } from '../../../components/sequences/sequence-plan.ts';
import { createSequence } from '../api/create-sequence.ts';
import type { DraftStep } from '../components/draft-steps.tsx';
import { draftOf, withOffers } from './draft-plan.ts';

const dueInWords: Readonly<Record<DueIn, string>> = {
  overdue_7_or_more: 'overdue by 7 days or more',
  overdue_under_7: 'overdue by less than 7 days',
  today: 'due today',
  within_3_days: 'due within 3 days',
  more_than_3_days: 'due in more than 3 days',
};

/** "3 invoices overdue by 7 days or more, after a final notice". */
export const groupTitle = ({ invoices, dueIn, after }: Group): string =>
  `${countOf(invoices.length, 'invoice')} ${dueInWords[dueIn]}${after === null ? '' : `, after ${tones[after].sent}`}`;

/** Why an invoice gets no sequence whose client was paused. */
const clientPaused = 'You paused this client';

const whyNot = (row: InvoiceRow): string | undefined => {
  if (row.status === 'paid') return 'Already paid';
  if (hasUnfinishedSequence(row)) return 'Already has a sequence';
  if (row.collectionStatus !== undefined)
    return `Marked "${collectionStatusNames[row.collectionStatus.status]}"`;
  if (row.clientName === null) return 'The client was deleted';
  return row.clientEmail === null || row.clientEmail === '' ? 'The client has no email address' : undefined;
};

/**
 * Which of these can get a sequence, and why the others can't.
 * @param free as many the plan has room for; null for any number
 * @param pausedClients whose sequences were paused together: theirs don't start
 */
export const startable = (
  rows: readonly InvoiceRow[],
  free: number | null,
  pausedClients: ReadonlySet<number>,
): ReturnType<typeof split<InvoiceRow>> => {
  const { records, skipped } = split(
    rows,
    (row) => whyNot(row) ?? (pausedClients.has(row.clientId) ? clientPaused : undefined),
  );
  if (free === null) return { records, skipped };
  const without = records.slice(free).map((record) => ({ record, why: 'Your plan has no room for it' }));
  return { records: records.slice(0, free), skipped: [...skipped, ...without] };
};

/** Invoices that get the same steps, as they are edited. */
export interface Group extends SameSteps<InvoiceRow> {
  readonly steps: readonly DraftStep[];
}

/** A group with the invoice that its steps are shown with, and whether they go on working days. */
export interface PlannedGroup extends Group {
  /** A PDF that it has, and that was left out, is left out for all. */
  readonly model: { readonly invoice: Pick<InvoiceView, 'document' | 'dueDate'> };
  readonly onWorkingDays: boolean;
}

type ForInvoice = Pick<InvoiceRow, 'dueDate' | 'promisedPaymentDate' | 'sternestSent'>;

/** The emails of one invoice that go at unusual times, if nothing is moved. */
const oddTimesOf = (steps: readonly NewStep[], row: ForInvoice, now: Now) =>
  oddTimesIn({ steps, invoice: row, sternestSent: row.sternestSent, ...now });

const movedToWorkingDays = (steps: readonly DraftStep[], row: ForInvoice, now: Now): readonly DraftStep[] => {
  const odd = oddTimesOf(steps, row, now);
  return odd === undefined ? steps : withOffers(steps, odd.offers, row.dueDate);
};

const usualSteps = (group: Group, row: ForInvoice): DraftStep[] =>
  stepsForOne({ ...group, steps: group.steps.map(draftOf) }, row).map((step, key) => ({ ...step, key }));

/** The steps of a group as they are shown. */
export const shownSteps = (group: PlannedGroup, row: ForInvoice, now: Now): readonly DraftStep[] =>
  group.onWorkingDays ? movedToWorkingDays(group.steps, row, now) : group.steps;

/** The steps of one invoice as the call takes them. */
export const draftsForOne = (group: PlannedGroup, row: InvoiceRow, now: Now): StepDraft[] => {
  const usual = usualSteps(group, row);
  const { document } = group.model.invoice;
  return (group.onWorkingDays ? movedToWorkingDays(usual, row, now) : usual).map((step) => {
    const { attachInvoice, ...draft } = draftOfNewStep(draftOf(step));
    return document !== null && attachInvoice === false ? { ...draft, attachInvoice } : draft;
  });
};

/** How many emails of all of them go at unusual times, if nothing is moved; undefined for none. */
export const oddTimesOfAll = (groups: readonly PlannedGroup[], now: Now): string | undefined => {
  const plans = groups.flatMap((group) =>
    group.invoices.map((row) => {
      const steps = usualSteps(group, row);
      return { odd: oddTimesOf(steps, row, now), emails: steps.filter(isReminder).length };
    }),
  );
  if (plans.every(({ odd }) => odd === undefined)) return undefined;
  return oddTimesOfMany(
    plans.map(({ odd }) => odd),
    plans.reduce((sum, { emails }) => sum + emails, 0),
  );
};

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
      const steps = [...draftsOf(row)];
      await createSequence({ invoiceId: row.id, steps, senderName, status: 'active' }, key);
      void refreshRecords(stepRecords, [row.id]);
    },
    end: (tried) =>
      tell(tried, stepFailures.sequenceCreate, `${countOf(tried.done.length, 'sequence')} started`),
  });
