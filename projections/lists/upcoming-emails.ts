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
    isFromFile: false,
    startsItself: false,
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
    collection: { status: invoice.collectionStatus ?? null, nextStep: invoice.nextStep ?? null },
    brokenPromiseDate: invoice.brokenPromiseDate,
    resumeFrom: sequences.resumeFrom,
    nextReminderFrom: sequences.nextReminderFrom,
    unfinished,
    suspended: null,
  };
};

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

/** Whether a document has every word of a search. */
const matcherOf = (search: Search | undefined): ((document: StoredDocument) => boolean) => {
  if (search === undefined) return () => true;
  const { key } = search;
  const words = search.words.map(({ text, orOneOf = [] }) => ({ text, clients: new Set(orOneOf) }));
  return ({ keys }) =>
    words.every(
      ({ text, clients }) => String(keys[key] ?? '').includes(text) || clients.has(keys['clientId'] ?? null),
    );
};

/** Milliseconds of work before others have a turn. */
const turn = 5;

type Clients = Awaited<ReturnType<typeof clientsNamed>>;

/** The clients of some invoices; each is read once. */
const createClients = (call: ListCall) => {
  const known = new Map<number, ClientRowDocument | undefined>();
  return async (documents: readonly StoredDocument[]): Promise<Clients> => {
    const ids = new Set(documents.map(({ keys }) => Number(keys['clientId'])));
    const unknown = [...ids].filter((id) => !known.has(id));
    const found = await clientsNamed(call, unknown);
    for (const id of unknown) known.set(id, found.get(id));
    return new Map(
      [...ids].flatMap((id) => {
        const client = known.get(id);
        return client === undefined ? [] : [[id, client] as const];
      }),
    );
  };
};

/** What is to come of an invoice. */
interface Coming {
  readonly invoice: InvoiceDocument;
  readonly client: ClientRowDocument;
  readonly open: Open;
  readonly emails: readonly ComingEmail[];
}

/** Undefined when nothing chases it, or its client was deleted: nothing goes to that one. */
const comingOf = (
  { body }: StoredDocument,
  clients: Clients,
  { now, timeZone }: ListCall,
  { to }: Days,
): Coming | undefined => {
  const row = body === null ? undefined : storedDocument(invoiceRows, body);
  const open = row && chasedOf(row);
  const client = row && clients.get(row.invoice.clientId);
  if (row === undefined || open === undefined || client === undefined) return undefined;
  const { invoice } = row;
  const asActive = clientOf(client, { id: invoice.clientId, userId: invoice.userId });
  const until = instantOf(addDays(to, 1), '00:00', timeZone);
  const coming = comingEmails({ invoice: open, client: asActive, now, timeZone, until });
  return { invoice, client, open, emails: coming.map((email) => withAddress(email, client)) };
};

/** What is to come, by invoice, of the sequences whose next email may go by the last day; in turns with others. */
async function* eachComing(call: ListCall, query: UpcomingQuery, days: Days): AsyncGenerator<Coming> {
  const { readModels, account } = call;
  const { clientId } = query;
  const matches = matcherOf(await searchWithClients(call, query.search));
  const of: Where = clientId === undefined ? {} : { clientId };
  const parts: readonly Where[] = [
    { ...of, tab: 'active', ...nextEmailBefore(addDays(days.to, 1)) },
    { ...of, tab: 'paused', nextAt: { from: '' } },
  ];
  const clientsOf = createClients(call);
  let since = performance.now();
  for (const where of parts)
    for await (const slice of readModels.stream(invoiceRows.model, account, { where, orderBy: 'nextAt' })) {
      const documents = slice.filter((document) => isShown(document) && matches(document));
      const clients = await clientsOf(documents);
      for (const document of documents) {
        const coming = comingOf(document, clients, call, days);
        if (coming !== undefined) yield coming;
        if (performance.now() - since < turn) continue;
        await nextTurn();
        since = performance.now();
      }
    }
}

/** Not after the cursor of any email of a day. */
const cursorOfDay = (date: string): string => `1t${date}`;

const cursorIn = (order: UpcomingQuery['order'], email: ComingEmail, client: ClientRowDocument): string => {
  const { date, time, plan } = email;
  const within = order === 'client' ? `${sortText(client.name)} ${time}` : time;
  return cursorOf(`${date} ${within}`, plan.stepId, false);
};

/** What is kept of an email until its page is known. */
interface Found {
  readonly cursor: string;
  readonly invoiceId: number;
  readonly stepId: number;
}

const inOrder = (one: Found, other: Found): number => (one.cursor < other.cursor ? -1 : 1);

/** The first emails after a cursor, of tens of thousands: the others are forgotten at once. */
class FirstAfter {
  private found: Found[] = [];
  /** No later one is looked for. */
  private last = '\u{10FFFF}';
  private readonly after: string;
  private readonly most: number;

  constructor(after: string, most: number) {
    this.after = after;
    this.most = most;
  }

  /** @param cursorOf asked only if the email may be among them */
  add({ date, plan }: ComingEmail, invoiceId: number, cursorFor: () => string): void {
    if (cursorOfDay(date) > this.last) return;
    const cursor = cursorFor();
    if (cursor <= this.after || cursor > this.last) return;
    this.found.push({ cursor, invoiceId, stepId: plan.stepId });
    if (this.found.length > 2 * this.most) this.last = this.inOrder().at(-1)?.cursor ?? this.last;
  }

  inOrder(): readonly Found[] {
    this.found = this.found.sort(inOrder).slice(0, this.most);
    return this.found;
  }
}

/** What is due of invoices, by currency. */
class Sums {
  private readonly sums = new Map<Currency, number>();

  add({ currency, amountDue }: InvoiceDocument): void {
    this.sums.set(currency, (this.sums.get(currency) ?? 0) + amountDue);
  }

  inOrder(first: Currency): SumView[] {
    return sumsInOrder(this.sums, first);
  }
}

interface FoundOnDay {
  readonly sums: Sums;
  count: number;
  held: number;
}

interface AllFound {
  /** One more than a page has, if there are more. */
  readonly page: readonly Found[];
  readonly onDays: ReadonlyMap<string, FoundOnDay>;
  readonly sums: Sums;
}

const find = async (call: ListCall, query: UpcomingQuery, days: Days): Promise<AllFound> => {
  const isAsked = isAskedFor(query, days);
  const onDays = new Map<string, FoundOnDay>();
  const sums = new Sums();
  const page = new FirstAfter(query.after ?? '', (query.limit ?? usualRows) + 1);
  for await (const { invoice, client, emails } of eachComing(call, query, days)) {
    const asked = emails.filter(isAsked);
    if (asked.length > 0) sums.add(invoice);
    for (const date of new Set(asked.map((email) => email.date))) {
      const day = onDays.get(date) ?? { sums: new Sums(), count: 0, held: 0 };
      onDays.set(date, day);
      day.sums.add(invoice);
      for (const email of asked) {
        if (email.date !== date) continue;
        day.count += 1;
        page.add(email, invoice.id, () => cursorIn(query.order, email, client));
        if (email.state === 'held') day.held += 1;
      }
    }
  }
  return { page: page.inOrder(), onDays, sums };
};

const daysShown = ({ onDays }: AllFound, { from, to }: Days, currency: Currency): UpcomingPage['days'] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const date = addDays(from, at);
    const day = onDays.get(date);
    return {
      date,
      isWeekend: isWeekend(date),
      count: day?.count ?? 0,
      held: day?.held ?? 0,
      sums: day?.sums.inOrder(currency) ?? [],
    };
  });

/** The user's own address, to which internal alerts go. */
const ownAddress = async ({ readModels, account }: ListCall): Promise<string | null> => {
  const user = await readModels.get(accounts.model, { account, id: account });
  return user?.body == null ? null : storedDocument(accounts, user.body).email;
};

const rowOf = (
  { invoice, client, open }: Coming,
  { plan, date, time, moved, state, holds, isStep }: ComingEmail,
  { today }: ListCall,
  own: string | null,
): Omit<UpcomingRow, 'cursor'> => {
  const { subject: customSubject, senderName } = plan;
  const { installment } = installmentOf(open, plan);
  const schedule = open.unfinished?.schedule;
  return {
    id: plan.stepId,
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
      date < today ? today : date,
    ),
    schedule: schedule === undefined ? null : { id: schedule.id, name: schedule.name },
    state,
    holds: [...holds],
  };
};

/** The rows of a page. What has changed since it was found is shown as it is now, and left out if it is gone. */
const rowsOf = async (call: ListCall, page: readonly Found[], days: Days): Promise<UpcomingRow[]> => {
  const { readModels, account } = call;
  if (page.length === 0) return [];
  const ids = [...new Set(page.map(({ invoiceId }) => invoiceId))];
  const documents = (await readModels.find(invoiceRows.model, account, { ids })).filter(isShown);
  const [clients, own] = await Promise.all([createClients(call)(documents), ownAddress(call)]);
  const rows = new Map<number, Omit<UpcomingRow, 'cursor'>>();
  for (const document of documents) {
    const coming = comingOf(document, clients, call, days);
    for (const email of coming?.emails ?? [])
      if (coming !== undefined) rows.set(email.plan.stepId, rowOf(coming, email, call, own));
  }
  return page.flatMap(({ stepId, cursor }) => {
    const row = rows.get(stepId);
    return row === undefined ? [] : [{ ...row, cursor }];
  });
};

/** A page of the emails that are to come, with what they come to on each day. @throws InvalidField */
export const upcomingPage = async (call: ListCall, query: UpcomingQuery): Promise<UpcomingPage> => {
  const days = daysOf(query, call.today);
  const { after, limit = usualRows } = query;
  // Says so before anything is read.
  if (after !== undefined) startAfter(after);
  const all = await find(call, query, days);
  const page = all.page.slice(0, limit);
  return {
    rows: await rowsOf(call, page, days),
    next: all.page.length > limit ? (page.at(-1)?.cursor ?? null) : null,
    total: [...all.onDays.values()].reduce((sum, { count }) => sum + count, 0),
    ...days,
    days: daysShown(all, days, call.currency),
    sums: all.sums.inOrder(call.currency),
  };
};
