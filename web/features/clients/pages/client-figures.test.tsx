import { test } from 'vitest';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { isLive } from '../../../../tests/components/page/live.ts';
import { row, shows } from '../../../../tests/components/page/screen.ts';

test('what a client owes follows the invoices of other windows', async () => {
  await signUp();
  const clientId = await newClient('Ada Ltd');
  const dueDate = addDays(today(), 2);
  const first = await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate });
  await openApp('/clients');
  await shows(row(/Ada Ltd/), '$100.00');
  await isLive();
  await newInvoice(clientId, { invoiceNumber: 'INV-2', dueDate });
  await shows(row(/Ada Ltd/), '$200.00');
  await call('POST', `/api/invoices/${first}/mark-paid`);
  await shows(row(/Ada Ltd/), '$100.00');
});
