import { noInvoiceTexts } from '../contracts/invoices/invoice-text-names.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { planImport } from '../api/imports/plan-import.ts';
import { openStores } from '../app/composition/compose-stores.ts';
import { openInOrder } from '../app/start/open-in-order.ts';
import { usualChoices } from '../contracts/imports/imports.ts';
import { detectSetup } from '../domain/import/columns/detect-setup.ts';
import { bareFacts } from '../domain/client/bare-facts.ts';
import type { OwedEvent } from '../domain/events.ts';
import { currentSchemaVersion } from '../domain/upcasting.ts';
import type { Rows } from '../domain/import/table.ts';
import type { EventStore } from '../platform/ports/event-store.ts';
import { allProjections } from '../projections/all-projections.ts';
import { rebuildProjections } from '../projections/following/rebuild.ts';
import type { Bench } from './tools/row.ts';

const accountId = 600_000_000_000_000;
const known = 10_000;
const few = known / 4;
const invoicesOfClient = 10;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const names = ['Invoice number', 'Client', 'Email', 'Issue date', 'Due date', 'Amount', 'Status'];
const recordedAt = '2026-10-01T09:00:00.000Z';

const clientOf = (index: number) => Math.floor(index / invoicesOfClient);
const clientName = (index: number): string => `Client ${clientOf(index)}`;
const emailOf = (index: number): string => `billing${clientOf(index)}@customer.example`;

const fill = async (store: EventStore): Promise<void> => {
  const append = (stream: `client-${number}` | `invoice-${number}`, event: OwedEvent): Promise<unknown> => {
    const id = crypto.randomUUID();
    const by = {
      userId: accountId,
      actor: 'import' as const,
      commandId: id,
      correlationId: id,
      causationId: id,
    };
    const metadata = { ...by, schemaVersion: currentSchemaVersion(event.type), occurredAt: recordedAt };
    return store.append(stream, 'no_stream', [{ ...event, id, metadata }]);
  };
  for (let first = 0; first < known; first += 500) {
    await Promise.all(
      Array.from({ length: 500 }, async (_, at) => {
        const index = first + at;
        const clientId = accountId + 1 + clientOf(index);
        if (index % invoicesOfClient === 0)
          await append(`client-${clientId}`, {
            type: 'ClientCreated',
            data: { accountId, clientId, ...bareFacts, name: clientName(index), email: emailOf(index) },
          });
        const invoiceId = accountId + 100_000 + index;
        await append(`invoice-${invoiceId}`, {
          type: 'InvoiceCreated',
          data: {
            ...noInvoiceTexts,
            accountId,
            invoiceId,
            clientId,
            invoiceNumber: `INV-${index}`,
            currency: 'USD',
            amountCents: 10_000,
            dateIssued: '2026-09-01',
            dueDate: '2026-10-01',
          },
        });
      }),
    );
  }
};

/** A second file with the invoices that Owed knows, of which every tenth has another amount. */
const fileOf = (count: number): Rows => [
  names,
  ...Array.from({ length: count }, (_, index) => [
    `INV-${index}`,
    clientName(index),
    emailOf(index),
    '2026-09-01',
    '2026-10-01',
    index % 10 === 0 ? '120.00' : '100.00',
    'Open',
  ]),
];

/** How long the preview of a file takes that is imported again, and how long it holds up everything else. */
export const bench: Bench = {
  name: 'import',
  run: async (folder) => {
    const settings = {
      dataDir: folder,
      eventStoreUrl: undefined,
      mongoUrl: undefined,
      installation: 'bench',
    };
    const { opened, close } = await openInOrder(openStores(settings, silent));
    try {
      const { store, readModels } = opened;
      await fill(store);
      await rebuildProjections({ store, readModels, log: silent, projections: allProjections, names: [] });
      const account = { accountId, timeZone: 'UTC', license: 'agency', currency: 'USD' } as const;
      const deps = { store, readModels, account, now: Date.parse('2026-10-05T09:00:00Z') };
      const planOf = async (count: number) => {
        const rows = fileOf(count);
        const { headerRow, columns } = detectSetup(rows);
        const reading = { encoding: null, delimiter: null, sheet: null };
        const delay = monitorEventLoopDelay({ resolution: 1 });
        delay.enable();
        const start = performance.now();
        const { counts } = await planImport(deps, rows, {
          reading,
          headerRow,
          columns: [...columns],
          choices: usualChoices,
        });
        const took = performance.now() - start;
        delay.disable();
        if (counts.update !== count / 10 || counts.unchanged !== count - count / 10)
          throw new Error(`The invoices were not recognized: ${JSON.stringify(counts)}`);
        return { took, longest: delay.max / 1e6 };
      };
      await planOf(few);
      const [small, large] = [await planOf(few), await planOf(known)];
      return [
        {
          name: `preview of ${known} known invoices`,
          ours: large.took,
          reference: small.took * 4,
          unit: 'ms',
          note: `four times that of ${few}; at most 1.5 times`,
        },
        {
          name: 'longest hold-up of the event loop meanwhile',
          ours: large.longest,
          unit: 'ms',
          note: 'at most 100',
        },
      ];
    } finally {
      await close();
    }
  },
};
