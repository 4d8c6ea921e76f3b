import { createHash } from 'node:crypto';
import type { FateCounts, ImportSetup } from '../../contracts/imports.ts';
import { plans } from '../../contracts/plans.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { todayIn } from '../../domain/calendar.ts';
import { otherCurrencyOf } from '../../domain/import/plan/drafts.ts';
import { groupLines } from '../../domain/import/plan/group-lines.ts';
import { type Planned, Planner } from '../../domain/import/plan/planner.ts';
import type { ClientValues } from '../../domain/import/plan/row-action.ts';
import { fieldColumnsOf, listsInvoices, RowValues } from '../../domain/import/plan/row-values.ts';
import { isEmptyRow, type Rows } from '../../domain/import/table.ts';
import type { ShownReadModels } from '../../platform/ports/read-models.ts';
import { knownRecords } from '../../projections/lists/known-records.ts';
import { mapInTurns } from '../../commands/imports/in-turns.ts';

/** What an import would do now. */
export interface CurrentPlan {
  readonly kind: 'invoices' | 'clients';
  readonly planned: readonly Planned[];
  readonly clients: readonly ClientValues[];
  readonly counts: FateCounts;
  readonly otherCurrencies: { currency: string; count: number }[];
  /** Changes with everything that would be done. */
  readonly version: string;
}

export interface PlanDeps {
  readonly readModels: ShownReadModels;
  readonly account: ActiveAccount;
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
    const email = row.text('clientEmail').split(/[,;\s]+/)[0] ?? '';
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
    const first = groups[index]?.lines[0];
    if (row.reason?.code !== 'other_currency' || first === undefined) return;
    const currency = otherCurrencyOf(first) ?? '?';
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  });
  return [...counts]
    .map(([currency, count]) => ({ currency, count }))
    .toSorted((one, other) => other.count - one.count);
};

/** Decides what each record of a table becomes, by what Owed knows now. */
export const planImport = async (
  { readModels, account, now }: PlanDeps,
  rows: Rows,
  { headerRow, columns, choices }: ImportSetup,
): Promise<CurrentPlan> => {
  const fields = fieldColumnsOf(columns);
  const body = rows.slice(headerRow).map((cells, index) => ({ cells, row: headerRow + index + 1 }));
  const filled = body.filter(({ cells }) => !isEmptyRow(cells));
  const values = await mapInTurns(filled, ({ cells, row }) => new RowValues(row, cells, columns, fields));
  const kind = listsInvoices(fields) ? 'invoices' : 'clients';
  const known = await knownRecords({ readModels, account: account.accountId }, soughtIn(values));
  const planner = new Planner({
    kind,
    choices,
    known,
    today: todayIn(account.timeZone, now),
    mayHavePaymentLinks: plans[account.license].canUsePayments,
  });
  const groups =
    kind === 'invoices'
      ? groupLines(values)
      : values.map((row) => ({ lines: [row] as const, isRepeated: false }));
  const version = createHash('sha256').update(JSON.stringify([columns, choices, headerRow]));
  const planned = await mapInTurns(groups, (group) => {
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
    version: version.digest('hex').slice(0, 32),
  };
};
