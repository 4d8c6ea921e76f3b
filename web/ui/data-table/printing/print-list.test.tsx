import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signUp } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { newLateInvoices } from '../../../../tests/components/page/invoices.ts';
import { press, shows } from '../../../../tests/components/page/screen.ts';

/** What is on paper each time the page is printed: how many rows, and the line above them. */
const printed = (): readonly string[] => {
  const papers: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const rows = document.querySelectorAll('[data-row]').length;
    papers.push(`${rows}: ${document.querySelector('[data-on-paper]')?.textContent ?? ''}`);
    window.dispatchEvent(new Event('afterprint'));
  });
  onTestFinished(() => print.mockRestore());
  return papers;
};

test('all rows of the filter are printed, with a line that describes the filter', async () => {
  await signUp();
  // So many that only those in the window are drawn.
  await newLateInvoices(160);
  const papers = printed();
  await openApp('/invoices?status=overdue');
  await shows(page, 'Showing 1 to 50 of 160');
  // The browser's own menu prints what is loaded.
  window.print();
  await press('{Control>}p{/Control}');
  await expect
    .poll(() => papers)
    .toEqual(['50: Rows 1–50 of 160 · overdue · by Status', '160: 160 rows · overdue · by Status']);
  await shows(page, 'Showing 1 to 50 of 160');
});
