import { test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { call, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { newLateInvoices } from '../../../../tests/components/page/invoices.ts';
import { button, isGone, question, row, shows, toast } from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

const bar = (): Locator => page.getByRole('region', { name: 'Selected rows' });
const pausing = (): Locator => page.getByRole('region', { name: 'Pausing sequences' });

const choose = async (...numbers: readonly string[]): Promise<void> => {
  for (const number of numbers)
    await row(new RegExp(`${number}\\b`))
      .getByRole('checkbox')
      .click();
};

test('many sequences are paused, resumed and deleted from their list, those of paid invoices skipped', async () => {
  await signUp();
  const { ids } = await newLateInvoices(2);
  for (const id of ids) await startSequence(id, { scheduledDate: addDays(today(), 30) });
  await call('POST', `/api/invoices/${ids[0]}/mark-paid`);
  await openApp('/sequences?status=all');
  await choose('INV-1', 'INV-2');
  // What is paid is not open.
  await shows(bar(), '2 sequences selected', '$100.00');
  await button('Pause', bar()).click();
  await shows(question('Pause 1 sequence?'), 'Already paid: INV-1 (Ada Ltd)');
  await button('Pause', question('Pause 1 sequence?')).click();
  await shows(pausing(), 'Pausing sequences: 1 of 2 done, 1 skipped');
  await button('Close', pausing()).click();
  await toast('Sequence paused');
  await choose('INV-2');
  await button('Resume', bar()).click();
  await button('Resume', question(/Resume/)).click();
  await toast('1 sequence resumed');
  await choose('INV-1', 'INV-2');
  await button('Delete', bar()).click();
  await button('Delete sequences', question(/Delete/)).click();
  await toast('2 sequences deleted');
  await isGone(row(/INV-2\b/));
});
