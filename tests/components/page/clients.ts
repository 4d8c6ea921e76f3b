import { expect } from 'vitest';
import { newClient, newInvoice, signUp, today } from './account.ts';
import { openApp } from './app.tsx';
import { follow, row } from './screen.ts';

/** The list of clients, opened from the dashboard, in a new account with a client, Ada Ltd, and its invoice, INV-1. */
export const openClients = async (): Promise<void> => {
  await signUp();
  await newInvoice(await newClient('Ada Ltd'), { invoiceNumber: 'INV-1', dueDate: today() });
  await openApp('/');
  await follow('Clients');
  await expect.element(row(/Ada Ltd/)).toBeVisible();
};
