import { expect, vi } from 'vitest';
import { invoiceView, type InvoiceView } from '../../contracts/invoices/invoices.ts';
import { xeroSyncView, type XeroSyncView } from '../../contracts/accounts/xero-sync.ts';
import type { Person } from '../doubles/person.ts';
import type { Xero } from '../partners/xero.ts';
import type { RunningOwed } from './running-owed.ts';

/** As a user who agrees on Xero's page; a first sync begins by itself. */
export const agreeAtXero = async (xero: Xero, person: Person, tenantId: string): Promise<void> => {
  const authUrl = String((await person.get('/api/xero/auth-url')).body['authUrl']);
  const location = await xero.oauth.approve(authUrl, tenantId);
  const headers = {
    cookie: person.cookie ?? '',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
  };
  await fetch(location, { headers, redirect: 'manual' });
};

const untilShown = async ({ owed }: RunningOwed, view: string): Promise<void> => {
  await owed.desk.waitForViews([view], await owed.engines.store.lastPosition());
};

export const syncViewOf = async (owed: RunningOwed, person: Person): Promise<XeroSyncView> => {
  await untilShown(owed, 'xero-syncs');
  return xeroSyncView.parse((await person.get('/api/xero/sync')).body);
};

/** Resolves when the sync is done that began with the connection. */
export const firstSyncDone = (owed: RunningOwed, person: Person): Promise<void> =>
  vi.waitFor(async () => expect((await syncViewOf(owed, person)).checkedAt).not.toBeNull(), {
    timeout: 50_000,
  });

/** Presses Sync. @returns how many contacts and invoices it created or changed */
export const syncWithXero = async (person: Person): Promise<unknown[]> => {
  const contacts = await person.post('/api/xero/sync-contacts');
  const invoices = await person.post('/api/xero/sync-invoices');
  expect([contacts.status, invoices.status]).toEqual([200, 200]);
  return [contacts.body['importCount'], invoices.body['importCount']];
};

export const invoicesIn = async (owed: RunningOwed, person: Person): Promise<readonly InvoiceView[]> => {
  await untilShown(owed, 'invoices');
  return (await person.get('/api/invoices')).rows.map((row) => invoiceView.parse(row));
};

/** @throws Error when there is none with this number */
export const invoiceIn = async (owed: RunningOwed, person: Person, number: string): Promise<InvoiceView> => {
  const found = (await invoicesIn(owed, person)).find(({ invoiceNumber }) => invoiceNumber === number);
  if (found === undefined) throw new Error(`There is no invoice ${number}`);
  return found;
};
