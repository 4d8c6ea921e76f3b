import { plans } from '../../contracts/accounts/plans.ts';
import { sizeWords } from '../../domain/files/file-size.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { accounts } from '../../projections/accounts.ts';
import { historyBytesOf, historySize } from '../../projections/history-size.ts';
import { inAnyState, invoices } from '../../projections/invoices.ts';
import { isParked, storedDocument } from '../../projections/projection.ts';
import { clientRows } from '../../projections/rows/client-rows.ts';
import { sequences } from '../../projections/sequences/sequences.ts';

const heads = ['Email', 'Plan', 'Registered', 'Clients', 'Invoices', 'Unfinished sequences', 'History'];

/** Rows of text in columns as wide as their longest cell. */
export const inColumns = (rows: readonly (readonly string[])[]): string => {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** All accounts, the oldest first, with how much each has. */
export const accountList = async (readModels: ReadModels): Promise<string> => {
  const listed: { readonly since: string; readonly row: readonly string[] }[] = [];
  for (const { model } of [accounts, clientRows, invoices, sequences, historySize])
    await readModels.prepare(model);
  for await (const document of readModels.scan(accounts.model)) {
    if (document.body === null || isParked(document)) continue;
    const { email, license, createdAt } = storedDocument(accounts, document.body);
    const [history, ...counts] = await Promise.all([
      historyBytesOf(readModels, document.account),
      readModels.count(clientRows.model, document.account, { deleted: 0 }),
      readModels.count(invoices.model, document.account, inAnyState),
      readModels.count(sequences.model, document.account, { unfinished: { from: 0 } }),
    ]);
    const { name, maxHistoryBytes } = plans[license];
    const room = `${sizeWords(history)} of ${sizeWords(maxHistoryBytes)}`;
    const row = [email, name, createdAt.slice(0, 10), ...counts.map(String), room];
    listed.push({ since: createdAt, row });
  }
  const rows = listed.toSorted((one, other) => one.since.localeCompare(other.since)).map(({ row }) => row);
  return rows.length === 0 ? 'There are no accounts' : inColumns([heads, ...rows]);
};
