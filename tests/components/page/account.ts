import { commands } from 'vitest/browser';
import { z } from 'zod';
import type { PlanName } from '../../../contracts/accounts/plans.ts';
import { todayIn } from '../../../domain/calendar.ts';

export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Today in the accounts of the tests, `YYYY-MM-DD`. */
export const today = (): string => todayIn(timeZone, Date.now());

/** Makes a call that must succeed. @returns the body of the answer; undefined if it has none */
export const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  more: Readonly<Record<string, string>> = {},
): Promise<unknown> => {
  const headers = { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...more };
  const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

const withId = z.object({ id: z.number() });

/** Creates a record. @returns its id */
export const create = async (path: string, body: object): Promise<number> =>
  withId.parse(await call('POST', path, body)).id;

export const newClient = (name = 'Ada Ltd', more: object = {}): Promise<number> =>
  create('/api/clients', { name, email: 'ada@example.test', ...more });

/** An invoice of 100.00, unless `more` says another amount. @returns its id */
export const newInvoice = (
  clientId: number,
  more: { readonly invoiceNumber: string; readonly dueDate: string; readonly amount?: number },
): Promise<number> => create('/api/invoices', { clientId, amount: 100, ...more });

let accounts = 0;

/** Two pages sign up side by side. */
const part = crypto.getRandomValues(new Uint8Array(2)).join('.');

/** An account of its own, that the page is signed in to from now on. @returns its address */
export const signUp = async (plan: PlanName = 'agency'): Promise<string> => {
  accounts += 1;
  const email = `user-${accounts}@${part}.test`;
  const person = { name: 'Ann Lee', email, password: 'correct horse', timeZone };
  // A network address of its own, because an address may register only so many accounts within an hour.
  const address = { 'X-Forwarded-For': `10.${part}.${accounts & 255}` };
  await call('POST', '/api/register', person, address);
  if (plan !== 'solo') await commands.putOnPlan(email, plan);
  return email;
};

/** The page is signed in to no account from now on. */
export const signOut = (): Promise<unknown> => call('POST', '/api/logout');
