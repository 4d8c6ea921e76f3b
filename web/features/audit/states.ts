import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ageLabels, dashboardView, receivablesView } from '../../../contracts/dashboard.ts';
import { clientPage, invoicePage, sentEmailPage, type InvoiceRow } from '../../../contracts/lists.ts';
import { stepView, type StepView } from '../../../contracts/sequences.ts';
import { clockTime, daysBetween, shortDate } from '../../../domain/calendar.ts';
import { formatCount, formatMoney } from '../../../domain/money.ts';
import { holdNames } from '../../../domain/reason-words.ts';
import type { Moment } from '../../lib/as-of.ts';
import { api } from '../../lib/api.ts';
import { useToday } from '../../lib/clock.ts';
import { displayDateTime } from '../../lib/dates.ts';
import { addressOf } from '../../lib/pages.ts';
import { useUser } from '../../lib/session.ts';
import { stateKey } from '../../lib/timeline.ts';
import type { Scope } from './scope.ts';

/** One line of how something stood: "Due date", "Dec 1, 2026". */
export interface Line {
  readonly label: string;
  readonly value: string;
}

interface Day {
  readonly at: string;
  /** Of the moment, a calendar date. */
  readonly today: string;
  readonly timeZone: string;
}

const invoices = (count: number): string => `${formatCount(count)} ${count === 1 ? 'invoice' : 'invoices'}`;
const figure = ({ cents, count }: { readonly cents: number; readonly count: number }): string =>
  `${formatMoney(cents)} (${invoices(count)})`;

const statusOf = ({ status, promisedPaymentDate, dueDate }: InvoiceRow, today: string): string => {
  if (status === 'paid') return 'Paid';
  if (promisedPaymentDate !== null) return 'Promised';
  const late = daysBetween(dueDate, today);
  if (late <= 0) return 'Pending';
  return `Overdue, ${late} ${late === 1 ? 'day' : 'days'} late`;
};

const deliveries: Readonly<Record<StepView['delivery'], string>> = {
  scheduled: 'Planned',
  retrying: 'To be tried again',
  sending: 'Being sent',
  sent: 'Sent',
  outbox: 'Written to the outbox',
  failed: 'Failed',
  in_doubt: 'In doubt',
  skipped: 'Not sent',
  cancelled: 'Not sent',
};

const stepWords = (step: StepView, timeZone: string): string => {
  const { delivery, sentAt, scheduledDate, scheduledTime, pausedReason, cancelReason } = step;
  if (sentAt !== null) return `${deliveries[delivery]}, ${displayDateTime(sentAt, timeZone)}`;
  if (delivery === 'scheduled' && pausedReason !== null)
    return `${holdNames[pausedReason]}; would go ${shortDate(scheduledDate)}`;
  const when =
    delivery === 'scheduled' ? ` for ${shortDate(scheduledDate)}, ${clockTime(scheduledTime)}` : '';
  return `${deliveries[delivery]}${when}${cancelReason === null ? '' : `: ${cancelReason}`}`;
};

const invoiceLines = async (
  id: number,
  { at, today, timeZone }: Day,
  signal: AbortSignal,
): Promise<Line[]> => {
  const [{ rows }, steps] = await Promise.all([
    api.get(addressOf('/api/lists/invoices', { ids: String(id), at }), invoicePage, signal),
    api.get(addressOf('/api/followup-sequences', { invoiceIds: String(id), at }), z.array(stepView), signal),
  ]);
  const [row] = rows;
  if (row === undefined) return [];
  const latest = steps.filter(({ sequenceId }) => sequenceId === steps.at(-1)?.sequenceId);
  return [
    { label: 'Status', value: statusOf(row, today) },
    { label: 'Amount', value: formatMoney(row.amount) },
    { label: 'Client', value: row.clientName ?? 'Deleted' },
    { label: 'Due date', value: shortDate(row.dueDate) },
    {
      label: 'Promised for',
      value: row.promisedPaymentDate === null ? 'None' : shortDate(row.promisedPaymentDate),
    },
    { label: 'Paid on', value: row.datePaid === null ? 'Not paid' : shortDate(row.datePaid) },
    ...latest.map((step) => ({ label: `Email ${step.sequenceStep}`, value: stepWords(step, timeZone) })),
  ];
};

const clientLines = async (id: number, { at }: Day, signal: AbortSignal): Promise<Line[]> => {
  const [{ rows }, sent] = await Promise.all([
    api.get(addressOf('/api/lists/clients', { ids: String(id), at }), clientPage, signal),
    api.get(
      addressOf('/api/lists/sent-emails', { clientId: String(id), limit: '1', at }),
      sentEmailPage,
      signal,
    ),
  ]);
  const [row] = rows;
  if (row === undefined) return [];
  const { all, unpaid, unpaidCents, promised, inSequence } = row.invoices;
  return [
    { label: 'Name', value: row.name },
    { label: 'Email', value: row.email },
    { label: 'Outstanding', value: figure({ cents: unpaidCents, count: unpaid }) },
    { label: 'Invoices', value: formatCount(all) },
    { label: 'Promised', value: invoices(promised) },
    { label: 'In a sequence', value: invoices(inSequence) },
    { label: 'Emails sent', value: formatCount(sent.total) },
  ];
};

const accountLines = async ({ at }: Day, signal: AbortSignal): Promise<Line[]> => {
  const [figures, owed] = await Promise.all([
    api.get(addressOf('/api/dashboard', { at }), dashboardView, signal),
    api.get(addressOf('/api/receivables', { at }), receivablesView, signal),
  ]);
  return [
    { label: 'Outstanding', value: figure(figures.outstanding) },
    ...owed.groups.map(({ age, ...of }) => ({ label: ageLabels[age], value: figure(of) })),
    { label: 'Received this month', value: figure(figures.receivedThisMonth) },
  ];
};

/** How something stood at a moment; no lines while it did not exist. */
export const useLines = (scope: Scope, { at, date }: Pick<Moment, 'at' | 'date'>, isAsked = true) => {
  const { timeZone } = useUser();
  const now = useToday();
  const day = { at, today: date === '' ? now : date, timeZone };
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
    placeholderData: (before) => before,
  });
};
