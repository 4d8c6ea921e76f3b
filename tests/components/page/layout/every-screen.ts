import { expect } from 'vitest';
import { addDays } from '../../../../domain/calendar.ts';
import { call, create, newClient, newInvoice, signUp, today } from '../account.ts';
import { answerCalls, fromServer } from '../answers.ts';
import { openApp } from '../app.tsx';
import { axeFindings } from './axe.ts';
import { setDark, setWidth } from '../device.ts';
import { queryClient } from '../../../../web/data/query-client.ts';
import { startSequence } from '../sequences.ts';

/** Screens and dialogs by their addresses, with the ids of `accountWithAll`. */
export const screens = [
  '/',
  '/invoices',
  '/invoices?dialog=create-invoice',
  '/invoices?dialog=promise:INVOICE',
  '/invoices?dialog=next-step:INVOICE',
  '/invoices?dialog=send-next:INVOICE',
  '/invoices/INVOICE',
  '/clients',
  '/clients?dialog=create-client',
  '/clients/CLIENT',
  '/sequences?status=all',
  '/sequences?dialog=create-sequence',
  '/sequences?dialog=sequence:INVOICE',
  '/upcoming',
  '/templates',
  '/templates?dialog=template:4',
  '/templates?dialog=create-template:9',
  '/schedules',
  '/schedules?tab=rules',
  '/schedules?dialog=schedule:2',
  '/history',
  '/payments?import=statement',
  '/approvals',
  '/back-test?invoiceId=INVOICE',
  '/audit',
  '/invoices/INVOICE/history',
  '/invoices/INVOICE/history?at=BEFORE&and=TODAY',
  '/?at=TODAY',
  '/settings',
  '/settings?tab=security',
  '/settings?tab=notifications',
  '/settings?tab=email-testing',
  '/settings?tab=approval',
  '/settings?tab=delete-account',
  '/pricing',
  '/nowhere',
] as const;

export const signedOutScreens = ['/auth', '/forgot-password', '/reset-password/outdated'] as const;

export interface Account {
  readonly clientId: number;
  readonly invoiceId: number;
}

/** An account with invoices in every state, and a sequence of three emails, of which one went out. */
export const accountWithAll = async (): Promise<Account> => {
  await signUp();
  const clientId = await newClient('Ada Ltd', { phone: '555-1', address: '1 Main Street' });
  const invoices = [-30, -20, 5, 10].map((days) =>
    newInvoice(clientId, { invoiceNumber: `INV-${days + 40}`, dueDate: addDays(today(), days) }),
  );
  const [invoiceId = 0, promised = 0, paid = 0] = await Promise.all(invoices);
  await call('POST', `/api/invoices/${promised}/promise-payment`, { promisedDate: addDays(today(), 3) });
  await call('POST', `/api/invoices/${paid}/mark-paid`);
  const steps = [10, 20, 30].map((days) => ({ scheduledDate: addDays(today(), days) }));
  await startSequence(invoiceId, ...steps);
  await create('/api/email-templates', {
    ...{ name: 'Barn words', stepType: 'customer_reminder', tone: 'friendly' },
    ...{ subject: 'About your invoice', content: 'Please pay it soon.' },
  });
  return { clientId, invoiceId };
};

/** Shows planned emails as if their delivery had come to this. */
export const deliveriesAre = (delivery: 'in_doubt' | 'failed'): (() => void) =>
  answerCalls(/^GET .api.(followup-sequences|lists.sequences)/, async (request) => {
    const answer = await fromServer(request);
    const text = await answer.text();
    return new Response(text.replaceAll('"delivery":"scheduled"', `"delivery":"${delivery}"`), {
      headers: { 'Content-Type': 'application/json' },
    });
  });

/** Opens a screen, and waits until all that it shows is there. */
export const openWhole = async (path: string, { clientId, invoiceId }: Account): Promise<void> => {
  await openApp(
    path
      .replace('CLIENT', String(clientId))
      .replace('INVOICE', String(invoiceId))
      .replace('BEFORE', addDays(today(), -5))
      .replace('TODAY', today()),
  );
  const main = path.includes('dialog=') ? '[role=dialog]' : 'h1';
  const isWhole = (): boolean =>
    document.querySelector(main) !== null &&
    document.querySelector('[aria-label^="Loading"], [aria-busy="true"]') === null &&
    queryClient.isFetching() === 0;
  await expect.poll(isWhole).toBe(true);
};

/** Texts that overflow without an ellipsis, and tab rows and pages that are too wide. */
export const cutOff = (): string[] => {
  const hasText = ({ childNodes }: Element): boolean =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
  return [...document.querySelectorAll('html, body *')]
    .filter((element) => element.matches('html, [role=tablist]') || hasText(element))
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
    .map((element) => `cut off: ${element.tagName} ${element.textContent.slice(0, 40)}`);
};

/** The part of a screen that no other screen has. */
const partOf = (path: string): string => {
  if (path.includes('dialog=')) return '[role=dialog]';
  return path === '/' ? 'html' : 'main';
};

/** What axe finds on a screen that is open: by all rules in light on a desk, by colors in the dark on a narrow phone. */
export const findingsAt = async (path: string): Promise<string[]> => {
  const within = partOf(path);
  const light = [...(await axeFindings({ within })), ...cutOff()];
  await setWidth(360);
  await setDark();
  return [...light, ...(await axeFindings({ within, rules: ['color-contrast'] })), ...cutOff()];
};
