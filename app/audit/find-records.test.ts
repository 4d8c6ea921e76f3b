import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwedEvent } from '../../domain/events.ts';
import { facts } from '../../domain/invoice/chased-invoice.fixture.ts';
import { accounts } from '../../projections/accounts.ts';
import { foldAccount } from '../../projections/as-of.ts';
import { append, openReadSide, recordingLog, type ReadSide } from '../../projections/read-side.fixture.ts';
import { accountNamed, invoiceNamed } from './find-records.ts';

let side: ReadSide;
beforeEach(() => (side = openReadSide()));
afterEach(() => side.close());

const ada = { id: 3, email: 'ada@example.com', timeZone: 'UTC' };

const invoice = (invoiceId: number, invoiceNumber: string, accountId = 3): OwedEvent => ({
  type: 'InvoiceCreated',
  data: { invoiceId, accountId, ...facts, invoiceNumber, dueDate: '2026-12-01' },
});

const renumbered = (invoiceId: number, invoiceNumber: string): OwedEvent => ({
  type: 'InvoiceRevised',
  data: { invoiceId, accountId: 3, ...facts, invoiceNumber },
});

const removed = (invoiceId: number): OwedEvent => ({
  type: 'InvoiceDeleted',
  data: { invoiceId, accountId: 3 },
});

test('an invoice is found by its id, its number, a number that it had, and after it was deleted', async () => {
  await append(side.store, invoice(71, 'A'), invoice(72, 'B'), invoice(73, 'C'), invoice(74, 'X', 4));
  await append(side.store, renumbered(71, 'B2'), renumbered(72, 'A'), removed(73), invoice(75, '71'));
  const found = (named: string) => invoiceNamed(side.store, ada, named, {});
  expect(await Promise.all(['71', 'A', 'B', 'B2', 'C', '75'].map(found))).toStrictEqual([
    71, 72, 72, 71, 73, 75,
  ]);
  await expect(found('X')).rejects.toThrow('ada@example.com has no invoice X');
  await append(side.store, invoice(76, 'B2'));
  await expect(found('B2')).rejects.toThrow('several invoices B2: say which by its id, 71, 76');
});

test('an account is found by its email or its id, and needs no name when it is the only one', async () => {
  const registered = (accountId: number, email: string): OwedEvent => ({
    type: 'AccountRegistered',
    data: { accountId, name: 'Ada', email, timeZone: 'UTC' },
  });
  const { store, readModels } = side;
  const deps = { store, readModels, projections: [accounts], log: recordingLog() };
  await expect(accountNamed(readModels, undefined)).rejects.toThrow('There are no accounts');
  await append(store, registered(3, ada.email));
  await foldAccount(deps, 3, {});
  expect(await accountNamed(readModels, undefined)).toStrictEqual(ada);
  await append(
    store,
    registered(4, 'Ada@example.com'),
    { type: 'AddressProven', data: { accountId: 4, email: ada.email } },
    registered(5, 'joe@example.com'),
  );
  for (const id of [4, 5]) await foldAccount(deps, id, {});
  await expect(accountNamed(readModels, undefined)).rejects.toThrow('There are 3 accounts');
  expect((await accountNamed(readModels, ada.email)).id).toBe(4);
  expect((await accountNamed(readModels, '3')).id).toBe(3);
  await expect(accountNamed(readModels, 'nobody@example.com')).rejects.toThrow(
    'no account nobody@example.com',
  );
});
