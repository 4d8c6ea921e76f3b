import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Currency } from '../../contracts/currencies.ts';
import type { SumView } from '../../contracts/invoices/dashboard.ts';
import { eachInvoiceText } from '../../contracts/invoices/invoice-texts.ts';
import { usualRows } from '../../contracts/invoices/lists.ts';
import {
  mostUpcomingDays,
  usualUpcomingDays,
  type UpcomingPage,
  type UpcomingRow,
} from '../../contracts/sequences/upcoming.ts';
import type { UpcomingQuery } from '../../contracts/sequences/upcoming-query.ts';
import { addDays, daysBetween, instantOf, isWeekend } from '../../domain/calendar.ts';
import { comingEmails, type ComingEmail } from '../../domain/chase/coming-emails.ts';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import type { Client } from '../../domain/client/state.ts';
import { subjectOn } from '../../domain/email-text/step-subject.ts';
import { InvalidField } from '../../domain/errors.ts';
import { installmentOf } from '../../domain/invoice/payment-plan/reminders.ts';
import { isReminder } from '../../domain/invoice/sequence/due-now.ts';
import type { Open, UnfinishedSequence } from '../../domain/invoice/state.ts';
import { sumsInOrder } from '../../domain/money/sums.ts';
import type { Search, StoredDocument, Where } from '../../platform/ports/read-models.ts';
import { accounts } from '../accounts.ts';
import type { InvoiceDocument } from '../invoices.ts';
import { storedDocument } from '../projection.ts';
import type { ClientRowDocument } from '../rows/client-rows.ts';
import { sortText } from '../rows/comparable-text.ts';
import { invoiceRows, nextEmailBefore, type InvoiceRowDocument } from '../rows/invoice-rows.ts';
import { unfinishedRecord } from '../sequences/sequences-document.ts';
import { clientsNamed, searchWithClients } from './clients-of-rows.ts';
import { cursorOf, startAfter } from './cursor.ts';
import { isShown, type ListCall } from './list-call.ts';

interface Days {
  /** Calendar dates, both included. */
  readonly from: string;
  readonly to: string;
}

/** @throws InvalidField */
const daysOf = (query: UpcomingQuery, today: string): Days => {
  const from = query.from ?? today;
  const to = query.to ?? addDays(from, usualUpcomingDays);
  if (to < from) throw new InvalidField('to', 'The end date must not be before the start date');
  if (daysBetween(from, to) >= mostUpcomingDays)
    throw new InvalidField('to', `Please ask for at most ${mostUpcomingDays} days`);
  return { from, to };
};

/** Rows keep no plan's dates in their steps, nor when a step was planned: its time stands for that. */
const stepsOf = (
  { steps, ...sequence }: UnfinishedSequence,
  { plan }: InvoiceDocument,
): UnfinishedSequence => ({
  ...sequence,
  steps: steps.map((step) => {
    const reminded = plan?.installments.find(({ reminderId }) => reminderId === step.plan.stepId);
    return {
      ...step,
      plannedAt: new Date(0).toISOString(),
      ...(reminded && { plan: { ...step.plan, installmentDate: reminded.date } }),
    };
  }),
});

/** An invoice as its run sees it, as far as a row knows it; undefined when nothing chases it. */
const chasedOf = ({
  invoice,
  sequences,
}: { invoice: InvoiceDocument } & InvoiceRowDocument): Open | undefined => {
  const record = sequences && unfinishedRecord(sequences);
  if (record === undefined || sequences === undefined || invoice.status === 'paid') return undefined;
  const { plan = null } = invoice;
  const unfinished = stepsOf(record.sequence, invoice);
  const known = new Set(unfinished.steps.map((step) => step.plan.stepId));
  const reminded = plan?.installments.flatMap(({ reminderId }) =>
    known.has(reminderId) ? [reminderId] : [],
  );
  return {
    status: 'open',
    invoiceId: invoice.id,
    accountId: invoice.userId,
    facts: {
      clientId: invoice.clientId,
      invoiceNumber: invoice.invoiceNumber,
      currency: invoice.currency,
      amountCents: invoice.amount,
      dateIssued: invoice.dateIssued,
      ...eachInvoiceText((name) => invoice[name]),
    },
    entries: invoice.payments,
    creditsTakenBack: [],
    paidInPart: false,
    keptRemainder: invoice.keptRemainder ?? null,
    keptCredit: null,
    claims: [],
    lateFeesAnnounced: null,
    dueDate: invoice.dueDate,
    document: null,
    finished: [],
    openSends: sequences.openSends,
    openCopies: [],
    sternestSent: sequences.sternestSent,
    thread: [],
    mailThread: null,
    promisedDate: sequences.promisedDate,
    promisedAmount: null,
    keptPromise: null,
    plan: plan && { ...plan, reminded: reminded ?? [] },
    brokenPromiseDate: invoice.brokenPromiseDate,
    resumeFrom: sequences.resumeFrom,
    nextReminderFrom: sequences.nextReminderFrom,
    unfinished,
    suspended: null,
  };
};

/** An email that was found, and where it stands in the order that was asked for. */
interface Found {
  readonly email: ComingEmail;
  readonly invoice: InvoiceDocument;
  readonly client: ClientRowDocument;
  readonly open: Open;
  readonly cursor: string;
}

const clientOf = (
  { name, email }: ClientRowDocument,
  { id, userId }: { id: number; userId: number },
): Client => ({
  status: 'active',
  clientId: id,
  accountId: userId,
  facts: { ...bareFacts, name, email },
});

/** A reminder without an address is held when its time comes. */
const withAddress = (email: ComingEmail, client: ClientRowDocument): ComingEmail =>
  client.email !== '' || !isReminder(email.plan) || email.state === 'held'
    ? email
    : { ...email, state: 'held', holds: [...email.holds, 'needs_attention'] };

const isAskedFor =
  ({ tone, stepType, held }: UpcomingQuery, { from, to }: Days) =>
  ({ plan, date, state }: ComingEmail): boolean =>
    date >= from &&
    date <= to &&
    (tone === undefined || plan.tone === tone) &&
    (stepType === undefined || plan.stepType === stepType) &&
    (held === undefined || held === (state === 'held'));

const matches = (search: Search | undefined, { keys }: StoredDocument): boolean =>
  search === undefined ||
  search.words.every(
    ({ text, orOneOf = [] }) =>
      String(keys[search.key] ?? '').includes(text) || orOneOf.includes(keys['clientId'] ?? null),
  );

/** How many invoices are looked at in one turn: each takes some hundredths of a millisecond, a held one up to ten times that. */
const atOnce = 40;

/** What is to come, of the sequences whose next email may go by the last day; a few at a time. */
async function* candidates(
  { readModels, account }: ListCall,
  { to }: Days,
  { clientId }: UpcomingQuery,
): AsyncGenerator<readonly StoredDocument[]> {
  const of: Where = clientId === undefined ? {} : { clientId };
  const parts: readonly Where[] = [
    { ...of, tab: 'active', ...nextEmailBefore(addDays(to, 1)) },
    { ...of, tab: 'paused', nextAt: { from: '' } },
  ];
  for (const where of parts)
    for await (const slice of readModels.stream(invoiceRows.model, account, { where, orderBy: 'nextAt' }))
      for (let from = 0; from < slice.length; from += atOnce) {
        yield slice.slice(from, from + atOnce).filter(isShown);
        await nextTurn();
      }
}

const cursorIn = (order: UpcomingQuery['order'], email: ComingEmail, client: ClientRowDocument): string => {
  const { date, time, plan } = email;
  const within = order === 'client' ? `${sortText(client.name)} ${time}` : time;
  return cursorOf(`${date} ${within}`, plan.stepId, false);
};

const found = async (call: ListCall, query: UpcomingQuery, days: Days): Promise<Found[]> => {
  const { now, timeZone } = call;
  const search = await searchWithClients(call, query.search);
  const isAsked = isAskedFor(query, days);
  const until = instantOf(addDays(days.to, 1), '00:00', timeZone);
  const all: Found[] = [];
  for await (const some of candidates(call, days, query)) {
    const documents = some.filter((document) => matches(search, document));
    const clients = await clientsNamed(
      call,
      documents.map(({ keys }) => Number(keys['clientId'])),
    );
    for (const { body } of documents) {
      const row = body === null ? undefined : storedDocument(invoiceRows, body);
      const open = row && chasedOf(row);
      const client = row && clients.get(row.invoice.clientId);
      // Nothing goes to a client that was deleted.
      if (row === undefined || open === undefined || client === undefined) continue;
      const { invoice } = row;
      const asActive = clientOf(client, { id: invoice.clientId, userId: invoice.userId });
      for (const coming of comingEmails({ invoice: open, client: asActive, now, timeZone, until })) {
        const email = withAddress(coming, client);
        if (isAsked(email))
          all.push({ email, invoice, client, open, cursor: cursorIn(query.order, email, client) });
      }
    }
  }
  return all.sort((one, other) => (one.cursor < other.cursor ? -1 : 1));
};

/** What is due of their invoices, each counted once. */
const sumsOf = (emails: readonly Found[], first: Currency): SumView[] => {
  const counted = new Map(emails.map(({ invoice }) => [invoice.id, invoice]));
  const sums = new Map<Currency, number>();
  for (const { currency, amountDue } of counted.values())
    sums.set(currency, (sums.get(currency) ?? 0) + amountDue);
  return sumsInOrder(sums, first);
};

const byDay = (all: readonly Found[], { from, to }: Days, currency: Currency): UpcomingPage['days'] => {
  const ofDay = new Map<string, Found[]>();
  for (const one of all) {
    const others = ofDay.get(one.email.date);
    if (others === undefined) ofDay.set(one.email.date, [one]);
    else others.push(one);
  }
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const date = addDays(from, at);
    const emails = ofDay.get(date) ?? [];
    return {
      date,
      isWeekend: isWeekend(date),
      count: emails.length,
      held: emails.filter(({ email }) => email.state === 'held').length,
      sums: sumsOf(emails, currency),
    };
  });
};

/** The user's own address, to which internal alerts go. */
const ownAddress = async ({ readModels, account }: ListCall): Promise<string | null> => {
  const user = await readModels.get(accounts.model, { account, id: account });
  return user?.body == null ? null : storedDocument(accounts, user.body).email;
};

const rowOf = (one: Found, { today }: ListCall, own: string | null): UpcomingRow => {
  const { email, invoice, client, open, cursor } = one;
  const { plan, date, time, moved, state, holds, isStep } = email;
  const { subject: customSubject, senderName } = plan;
  const day = date < today ? today : date;
  const { installment } = installmentOf(open, plan);
  return {
    id: plan.stepId,
    cursor,
    stepId: isStep ? plan.stepId : null,
    sequenceId: open.unfinished?.sequenceId ?? 0,
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    clientId: invoice.clientId,
    clientName: client.name,
    recipient: isReminder(plan) ? client.email || null : own,
    amountDue: installment?.open ?? invoice.amountDue,
    currency: invoice.currency,
    date,
    time,
    moved: moved ?? null,
    tone: plan.tone,
    stepType: plan.stepType,
    subject: subjectOn(
      { customSubject, senderName },
      { ...invoice, ...(installment && { installment }) },
      client.name,
      day,
    ),
    schedule: null,
    state,
    holds: [...holds],
  };
};

/** A page of the emails that are to come, with what they come to on each day. @throws InvalidField */
export const upcomingPage = async (call: ListCall, query: UpcomingQuery): Promise<UpcomingPage> => {
  const days = daysOf(query, call.today);
  const { after, limit = usualRows } = query;
  // Says so before anything is read.
  if (after !== undefined) startAfter(after);
  const all = await found(call, query, days);
  const first = after === undefined ? 0 : all.findIndex(({ cursor }) => cursor > after);
  const shown = first < 0 ? [] : all.slice(first, first + limit);
  const hasMore = first >= 0 && first + limit < all.length;
  const own = await ownAddress(call);
  return {
    rows: shown.map((one) => rowOf(one, call, own)),
    next: hasMore ? (shown.at(-1)?.cursor ?? null) : null,
    total: all.length,
    ...days,
    days: byDay(all, days, call.currency),
    sums: sumsOf(all, call.currency),
  };
};
