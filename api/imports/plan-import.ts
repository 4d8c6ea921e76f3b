import { createHash } from 'node:crypto';
import {
  importQuestion,
  type FateCounts,
  type ImportPreview,
  type ImportSetup,
  type OtherList,
} from '../../contracts/imports/imports.ts';
import type { Currency } from '../../contracts/currencies.ts';
import type { SumView } from '../../contracts/invoices/dashboard.ts';
import { totalOf } from '../../domain/money/money.ts';
import { sumsInOrder } from '../../domain/money/sums.ts';
import { plans } from '../../contracts/accounts/plans.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { todayIn } from '../../domain/calendar.ts';
import { columnNames } from '../../domain/import/columns/detect-setup.ts';
import { otherListOf } from '../../domain/import/columns/other-lists.ts';
import { addressesIn, unclearCurrencyOf } from '../../domain/import/plan/drafts.ts';
import { groupLines } from '../../domain/import/plan/group-lines.ts';
import {
  type KnownRecords,
  isChasedAnyway,
  type Planned,
  Planner,
} from '../../domain/import/plan/planner.ts';
import type { ClientValues } from '../../domain/import/plan/row-action.ts';
import { fieldColumnsOf, listsInvoices, RowValues } from '../../domain/import/plan/row-values.ts';
import { isEmptyRow, type Rows } from '../../domain/import/table.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { ShownReadModels } from '../../platform/ports/read-models.ts';
import { knownRecords } from '../../projections/lists/known-records.ts';
import { changedHereOf, clientChangedHere, invoiceChangedHere } from '../../commands/imports/changed-here.ts';
import { mapInTurns } from '../../commands/in-turns.ts';

/** What an import would do now. */
export interface CurrentPlan {
  readonly kind: 'invoices' | 'clients';
  readonly planned: readonly Planned[];
  readonly clients: readonly ClientValues[];
  readonly counts: FateCounts;
  readonly otherCurrencies: { currency: string; count: number }[];
  /** What the file looks like that is no list of invoices or clients; then nothing is planned. */
  readonly looksLike: OtherList | null;
  readonly paid: ImportPreview['paid'];
  readonly endsSequences: number;
  readonly chasedAnyway: ImportPreview['chasedAnyway'];
  readonly questions: ImportPreview['questions'];
  /** Changes with everything that would be done. */
  readonly version: string;
}

export interface PlanDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly readModels: ShownReadModels;
  readonly account: Pick<ActiveAccount, 'accountId' | 'timeZone' | 'license' | 'currency'>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The first address of a cell with several, and the parts of a person's name, as the drafts read them. */
const soughtIn = (rows: readonly RowValues[]) => {
  const names = new Set<string>();
  const emails = new Set<string>();
  const numbers = new Set<string>();
  const add = (set: Set<string>, text: string): void => {
    if (text.trim() !== '') set.add(text.trim());
  };
  for (const row of rows) {
    const [email = ''] = addressesIn(row.text('clientEmail'));
    add(emails, email);
    add(names, row.text('clientName').replaceAll(/\s*\n\s*/g, ' '));
    add(
      names,
      [row.text('clientFirstName'), row.text('clientLastName')].filter((part) => part !== '').join(' '),
    );
    add(names, email);
    add(numbers, row.text('invoiceNumber').replaceAll(/\s*\n\s*/g, ' '));
  }
  return { names, emails, numbers };
};

const countFates = (planned: readonly Planned[]): FateCounts => {
  const counts: FateCounts = { all: planned.length, new: 0, update: 0, unchanged: 0, skipped: 0, problem: 0 };
  for (const { row } of planned) counts[row.fate] += 1;
  return counts;
};

const countCurrencies = (
  groups: readonly { readonly lines: readonly [RowValues, ...RowValues[]] }[],
  planned: readonly Planned[],
) => {
  const counts = new Map<string, number>();
  planned.forEach(({ row }, index) => {
    if (row.reason?.code !== 'other_currency') return;
    const lines = groups[index]?.lines ?? [];
    const currency = lines.map(unclearCurrencyOf).find((found) => found !== '') ?? '?';
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  });
  return [...counts]
    .map(([currency, count]) => ({ currency, count }))
    .toSorted((one, other) => other.count - one.count);
};

/** Whether a row has addresses that can become copies. */
const hasFurther = (row: RowValues): boolean =>
  row.text('clientCopies') !== '' || addressesIn(row.text('clientEmail')).length > 1;

/** What Owed knows of a file's records, and what of them was changed there since the last import. */
const knownNow = async (
  { readModels, store, account }: PlanDeps,
  values: readonly RowValues[],
  kind: CurrentPlan['kind'],
): Promise<KnownRecords> => {
  const known = await knownRecords({ readModels, account: account.accountId }, soughtIn(values));
  const idsOf = (records: readonly { readonly id: number }[]): number[] => records.map(({ id }) => id);
  if (kind === 'clients') {
    const clientsChangedHere = await changedHereOf(idsOf(known.clients), (id) =>
      clientChangedHere(store, id),
    );
    return { ...known, clientsChangedHere };
  }
  const clientsChangedHere = values.some(hasFurther)
    ? await changedHereOf(idsOf(known.clients), (id) => clientChangedHere(store, id))
    : undefined;
  const changed = await changedHereOf(idsOf(known.invoices), (id) => invoiceChangedHere(store, id));
  const invoices = known.invoices.map((invoice) => {
    const changedHere = changed.get(invoice.id);
    return changedHere === undefined ? invoice : { ...invoice, changedHere };
  });
  return { ...known, invoices, ...(clientsChangedHere && { clientsChangedHere }) };
};

const sumsOf = (planned: readonly Planned[], first: Currency): SumView[] => {
  const amounts = totalOf(
    planned.flatMap(({ row: { amount, currency } }) =>
      amount === null || currency === null ? [] : [{ minor: amount, currency }],
    ),
  );
  return sumsInOrder(new Map(amounts.map(({ minor, currency }) => [currency, minor])), first);
};

const countPaid = (planned: readonly Planned[], first: Currency): ImportPreview['paid'] => {
  const pays = planned.filter(
    ({ action }) => action !== null && 'datePaid' in action && action.datePaid !== null,
  );
  const isNew = ({ action }: Planned): boolean => action?.type === 'create-invoice';
  const [made, becoming] = [pays.filter(isNew), pays.filter((one) => !isNew(one))];
  return {
    new: made.length,
    newSums: sumsOf(made, first),
    becoming: becoming.length,
    becomingSums: sumsOf(becoming, first),
  };
};

const mostNamed = 5;

const chasedAnywayOf = (planned: readonly Planned[]): ImportPreview['chasedAnyway'] => {
  const chased = planned.filter(isChasedAnyway);
  const named = chased.slice(0, mostNamed).map(({ row: { invoiceNumber, clientName, clientEmail } }) => {
    const client = clientName ?? clientEmail;
    return `${invoiceNumber ?? ''}${client === null ? '' : ` (${client})`}`;
  });
  return { count: chased.length, invoices: named };
};

/** The questions of a file, with the first row of each. */
const questionsOf = (planned: readonly Planned[]): ImportPreview['questions'] =>
  importQuestion.options.flatMap((code) => {
    const asking = planned.filter(({ row }) => row.questions.includes(code));
    const [first] = asking;
    if (first === undefined) return [];
    const { rows, invoiceNumber, clientName, clientEmail } = first.row;
    const example = [`row ${rows[0] ?? 1}`, invoiceNumber, clientName, clientEmail].filter(
      (text) => text !== null,
    );
    return [{ code, count: asking.length, example: example.join(', ') }];
  });

/** Decides what each record of a table becomes, by what Owed knows now. */
export const planImport = async (
  deps: PlanDeps,
  rows: Rows,
  { headerRow, columns, choices }: ImportSetup,
): Promise<CurrentPlan> => {
  const { account, now } = deps;
  const fields = fieldColumnsOf(columns);
  const names = columnNames(rows, headerRow - 1);
  const body = rows.slice(headerRow).map((cells, index) => ({ cells, row: headerRow + index + 1 }));
  const filled = body.filter(({ cells }) => !isEmptyRow(cells));
  const values = await mapInTurns(
    filled,
    ({ cells, row }) => new RowValues(row, cells, columns, fields, names, account.currency),
  );
  const kind = listsInvoices(fields) ? 'invoices' : 'clients';
  const otherList = otherListOf(
    names,
    columns.map(({ field }) => field),
  );
  const looksLike = choices.anyList ? null : otherList;
  const planner = new Planner({
    kind,
    choices,
    known: looksLike === null ? await knownNow(deps, values, kind) : { clients: [], invoices: [] },
    today: todayIn(account.timeZone, now),
    currency: account.currency,
    mayHavePaymentLinks: plans[account.license].canUsePayments,
  });
  const groups =
    kind === 'invoices'
      ? groupLines(values)
      : values.map((row) => ({ lines: [row] as const, isRepeated: false }));
  const version = createHash('sha256').update(JSON.stringify([columns, choices, headerRow]));
  const planned = await mapInTurns(looksLike === null ? groups : [], (group) => {
    const one = planner.plan(group);
    version.update(JSON.stringify([one.row, one.action]));
    return one;
  });
  return {
    kind,
    planned,
    clients: planner.clients(),
    counts: countFates(planned),
    otherCurrencies: countCurrencies(groups, planned),
    looksLike,
    paid: countPaid(planned, account.currency),
    endsSequences: planned.filter(({ row }) => row.endsSequence).length,
    chasedAnyway: chasedAnywayOf(planned),
    questions: questionsOf(planned),
    version: version.digest('hex').slice(0, 32),
  };
};
