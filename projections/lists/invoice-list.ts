import type { PaymentPlanView } from '../../contracts/invoices/payment-plans.ts';
import type {
  InvoiceFilter,
  InvoicePage,
  InvoiceRow,
  SummedIds,
  SequenceState,
} from '../../contracts/invoices/lists.ts';
import type { InvoiceIdsQuery, InvoiceListQuery } from '../../contracts/invoices/list-queries.ts';
import { collectionStatus, type CollectionStatus } from '../../contracts/invoices/collection.ts';
import { nextInstallment } from '../../domain/invoice/payment-plan/installments.ts';
import { sternestSoFar } from '../../domain/invoice/state.ts';
import { monthAfter } from '../../domain/months.ts';
import type { SequenceStatus } from '../../contracts/sequences/sequences.ts';
import type { Between, Where } from '../../platform/ports/read-models.ts';
import { dueDatesOf } from '../figures/ages.ts';
import { needing } from './attention-view.ts';
import type { InvoiceState } from '../invoices.ts';
import { storedDocument } from '../projection.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import { readPageByClient } from './by-client.ts';
import { sequenceShown, standingNow } from './sequence-shown.ts';
import { clientsNamed, ofClient, readRankedByClient, searchWithClients } from './clients-of-rows.ts';
import {
  type Hit,
  type HitPage,
  isRanked,
  isShown,
  type ListCall,
  readPage,
  readSummedIds,
  unsettledBy,
} from './list-call.ts';

const sortKeys = {
  status: 'urgency',
  number: 'number',
  amount: 'amount',
  issued: 'dateIssued',
  due: 'dueDate',
  late: 'lateness',
  paid: 'datePaid',
  currency: 'currency',
} as const;

/** @param month `YYYY-MM` */
const daysOf = (month: string): Between => ({ from: `${month}-01`, before: `${monthAfter(month)}-01` });

const statesOf = {
  open: ['open'],
  promised: ['promised'],
  unpaid: ['open', 'promised'],
  paid: ['paid'],
} satisfies Readonly<Record<string, readonly InvoiceState[]>>;

/** What a filter asks for; all of it must hold. */
interface Part {
  readonly state?: readonly InvoiceState[];
  readonly dueDate?: Between;
  readonly datePaid?: Between;
  readonly withLateFees?: true;
  readonly setAside?: readonly CollectionStatus[];
}

const statusPart = (filter: InvoiceFilter, today: string): Part => {
  switch (filter) {
    case 'all':
      return {};
    case 'overdue':
      return { state: statesOf.open, dueDate: { before: today } };
    case 'upcoming':
      return { state: statesOf.open, dueDate: { from: today } };
    case 'outstanding':
      return { state: statesOf.unpaid };
    case 'promised':
      return { state: statesOf.promised };
    case 'paid':
      return { state: statesOf.paid };
    case 'collected':
      return { state: statesOf.paid, dueDate: daysOf(today.slice(0, 7)) };
    case 'received':
      return { state: statesOf.paid, datePaid: daysOf(today.slice(0, 7)) };
    case 'late_fees':
      return { withLateFees: true };
    case 'set_aside':
      return { setAside: collectionStatus.options };
    case 'with_lawyer':
    case 'disputed':
    case 'uncollectible':
    case 'left':
      return { setAside: [filter] };
  }
};

const partsOf = ({ status = 'all', age, paidMonth }: InvoiceIdsQuery, today: string): readonly Part[] => [
  statusPart(status, today),
  ...(age === undefined ? [] : [{ state: statesOf.unpaid, dueDate: dueDatesOf(age, today) }]),
  ...(paidMonth === undefined ? [] : [{ state: statesOf.paid, datePaid: daysOf(paidMonth) }]),
];

/** What is in all of these ranges of dates. */
const inAll = (ranges: readonly Between[]): Between => {
  const from = ranges
    .flatMap((range) => range.from ?? [])
    .toSorted()
    .at(-1);
  const before = ranges
    .flatMap((range) => range.before ?? [])
    .toSorted()
    .at(0);
  return { ...(from !== undefined && { from }), ...(before !== undefined && { before }) };
};

/** What meets all parts, with one condition for each key. */
const allOf = (parts: readonly Part[]): Where => {
  const states = parts.flatMap(({ state }) => (state === undefined ? [] : [state]));
  const dueDates = parts.flatMap(({ dueDate }) => dueDate ?? []);
  const daysPaid = parts.flatMap(({ datePaid }) => datePaid ?? []);
  const [setAside] = parts.flatMap((part) => (part.setAside === undefined ? [] : [part.setAside]));
  const [some = []] = states;
  const wanted = some.filter((one) => states.every((others) => others.includes(one)));
  const [only] = wanted;
  return {
    ...(states.length > 0 && { state: wanted.length === 1 && only !== undefined ? only : wanted }),
    ...(dueDates.length > 0 && { dueDate: inAll(dueDates) }),
    ...(daysPaid.length > 0 && { datePaid: inAll(daysPaid) }),
    ...(parts.some(({ withLateFees }) => withLateFees) && { withLateFees: [1] }),
    ...(setAside !== undefined && { setAside }),
  };
};

/** The states of the latest sequence; null for none. */
type Tab = SequenceStatus | null;

const unfinished: readonly Tab[] = ['active', 'paused'];
const ended: readonly Tab[] = ['completed', 'failed', 'cancelled'];
const everyTab: readonly Tab[] = [null, ...unfinished, ...ended];

const tabsOf: Readonly<Record<Exclude<SequenceState, 'decision' | 'with_client'>, readonly Tab[]>> = {
  none: [null],
  running: ['active'],
  on_hold: ['paused'],
  ended,
};

const sequencePart = ({ inSequence, sequenceState: state }: InvoiceIdsQuery): Where => {
  const asked = [
    ...(inSequence === undefined ? [] : [inSequence ? unfinished : [null, ...ended]]),
    ...(state === undefined || state === 'decision' || state === 'with_client' ? [] : [tabsOf[state]]),
  ];
  const tabs = everyTab.filter((tab) => asked.every((some) => some.includes(tab)));
  const [only] = tabs;
  return {
    ...(asked.length > 0 && { tab: tabs.length === 1 && only !== undefined ? only : tabs }),
    // As a list, because a short one is looked up before a range, such as of amounts.
    ...(state === 'decision' && { attention: [2] }),
    ...(state === 'with_client' && { withClient: [1] }),
  };
};

const amountPart = ({ amountFrom, amountTo }: InvoiceIdsQuery): Where =>
  amountFrom === undefined && amountTo === undefined
    ? {}
    : {
        amount: {
          ...(amountFrom !== undefined && { from: amountFrom }),
          ...(amountTo !== undefined && { before: amountTo + 1 }),
        },
      };

const whereOf = (query: InvoiceIdsQuery, { today, shown }: ListCall): Where => ({
  ...allOf(partsOf(query, today)),
  ...unsettledBy(shown),
  ...(query.issuedFrom !== undefined && { dateIssued: { from: query.issuedFrom } }),
  ...(query.clientId !== undefined && { clientId: query.clientId }),
  ...(query.currency !== undefined && { currency: query.currency }),
  ...sequencePart(query),
  ...amountPart(query),
  ...(query.attention !== undefined && needing(query.attention, today)),
});

const listedBy = async (call: ListCall, query: InvoiceIdsQuery) => ({
  where: whereOf(query, call),
  search: await searchWithClients(call, query.search),
  direction: query.direction ?? 'asc',
});

const read = async (call: ListCall, query: InvoiceListQuery): Promise<HitPage> => {
  const { sort = 'status' } = query;
  const listed = await listedBy(call, query);
  if (isRanked(query))
    return readRankedByClient(call, { ...listed, orderBy: 'urgency' }, query.search, query);
  if (sort === 'client') return readPageByClient(call, listed, query);
  return readPage(call, invoiceRows.model, { ...listed, orderBy: sortKeys[sort] }, query);
};

/** Of a plan, a row shows the next installment. */
const nextOnly = (plan: PaymentPlanView): PaymentPlanView => {
  const next = nextInstallment(plan.installments);
  return { ...plan, installments: next === undefined ? [] : [next] };
};

const countsOf = async (
  { readModels, account, today, shown }: ListCall,
  clientId: number | undefined,
): Promise<InvoicePage['counts']> => {
  const count = (where: Where): Promise<number> =>
    readModels.count(invoiceRows.model, account, { ...where, ...(clientId !== undefined && { clientId }) });
  const overdue = await count({ state: 'open', dueDate: { before: today } });
  const due = await count({ state: 'open', dueDate: { from: today } });
  const promised = await count({ state: 'promised' });
  const paid = await count({ state: 'paid', ...unsettledBy(shown) });
  return { all: overdue + due + promised + paid, overdue, upcoming: due, promised, paid };
};

const rowsOf = async (call: ListCall, hits: readonly Hit[]): Promise<InvoiceRow[]> => {
  const shown = hits.filter(({ document }) => isShown(document));
  const clients = await clientsNamed(
    call,
    shown.map(({ document }) => Number(document.keys['clientId'])),
  );
  return shown.flatMap(({ document: { id, body }, cursor }): InvoiceRow[] => {
    if (body === null) return [];
    const row = storedDocument(invoiceRows, body);
    const { invoice } = row;
    const client = ofClient(clients, invoice.clientId);
    const standing = standingNow(row, call);
    return [
      {
        id,
        cursor,
        ...client,
        invoiceNumber: invoice.invoiceNumber,
        currency: invoice.currency,
        amount: invoice.amount,
        amountPaid: invoice.amountPaid,
        amountDue: invoice.amountDue,
        ...(invoice.lateFeesOpen !== undefined && { lateFeesOpen: invoice.lateFeesOpen }),
        ...(invoice.settledWith !== undefined && { settledWith: invoice.settledWith }),
        dateIssued: invoice.dateIssued,
        dueDate: invoice.dueDate,
        status: invoice.status,
        datePaid: invoice.datePaid,
        promisedPaymentDate: invoice.promisedPaymentDate,
        ...(invoice.promisedAmount !== undefined && { promisedAmount: invoice.promisedAmount }),
        ...(invoice.paymentPlan !== undefined && { paymentPlan: nextOnly(invoice.paymentPlan) }),
        ...(invoice.collectionStatus !== undefined && { collectionStatus: invoice.collectionStatus }),
        ...(invoice.nextStep !== undefined && { nextStep: invoice.nextStep }),
        brokenPromiseDate: invoice.brokenPromiseDate,
        poNumber: invoice.poNumber,
        createdAt: invoice.createdAt,
        sternestSent: row.sequences === undefined ? null : sternestSoFar(row.sequences),
        sequence: standing ? sequenceShown(standing, row, client.clientName, call) : null,
      },
    ];
  });
};

/** A page of the list of invoices. */
export const invoicePage = async (call: ListCall, query: InvoiceListQuery): Promise<InvoicePage> => {
  const { hits, next, total } = await read(call, query);
  const rows = await rowsOf(call, hits);
  return { rows, next, total, counts: await countsOf(call, query.clientId) };
};

/** The ids of all invoices that a filter finds, in list order; sorted by id when the list is sorted by client. */
export const invoiceIds = async (call: ListCall, query: InvoiceIdsQuery): Promise<SummedIds> => {
  const { sort = 'status' } = query;
  const listed = await listedBy(call, query);
  const orderBy = sort === 'client' ? 'id' : sortKeys[sort];
  return readSummedIds(call, invoiceRows.model, { ...listed, orderBy }, { of: 'total' });
};
