import { afterAll, beforeAll, expect, vi } from 'vitest';
import { addDays, shortDate, todayIn } from '../../../domain/calendar.ts';
import { textOf } from '../../doubles/mail-server.ts';
import type { Person } from '../../doubles/person.ts';
import { zoneAtHour } from '../../doubles/zone-at-hour.ts';
import { newInvoice, newSequence } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

/** A zone where it is about noon, and the day after there. */
const noon = () => {
  const zone = zoneAtHour(12);
  return { zone, tomorrow: addDays(todayIn(zone, Date.now()), 1) };
};

/** An overdue invoice whose reminder goes out tomorrow. */
const invoiceOfTomorrow = async (person: Person, changes: { invoiceNumber: string; tone: string }) => {
  const { invoiceNumber, tone } = changes;
  const invoiceId = await newInvoice(person, {
    invoiceNumber,
    dueDate: '2026-01-01',
    dateIssued: '2025-12-01',
  });
  await newSequence(person, invoiceId, { scheduledDate: noon().tomorrow, tone });
  return invoiceId;
};

/** The links in the email about tomorrow's reminders, by what they are called. */
const mailedLinks = (address: string): Promise<{ subject: string; text: string; links: readonly string[] }> =>
  vi.waitFor(
    async () => {
      const found = (await owed.outbox()).find(
        (message) => message.includes('Subject: Tomorrow') && message.includes(address),
      );
      const text = textOf(found);
      const links = [...text.matchAll(/^(?:Mark Paid|Promise|Pause): \S+\/reminder\/([\w-]{43})/gm)];
      expect(links.length).toBeGreaterThan(0);
      return {
        subject: /^Subject: (.*)\r$/m.exec(text)?.[1] ?? '',
        text,
        links: links.map(([, token]) => token ?? ''),
      };
    },
    { timeout: 30_000 },
  );

test("tomorrow's reminders are announced in the bell and by email; each link does one thing once", async () => {
  const person = owed.person();
  // There the morning's news is not due yet; it is once the account moves.
  const { body: user } = await person.register({ timeZone: zoneAtHour(3) });
  await owed.putOnPlan(person, 'agency');
  const friendly = await invoiceOfTomorrow(person, { invoiceNumber: 'INV-1', tone: 'friendly' });
  const legal = await invoiceOfTomorrow(person, { invoiceNumber: 'INV-2', tone: 'legal' });
  await person.put('/api/user', { timeZone: noon().zone });

  const { subject, links } = await mailedLinks(user.email);
  expect(subject).toBe('Tomorrow: 2 reminders to clients');
  const title = `2 reminders planned for ${shortDate(noon().tomorrow)}`;
  const told = async () => (await person.get('/api/notifications')).rows[0];
  await expect.poll(told).toMatchObject({
    type: 'info',
    title,
    reminders: [
      {
        invoiceId: legal,
        invoiceNumber: 'INV-2',
        clientName: 'Northwind Studio',
        amountCents: 123_450,
        tone: 'legal',
      },
      { invoiceId: friendly, invoiceNumber: 'INV-1', tone: 'friendly' },
    ],
  });

  const [paidLegal, promiseLegal, , , , pauseFriendly] = links;
  const visitor = owed.person();
  const path = (token: string | undefined): string => `/api/reminder-actions/${token}`;
  expect((await visitor.get(path(paidLegal))).body).toMatchObject({
    action: 'paid',
    clientName: 'Northwind Studio',
    invoiceNumber: 'INV-2',
    amount: 123_450,
    isPaid: false,
  });
  expect((await person.get(`/api/invoices?ids=${legal}`)).rows).toMatchObject([{ status: 'pending' }]);

  const elsewhere = { headers: { origin: 'https://evil.example' } };
  expect((await visitor.post(path(paidLegal), {}, elsewhere)).status).toBe(403);
  expect((await visitor.post(path(paidLegal), {})).body).toEqual({ action: 'paid', mailInFlight: false });
  expect((await visitor.post(path(paidLegal), {})).status).toBe(410);
  expect((await visitor.get(path(paidLegal))).status).toBe(410);
  expect((await visitor.get(path(`${paidLegal?.slice(1)}x`))).status).toBe(410);
  expect((await visitor.get(path(promiseLegal))).body).toMatchObject({ action: 'promise', isPaid: true });
  expect((await visitor.post(path(pauseFriendly), {})).status).toBe(200);

  await owed.owed.settled();
  expect((await person.get(`/api/invoices?ids=${legal}`)).rows).toMatchObject([{ status: 'paid' }]);
  expect((await person.get(`/api/timeline?invoiceId=${legal}&kind=payment`)).body).toMatchObject({
    rows: [{ event: 'InvoicePaid', actor: 'link' }],
  });
  const firstStep = async () => (await person.get(`/api/followup-sequences?invoiceIds=${friendly}`)).rows[0];
  await expect.poll(firstStep).toMatchObject({ status: 'paused', pausedReason: 'paused_by_hand' });
  const listed = (await person.get('/api/notifications')).rows;
  expect(listed.filter((one) => one['title'] === title)).toHaveLength(1);
});
