import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { call, create, newClient, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { invoiceDue } from '../../../../tests/components/page/sequences.ts';

test('with nothing collected, zero is the base of the chart', async () => {
  await setWidth(320);
  await signUp();
  await invoiceDue(-9);
  await openApp('/');
  const chart = page.getByRole('region', { name: 'Collected by month' });
  await expect.element(chart).toBeInTheDocument();
  chart.element().scrollIntoView();
  const tick = chart.getByCss('.MuiChartsAxis-directionY .MuiChartsAxis-tickLabel');
  await expect.element(tick).toHaveTextContent('$0');
  const zero = tick.element().getBoundingClientRect();
  const months = chart.getByCss('.MuiChartsAxis-directionX').element().getBoundingClientRect();
  expect(Math.abs(zero.y + zero.height / 2 - months.y)).toBeLessThan(6);
});

test('the amount above the highest bar is drawn whole', async () => {
  await setWidth(1280);
  await signUp();
  const clientId = await newClient();
  const amounts = [95.8, 999, 955_000, 99_999_999.99];
  for (const [at, amount] of amounts.entries()) {
    const datePaid = addDays(today(), -31 * at);
    const dateIssued = addDays(datePaid, -1);
    const facts = { clientId, invoiceNumber: `INV-${at}`, amount, dueDate: datePaid, dateIssued };
    const id = await create('/api/invoices', facts);
    await call('POST', `/api/invoices/${id}/mark-paid`, { datePaid });
    await openApp('/');
    const chart = page.getByRole('region', { name: 'Collected by month' });
    await expect.element(chart).toBeInTheDocument();
    chart.element().scrollIntoView();
    const labels = chart.getByCss('.MuiBarChart-label');
    await expect.element(labels).toHaveLength(at + 1);
    const drawn = chart.getByCss('clipPath rect').element();
    const top = drawn instanceof SVGGraphicsElement ? drawn.getBBox().y : Number.NaN;
    const frame = chart.getByCss('svg:has(clipPath)').element().getBoundingClientRect();
    for (const label of labels.elements())
      expect(label.getBoundingClientRect().top - frame.top, `${amount}`).toBeGreaterThanOrEqual(top);
  }
});
