import type { InvoiceRow } from '../../../contracts/invoices/lists.ts';
import { failures } from '../../../contracts/messages.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { messageOf } from '../../data/api-error.ts';
import { aboutThe, showFailure, showToast, type Toast } from '../../data/toasts.ts';
import { clientNameOf, sequencePhaseOf, whyNotPayable, whyNotPromised } from '../invoices/invoice-row.ts';
import { isRunning, whyNotResumed } from '../sequences/toggled-status.ts';
import { runOverAll, type Skipped } from './bulk-run.ts';
import { markPaid } from './mark-paid.ts';
import { postUnpaid } from './mark-unpaid.ts';
import { patchSequenceStatus } from './sequence-calls.ts';
import { showInvoices, takeInInvoice } from './show-invoices.ts';
import { postPromise, promisedMoney } from './promise.ts';
import type { Tried } from './try-each.ts';
import { countOf } from '../../data/account/numbers.ts';

type Rows = readonly InvoiceRow[];

/** What a run needs to know of an invoice with a sequence. */
export type Chased = Pick<InvoiceRow, 'id' | 'invoiceNumber' | 'clientName' | 'status' | 'sequence'>;

/** "INV-7 (Blue Door)". */
export const nameInRun = (row: Pick<InvoiceRow, 'invoiceNumber' | 'clientName'>): string =>
  `${row.invoiceNumber} (${clientNameOf(row)})`;

/** Those for which `whyNot` has no answer, and the others with it. */
export const split = <Row>(
  rows: readonly Row[],
  whyNot: (row: Row) => string | undefined,
): { readonly records: readonly Row[]; readonly skipped: readonly Skipped<Row>[] } => {
  const skipped = rows.flatMap((record) => {
    const why = whyNot(record);
    return why === undefined ? [] : [{ record, why }];
  });
  const left = new Set(skipped.map(({ record }) => record));
  return { records: rows.filter((row) => !left.has(row)), skipped };
};

/** Says how it ended for all of them. */
export const tell = (
  { done, failed }: Tried<unknown, unknown>,
  failure: string,
  title: string,
  more: Pick<Toast, 'about' | 'description' | 'action'> = {},
): void => {
  const [first] = failed;
  if (first !== undefined)
    showFailure(failure, `${failed.length} of ${failed.length + done.length}: ${messageOf(first.error)}`);
  else if (done.length > 0) showToast({ title, ...more });
};

const ofDone = <Row>({ done }: Tried<Row, unknown>): readonly Row[] => done.map(({ record }) => record);

const noSequence = (row: Chased): string | undefined => {
  const phase = sequencePhaseOf(row);
  return whyNotPayable(row) ?? (phase === 'none' || phase === 'over' ? 'No sequence is running' : undefined);
};

const resume = (work: ReturnType<typeof split<Chased>>, isDespitePromise: boolean): Promise<void> =>
  runOverAll({
    doing: 'Resuming sequences',
    ...work,
    nameOf: nameInRun,
    call: ({ id, sequence }) => {
      const despitePromise = isDespitePromise && sequence?.holds.includes('promised_payment') === true;
      return patchSequenceStatus(id, { status: 'active', ...(despitePromise && { despitePromise }) });
    },
    end: (tried) =>
      tell(tried, failures.sequenceToggle, `${countOf(tried.done.length, 'sequence')} resumed`, {
        about: aboutThe('sequences', ofDone(tried)),
        description: 'Emails whose time has passed move to the coming days.',
      }),
  });

/** Which of these can be paused by hand, and why the others can't. */
export const pausable = (rows: readonly Chased[]): ReturnType<typeof split<Chased>> =>
  split(
    rows,
    (row) =>
      noSequence(row) ??
      (row.sequence?.holds.includes('paused_by_hand') === true ? 'Already paused' : undefined),
  );

/**
 * Pauses the sequences of many invoices by hand; the toast resumes those that were running. Never rejects.
 * @param withClient they are all of one client
 */
export const pauseAll = (rows: readonly Chased[], withClient = false): Promise<void> =>
  runOverAll({
    doing: 'Pausing sequences',
    ...pausable(rows),
    nameOf: nameInRun,
    call: ({ id }) => patchSequenceStatus(id, { status: 'paused', ...(withClient && { withClient }) }),
    end: (tried) => {
      const paused = ofDone(tried);
      const wereRunning = paused.filter(({ sequence }) => sequence !== null && isRunning(sequence));
      tell(tried, failures.sequenceToggle, `${countOf(paused.length, 'sequence')} paused`, {
        about: aboutThe('sequences', paused),
        description: 'Nothing goes out until you resume them.',
        ...(wereRunning.length > 0 && {
          action: { label: 'Resume', run: () => void resume({ records: wereRunning, skipped: [] }, false) },
        }),
      });
    },
  });

/** Which of these can be marked as unpaid, and why the others can't. */
export const unpayable = (rows: Rows): ReturnType<typeof split<InvoiceRow>> =>
  split(rows, ({ status }) => (status === 'paid' ? undefined : 'Not paid'));

/**
 * Takes the payments of many invoices back. The sequences that they had ended are restored, paused, and the toast offers
 * to resume them. Never rejects.
 */
export const markUnpaidAll = (rows: Rows): Promise<void> =>
  runOverAll({
    doing: 'Marking as unpaid',
    ...unpayable(rows),
    nameOf: nameInRun,
    begin: (records) =>
      showInvoices(records.map((row) => ({ ...row, status: 'pending' as const, datePaid: null }))),
    call: async ({ id }) => {
      const answer = await postUnpaid(id, false);
      takeInInvoice(answer);
      return answer;
    },
    end: (tried) => {
      showInvoices([...tried.gone, ...tried.failed.map(({ record }) => record)]);
      const back = tried.done.flatMap(({ record, answer }) =>
        (answer?.resumedSequences ?? 0) > 0 ? [record] : [],
      );
      const run = (): void => void resume({ records: back, skipped: [] }, false);
      tell(tried, failures.markUnpaid, `${countOf(tried.done.length, 'invoice')} marked as unpaid`, {
        about: aboutThe('payments', ofDone(tried)),
        ...(back.length > 0 && {
          description: `${countOf(back.length, 'sequence')} restored, paused. Nothing goes out until you resume them.`,
          action: { label: 'Resume', isNextStep: true, run },
        }),
      });
    },
  });

/** What a person was asked before many sequences go on. */
export interface Despite {
  readonly promise: boolean;
  /** Also those that were paused with all sequences of their client. */
  readonly clientPause: boolean;
}

/** Which of these can be resumed, and why the others can't. */
export const resumable = (
  rows: readonly Chased[],
  { promise, clientPause }: Despite,
): ReturnType<typeof split<Chased>> =>
  split(rows, (row) => {
    const none = noSequence(row);
    if (none !== undefined) return none;
    const { sequence } = row;
    if (sequence === null || sequence.status === 'active') return 'Not paused';
    const refused = whyNotResumed(sequence);
    if (refused !== undefined) return refused;
    if (sequence.pausedWithClient && !clientPause) return 'You paused this client';
    const isPromised = sequence.holds.includes('promised_payment');
    return isPromised && !promise ? 'The client has promised to pay' : undefined;
  });

/** Resumes the sequences of many invoices. Never rejects. */
export const resumeAll = (rows: readonly Chased[], despite: Despite): Promise<void> =>
  resume(resumable(rows, despite), despite.promise);

/** Puts back what was promised before, invoice by invoice. Never rejects. */
const undoPromises = (rows: Rows): Promise<void> =>
  runOverAll({
    doing: 'Undoing promises',
    records: rows,
    nameOf: nameInRun,
    call: (row) => postPromise(row.id, row.promisedPaymentDate, promisedMoney(row)),
    end: (tried) =>
      tell(tried, failures.promise, `${countOf(tried.done.length, 'promise')} undone`, {
        about: aboutThe('promises', ofDone(tried)),
      }),
  });

/** Records the same promise for many invoices. @param promisedDate a calendar date. Never rejects */
export const promiseAll = (rows: Rows, promisedDate: string): Promise<void> =>
  runOverAll({
    doing: 'Recording promises',
    ...split(rows, whyNotPromised),
    nameOf: nameInRun,
    call: ({ id }) => postPromise(id, promisedDate),
    end: (tried) =>
      tell(tried, failures.promise, `${countOf(tried.done.length, 'promise')} recorded`, {
        about: aboutThe('promises', ofDone(tried)),
        description: `Expected by ${shortDate(promisedDate)}. Reminders pause until then.`,
        action: { label: 'Undo', run: () => void undoPromises(ofDone(tried)) },
      }),
  });

/** Why an invoice can't have been paid on a day before it was issued. */
export const whyNotPaidOn =
  (day: string, today: string) =>
  ({ dateIssued }: InvoiceRow): string | undefined =>
    day < dateIssued && day !== today ? `Issued later, on ${shortDate(dateIssued)}` : undefined;

/** Marks many invoices as paid on a day, a calendar date. Never rejects. */
export const payAllOn = (rows: Rows, day: string, today: string): Promise<void> => {
  const { records, skipped } = split(rows, whyNotPaidOn(day, today));
  return markPaid(records, day, skipped);
};
