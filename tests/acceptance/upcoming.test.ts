import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { upcomingPage, type UpcomingPage } from '../../contracts/sequences/upcoming.ts';
import type { Person } from '../doubles/person.ts';
import { dayFromNow, newAuditorLink, newClient, newInvoice, newSequence, ownEmail } from './bodies.ts';
import { type RunningOwed, startOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;

beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

/** A reminder or an alert, so many days from now. */
const on = (days: number, changes: object = {}) => ({
  type: 'due_in',
  days: 1,
  scheduledDate: dayFromNow(days),
  ...changes,
});

const listed = async (query = '', of = person): Promise<UpcomingPage> =>
  upcomingPage.parse((await of.get(`/api/upcoming${query}`)).body);
const outlined = ({ rows }: UpcomingPage): readonly string[] =>
  rows.map(({ invoiceNumber, date, time, state }) => `${invoiceNumber} ${date} ${time} ${state}`);

let ids: { readonly northwind: number; readonly first: number; readonly second: number };

beforeEach(async () => {
  person = owed.person();
  await person.register();
  await owed.putOnPlan(person, 'agency');
  const northwind = await newClient(person, { name: 'Northwind', email: 'pay@northwind.example' });
  const alder = await newClient(person, { name: 'Alder', email: 'pay@alder.example' });
  const first = await newInvoice(person, { clientId: northwind, invoiceNumber: 'INV-1', amount: 100 });
  const second = await newInvoice(person, {
    clientId: alder,
    invoiceNumber: 'INV-2',
    amount: 20,
    currency: 'EUR',
  });
  await newSequence(
    person,
    first,
    on(3, { subject: 'Invoice {{invoice_number}} of {{client_name}}' }),
    on(3, { scheduledTime: '15:00', stepType: 'internal_alert', tone: 'firm' }),
    on(40),
  );
  await newSequence(person, second, on(3, { scheduledTime: '14:00' }), on(5, { tone: 'firm' }));
  ids = { northwind, first, second };
});

test('the emails of the next 30 days are listed by day and time, with what they come to', async () => {
  const page = await listed();
  expect(outlined(page)).toEqual([
    `INV-1 ${dayFromNow(3)} 09:00 planned`,
    `INV-2 ${dayFromNow(3)} 14:00 planned`,
    `INV-1 ${dayFromNow(3)} 15:00 planned`,
    `INV-2 ${dayFromNow(5)} 09:00 planned`,
  ]);
  expect(page.rows[0]).toMatchObject({
    invoiceId: ids.first,
    clientId: ids.northwind,
    clientName: 'Northwind',
    recipient: 'pay@northwind.example',
    amountDue: 10_000,
    currency: 'USD',
    subject: 'Invoice INV-1 of Northwind',
    tone: 'friendly',
    stepType: 'customer_reminder',
    moved: null,
    schedule: null,
    holds: [],
  });
  expect(page.rows[2]?.recipient).toBe(await ownEmail(person));
  expect([page.from, page.to, page.total, page.next]).toEqual([dayFromNow(), dayFromNow(30), 4, null]);
  expect(page.days).toHaveLength(31);
  const sums = [
    { currency: 'USD', cents: 10_000 },
    { currency: 'EUR', cents: 2_000 },
  ];
  expect(page.days[3]).toEqual({
    date: dayFromNow(3),
    isWeekend: [0, 6].includes(new Date(dayFromNow(3)).getUTCDay()),
    count: 3,
    held: 0,
    sums,
  });
  expect(page.days[4]).toMatchObject({ count: 0, sums: [] });
  expect(page.sums).toEqual(sums);
});

test('they are filtered, ordered by client and read page by page', async () => {
  const numbers = async (query: string) => (await listed(query)).rows.map((row) => row.invoiceNumber);
  expect(await numbers('?order=client')).toEqual(['INV-2', 'INV-1', 'INV-1', 'INV-2']);
  expect(await numbers('?tone=firm')).toEqual(['INV-1', 'INV-2']);
  expect(await numbers('?stepType=internal_alert')).toEqual(['INV-1']);
  expect(await numbers('?search=north')).toEqual(['INV-1', 'INV-1']);
  expect(await numbers('?search=INV-2')).toEqual(['INV-2', 'INV-2']);
  expect(await numbers('?search=zzzz')).toEqual([]);
  expect(await numbers(`?clientId=${ids.northwind}`)).toEqual(['INV-1', 'INV-1']);
  expect(await numbers(`?from=${dayFromNow(4)}&to=${dayFromNow(40)}`)).toEqual(['INV-2', 'INV-1']);
  const first = await listed('?limit=3');
  expect([first.rows.length, first.total]).toEqual([3, 4]);
  const second = await listed(`?limit=3&after=${encodeURIComponent(first.next ?? '')}`);
  expect(outlined(second)).toEqual([`INV-2 ${dayFromNow(5)} 09:00 planned`]);
  expect(second.next).toBeNull();
});

test('those of a sequence that is paused come with its hold, and those after a promise wait for it', async () => {
  await person.patch(`/api/sequences/${ids.first}/toggle-status`, { status: 'paused' });
  const promisedDate = dayFromNow(10);
  await person.post(`/api/invoices/${ids.second}/promise-payment`, { promisedDate });
  const { rows } = await listed();
  expect(
    rows.map(({ invoiceId, date, state, holds, moved }) => [invoiceId, date, state, holds, moved?.why]),
  ).toEqual([
    [ids.first, dayFromNow(3), 'held', ['paused_by_hand'], undefined],
    [ids.first, dayFromNow(3), 'held', ['paused_by_hand'], undefined],
    [ids.second, dayFromNow(12), 'waits', ['promised_payment'], 'promised_payment'],
    [ids.second, dayFromNow(14), 'waits', ['promised_payment'], 'promised_payment'],
  ]);
  expect((await listed('?held=true')).total).toBe(2);
  expect((await listed('?held=false')).total).toBe(2);
});

test('nothing is to come of an invoice that is paid, or for a client that was deleted', async () => {
  await person.post(`/api/invoices/${ids.second}/mark-paid`, {});
  expect((await listed()).total).toBe(2);
  await person.delete(`/api/clients/${ids.northwind}`);
  expect((await listed()).total).toBe(0);
});

test('the reminders of a payment plan are listed before they are steps, with what is open of their installment', async () => {
  const installments = [
    { date: dayFromNow(8), amount: 60 },
    { date: dayFromNow(20), amount: 40 },
  ];
  const agreed = await person.post(`/api/invoices/${ids.first}/payment-plan`, {
    installments,
    remindBefore: 1,
  });
  expect(agreed.status).toBe(200);
  const reminder = (await listed(`?clientId=${ids.northwind}&held=false`)).rows[0];
  expect(reminder).toMatchObject({ date: dayFromNow(7), time: '09:00', stepId: null, amountDue: 6_000 });
  expect(reminder?.subject).toContain('$60.00');
});

test('days that are wrong, or too many, are refused', async () => {
  const errorsOf = async (query: string) => {
    const { status, body } = await person.get(`/api/upcoming?${query}`);
    return [status, body['errors']];
  };
  expect(await errorsOf('from=2026-13-01')).toEqual([400, { from: 'Please enter a valid date' }]);
  expect(await errorsOf('from=2027-02-01&to=2027-01-31')).toEqual([
    400,
    { to: 'The end date must not be before the start date' },
  ]);
  expect(await errorsOf('from=2027-01-01&to=2027-04-03')).toEqual([
    400,
    { to: 'Please ask for at most 92 days' },
  ]);
  expect((await person.get('/api/upcoming?from=2027-01-01&to=2027-04-02')).status).toBe(200);
  expect((await errorsOf('after=nonsense'))[0]).toBe(400);
  expect((await errorsOf('tone=angry'))[0]).toBe(400);
});

test("nobody else sees them: another account has its own, and an auditor's link has none", async () => {
  const stranger = owed.person();
  expect((await stranger.get('/api/upcoming')).status).toBe(401);
  await stranger.register();
  expect((await listed('', stranger)).total).toBe(0);
  expect((await listed(`?clientId=${ids.northwind}`, stranger)).total).toBe(0);
  const { token } = await newAuditorLink(person);
  const auditor = owed.person();
  await auditor.post('/api/auditor-links/open', { token });
  expect((await auditor.get('/api/upcoming')).status).toBe(403);
});
