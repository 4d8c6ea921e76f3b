import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signUp } from '../../../../tests/components/page/account.ts';
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
