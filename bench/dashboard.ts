import { addDays } from '../domain/calendar.ts';
import { facts } from '../domain/invoice/chased-invoice.fixture.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import { openSqliteReadModels } from '../platform/sqlite/models/read-models.ts';
import { dashboardView } from '../projections/figures/cards.ts';
import { figuresOf } from '../projections/figures/charts.ts';
import { dashboard } from '../projections/figures/dashboard.ts';
import { createFolding } from '../projections/following/folding.ts';
import { recorded } from '../projections/recorded.fixture.ts';
import { clientRows } from '../projections/rows/client-rows.ts';
import { quantile, type Bench } from './tools/row.ts';

const many = 100_000;
const few = 100;
const rounds = 200;
/** Three years of due dates, until a month after today. */
const daysDue = 1_095;
const today = '2026-12-10';
const account = 1;

const filled = async (invoices: number): Promise<ReadModels> => {
  const readModels = openSqliteReadModels({ file: ':memory:' });
  await Promise.all([dashboard, clientRows].map(({ model }) => readModels.prepare(model)));
  const folding = createFolding<unknown>(
    dashboard,
    async () => [],
    ({ error }) => {
      throw error;
    },
  );
  const events = recorded(
    Array.from({ length: invoices }, (_, index) => ({
      type: 'InvoiceCreated',
      data: {
        ...{ accountId: account, invoiceId: index + 1, ...facts, clientId: 1 + (index % 200) },
        dueDate: addDays(today, 30 - ((index * 7) % daysDue)),
      },
    })),
  );
  await folding.fold(events);
  const checkpoint = events.at(-1)?.position;
  if (checkpoint === undefined) throw new Error('Nothing to fold');
  await readModels.write(dashboard.model, { ...folding.takeChanges(), checkpoint, term: 0 });
  return readModels;
};

const measured = async (invoices: number): Promise<number> => {
  const readModels = await filled(invoices);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await dashboardView({ readModels, account, today, currency: 'USD' });
    await figuresOf({ readModels, account, today, currency: 'USD' });
    times.push(performance.now() - begun);
  }
  await readModels.close();
  return quantile(times, 0.5);
};

/** The dashboard's figures and charts, from the read models. */
export const bench: Bench = {
  name: 'dashboard',
  run: async () => {
    const reference = await measured(few);
    return [
      {
        name: 'Figures of the dashboard, 100,000 invoices of three years',
        ours: await measured(many),
        reference,
        unit: 'ms',
        note: 'the same with 100 invoices of three years',
      },
    ];
  },
};
