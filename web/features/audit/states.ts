import { statusWords } from '../../components/invoices/collection-words.ts';
import type { Currency } from '../../../contracts/currencies.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ageLabels, dashboardView, receivablesView } from '../../../contracts/invoices/dashboard.ts';
import {
  clientPage,
  invoicePage,
  sentEmailPage,
  type InvoiceRow,
} from '../../../contracts/invoices/lists.ts';
import { stepView, type StepView, waitingForApproval } from '../../../contracts/sequences/sequences.ts';
import { clockTime, instantOf, shortDate } from '../../../domain/calendar.ts';
import { holdNames } from '../../../domain/reasons/hold-names.ts';
import type { Moment } from '../../components/as-of/as-of.ts';
import { api } from '../../data/api.ts';
import { serverNow } from '../../data/account/clock.ts';
import { displayDateTime, relativeDay } from '../../ui/text/dates.ts';
import { invoiceStateLabel, invoiceStatus, stateLabels } from '../../../domain/reasons/shown-status.ts';
import { addressOf } from '../../data/lists/pages.ts';
import { isDueInPart } from '../../components/invoices/part-paid.ts';
import { stepBadge } from '../../components/sequences/step-status.ts';
import { stateKey } from '../../data/lists/timeline.ts';
import { useViewer } from '../../data/account/viewer.ts';
import type { Scope } from '../../components/timeline/scope.ts';
import { countOf, formatCount, formatMinor, sumsWords } from '../../data/account/numbers.ts';

/** One line of how something stood: "Due date", "Dec 1, 2026". */
export interface Line {
  readonly label: string;
  readonly value: string;
}

interface Day {
  readonly at: string;
  /** Of the moment: milliseconds since 1970, and a calendar date. */
  readonly now: number;
  readonly today: string;
  readonly timeZone: string;
  readonly isAuditor: boolean;
}

const invoices = (count: number): string => countOf(count, 'invoice');
const figure = (words: string, count: number): string =>
  `${words} (${invoices(count).replace(' ', '\u00a0')})`;

interface Figure {
  readonly cents: number;
  readonly count: number;
}

const noFigure: Figure = { cents: 0, count: 0 };

/** A figure in each currency that there is one in. */
const inCurrencies = <Figures extends { readonly currency: Currency }>(
  view: Figures & { readonly inOtherCurrencies: readonly Figures[] },
  figureOf: (figures: Figures) => Figure,
): string => {
  const figures = [view, ...view.inOtherCurrencies].map((one) => ({
    currency: one.currency,
    ...figureOf(one),
  }));
  const some = figures.filter(({ count }) => count > 0);
  return figure(
    sumsWords(some.length > 0 ? some : figures.slice(0, 1)),
    some.reduce((sum, { count }) => sum + count, 0),
  );
};

/** "Overdue, 3 days late". @param today the day as of which it is shown */
export const invoiceWords = (invoice: InvoiceRow, today: string): string => {
  const status = invoiceStatus(invoice, today);
  const label = invoiceStateLabel(invoice, today);
  return status === 'overdue' ? `${label}, ${relativeDay(invoice.dueDate, today, true)}` : label;
};

const stepWords = (step: StepView, { now, timeZone }: Day): string => {
  const { sentAt, scheduledDate, scheduledTime, pausedReason, cancelReason } = step;
  const { kind, label } = stepBadge(step, { now, timeZone });
  if (sentAt !== null) return `${label}, ${displayDateTime(sentAt, timeZone)}`;
  if (kind === 'paused' && pausedReason !== null)
    return `${holdNames[pausedReason]}; would go ${shortDate(scheduledDate)}`;
  if (kind === 'scheduled') return `${label} for ${shortDate(scheduledDate)}, ${clockTime(scheduledTime)}`;
  return cancelReason === null ? label : `${label}: ${cancelReason}`;
};

/** "Paused, since Oct 3, 2026, 9:00 AM": why emails go out or don't. */
const sequenceWords = ({ sequence, promisedPaymentDate }: InvoiceRow, timeZone: string): string => {
  if (sequence === null) return 'None';
  const { status, holds, heldSince, steps } = sequence;
  const labels = stateLabels(status, holds, promisedPaymentDate, steps).map(({ text }) => text);
  return `${labels.join('; ')}${heldSince === null ? '' : `, since ${displayDateTime(heldSince, timeZone)}`}`;
};

const nextEmailWords = ({ sequence }: InvoiceRow): string => {
  const next = sequence?.next;
  if (sequence == null || next == null) return 'None';
  const when = `${shortDate(next.scheduledDate)}, ${clockTime(next.scheduledTime)}`;
  if (next.waitsForApproval) return `${waitingForApproval}, planned for ${when}`;
  return sequence.status === 'paused' ? `Would go ${when}` : when;
};

const invoiceLines = async (id: number, day: Day, signal: AbortSignal): Promise<Line[]> => {
  const { at, today, timeZone, isAuditor } = day;
  const [{ rows }, steps] = await Promise.all([
    api.get(addressOf('/api/lists/invoices', { ids: String(id), at }), invoicePage, signal),
    // An auditor's link shows emails where they happened.
    isAuditor
      ? []
      : api.get(
          addressOf('/api/followup-sequences', { invoiceIds: String(id), at }),
          z.array(stepView),
          signal,
        ),
  ]);
  const [row] = rows;
  if (row === undefined) return [];
  const latest = steps.filter(({ sequenceId }) => sequenceId === steps.at(-1)?.sequenceId);
  return [
    { label: 'Status', value: invoiceWords(row, today) },
    { label: 'Amount', value: formatMinor(row.amount, row.currency) },
    ...(isDueInPart(row) ? [{ label: 'Still due', value: formatMinor(row.amountDue, row.currency) }] : []),
    ...(row.lateFeesOpen === undefined
      ? []
      : [{ label: 'Late fees open', value: formatMinor(row.lateFeesOpen, row.currency) }]),
    { label: 'Client', value: row.clientName ?? 'Deleted' },
    { label: 'Due date', value: shortDate(row.dueDate) },
    {
      label: 'Promised for',
      value: row.promisedPaymentDate === null ? 'None' : shortDate(row.promisedPaymentDate),
    },
    ...(row.collectionStatus === undefined
      ? []
      : [{ label: 'Not chased', value: statusWords(row.collectionStatus) }]),
    { label: 'Paid on', value: row.datePaid === null ? 'Not paid' : shortDate(row.datePaid) },
    { label: 'Sequence', value: sequenceWords(row, timeZone) },
    ...(isAuditor ? [{ label: 'Next email', value: nextEmailWords(row) }] : []),
    ...latest.map((step) => ({ label: `Email ${step.sequenceStep}`, value: stepWords(step, day) })),
  ];
};

/** Unpaid invoices of a client that are named one by one. */
const mostNamed = 20;

const clientLines = async (id: number, day: Day, signal: AbortSignal): Promise<Line[]> => {
  const { at, today, timeZone } = day;
  const clientId = String(id);
  const unpaidOnes = { clientId, status: 'outstanding', limit: String(mostNamed), at };
  const [{ rows }, owed, sent] = await Promise.all([
    api.get(addressOf('/api/lists/clients', { ids: String(id), at }), clientPage, signal),
    api.get(addressOf('/api/lists/invoices', unpaidOnes), invoicePage, signal),
    api.get(addressOf('/api/lists/sent-emails', { clientId, limit: '1', at }), sentEmailPage, signal),
  ]);
  const [row] = rows;
  if (row === undefined) return [];
  const { all, unpaid, unpaidSums, promised, inSequence } = row.invoices;
  return [
    { label: 'Name', value: row.name },
    { label: 'Email', value: row.email },
    { label: 'Outstanding', value: unpaid === 0 ? 'Nothing' : figure(sumsWords(unpaidSums), unpaid) },
    { label: 'Invoices', value: formatCount(all) },
    { label: 'Promised', value: invoices(promised) },
    { label: 'In a sequence', value: invoices(inSequence) },
    { label: 'Emails sent', value: formatCount(sent.total) },
    ...owed.rows.map((invoice) => ({
      label: invoice.invoiceNumber,
      value: `${formatMinor(invoice.amount, invoice.currency)}, due ${shortDate(invoice.dueDate)}. ${invoiceWords(invoice, today)}. Sequence: ${sequenceWords(invoice, timeZone)}`,
    })),
  ];
};

const accountLines = async ({ at, isAuditor }: Day, signal: AbortSignal): Promise<Line[]> => {
  const [owed, figures] = await Promise.all([
    api.get(addressOf('/api/receivables', { at }), receivablesView, signal),
    // Its month may begin before the period of an auditor's link.
    isAuditor ? null : api.get(addressOf('/api/dashboard', { at }), dashboardView, signal),
  ]);
  return [
    { label: 'Outstanding', value: inCurrencies(owed, ({ total }) => total) },
    ...owed.groups.map(({ age }) => ({
      label: ageLabels[age],
      value: inCurrencies(owed, ({ groups }) => groups.find((group) => group.age === age) ?? noFigure),
    })),
    ...(figures === null
      ? []
      : [
          {
            label: 'Received this month',
            value: inCurrencies(figures, ({ receivedThisMonth }) => receivedThisMonth),
          },
        ]),
  ];
};

/** How something stood at a moment; no lines while it did not exist. */
export const useLines = (
  scope: Scope,
  { at, date, time }: Pick<Moment, 'at' | 'date' | 'time'>,
  isAsked = true,
) => {
  const { timeZone, last, isAuditor } = useViewer();
  const today = date === '' ? last : date;
  const now = at === '' ? serverNow() : instantOf(today, time, timeZone);
  const day = { at, now, today, timeZone, isAuditor };
  const name = scope.kind === 'account' ? 'account' : `${scope.kind} ${scope.id}`;
  return useQuery({
    queryKey: [...stateKey(name, at), day.today],
    queryFn: ({ signal }) => {
      if (scope.kind === 'invoice') return invoiceLines(scope.id, day, signal);
      return scope.kind === 'client' ? clientLines(scope.id, day, signal) : accountLines(day, signal);
    },
    enabled: isAsked,
    // The past stays as it is.
    ...(at !== '' && { staleTime: Infinity }),
    placeholderData: keepPreviousData,
  });
};
