import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../account.ts';
import { queryClient } from '../../../../web/data/query-client.ts';
import { badGateway, fromServer, holdCalls } from '../answers.ts';
import { openApp } from '../app.tsx';
import { setMotion, setWidth } from '../device.ts';
import { noteShifts } from './note-shifts.ts';
import { drawn } from '../pointer.ts';
import { button, shows } from '../screen.ts';
import { holdReads } from './steady.ts';
import { startSequence } from '../sequences.ts';

/** Pages, and what is seen once they are loaded. */
export const steadyPages = [
  ['/clients/CLIENT', 'Whole history ('],
  ['/', 'Showing 1 to 1 of 1'],
  ['/invoices', 'Showing 1 to 1 of 1'],
  ['/sequences', 'Showing 1 to 1 of 1'],
  ['/settings?tab=verified-emails', 'Pending verification'],
] as const;

const isPlaceholderSeen = (): boolean =>
  [...document.querySelectorAll('main [role=status]')].some((placeholder) =>
    placeholder.checkVisibility({ visibilityProperty: true }),
  );

/** Opens a page while nothing is answered, until it shows that it waits: from then on people see what moves. */
const openUnanswered = async (path: string): Promise<void> => {
  noteShifts();
  await openApp(path);
  await expect.poll(isPlaceholderSeen).toBe(true);
  await drawn();
};

/** Opens a page while nothing is answered. */
export const openHeld = async (path: string, ...answer: Parameters<typeof holdReads>) => {
  const held = holdReads(...answer);
  await openUnanswered(path);
  return held;
};

/** An account with an overdue invoice that has a sequence. @returns its client's id */
const accountWithOne = async (): Promise<number> => {
  await signUp();
  const clientId = await newClient();
  const invoiceId = await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate: addDays(today(), -30) });
  await startSequence(invoiceId, { scheduledDate: addDays(today(), 10) });
  return clientId;
};

/** Nothing moves while a page is answered piece by piece, nor while all that it reads fails. */
export const nothingMoves = async (path: string, seen: string, width: number): Promise<void> => {
  await setWidth(width);
  await setMotion();
  const clientId = await accountWithOne();
  const address = path.replace('CLIENT', String(clientId));
  const loading = await openHeld(address);
  loading.release();
  await shows(page, seen);
  await loading.allAnswered();
  expect(await window.takeShifts()).toEqual([]);
  loading.stop();

  const failing = await openHeld(address, badGateway);
  failing.release();
  await expect.element(button('Try Again').first()).toBeVisible();
  await failing.allAnswered();
  expect(await window.takeShifts()).toEqual([]);
};

/** What the dashboard reads first, and what else may show before that. */
const dashboardReads = ['dashboard', 'attention', 'figures'] as const;

const orders = dashboardReads.flatMap((first) =>
  dashboardReads
    .filter((second) => second !== first)
    .map((second) => [
      first,
      second,
      ...dashboardReads.filter((third) => third !== first && third !== second),
    ]),
);

/** Nothing of the dashboard moves, in whichever order its parts are answered or fail; something needs attention. */
export const dashboardIsSteady = async (width: number): Promise<void> => {
  await setWidth(width);
  await setMotion();
  await signUp();
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: addDays(today(), -30) });
  for (const answer of [fromServer, badGateway])
    for (const order of orders) {
      const held = order.map((read) => ({ read, ...holdCalls(`GET /api/${read}`, answer) }));
      await openUnanswered('/');
      for (const { release, read } of held) {
        release();
        await expect.poll(() => queryClient.isFetching({ queryKey: [`/api/${read}`] })).toBe(0);
        await drawn();
      }
      expect(await window.takeShifts(), order.join(', ')).toEqual([]);
      for (const { undo } of held) undo();
    }
};
