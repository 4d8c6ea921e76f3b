import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { plans } from '../../../contracts/accounts/plans.ts';
import { addDays, todayIn } from '../../../domain/calendar.ts';
import { confirm, header, previewOf, recordsOf, row, until, uploaded } from '../importing.ts';
import { newClient, newInvoice, ownEmail, stepBody } from '../bodies.ts';
import type { Fields, Person } from '../../doubles/person.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

let owed: RunningOwed;
let person: Person;
let clientId: number;
let millisecondsOn = 0;
beforeAll(async () => {
  owed = await startOwed({ overrides: { clock: { now: () => Date.now() + millisecondsOn } } });
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
  await owed.putOnPlan(person, 'enterprise');
  clientId = await newClient(person);
});

const today = (): string => todayIn('UTC', Date.now() + millisecondsOn);

const body = (changes: object = {}) => ({
  name: 'Ours',
  steps: [
    { type: 'due_in', days: 2 },
    { type: 'overdue_by', days: 5, time: '10:30', tone: 'firm', subject: 'Own', content: 'Own words' },
  ],
  ...changes,
});
const newSchedule = async (changes: object = {}): Promise<Fields> =>
  (await person.post('/api/schedules', body(changes))).body;
const listed = async (): Promise<readonly Fields[]> => (await person.get('/api/schedules')).rows;
const invoiceDue = async (days: number, changes: object = {}): Promise<number> => {
  const dates = { dateIssued: addDays(today(), Math.min(0, days) - 1), dueDate: addDays(today(), days) };
  return newInvoice(person, { clientId, ...dates, ...changes });
};
const stepsOf = async (invoiceId: number): Promise<readonly Fields[]> =>
  (await person.get(`/api/followup-sequences?invoiceIds=${invoiceId}`)).rows;

describe('a sequence with a schedule', () => {
  test('has its steps on the days of the due date, and the list counts it', async () => {
    const { id } = await newSchedule();
    const invoiceId = await invoiceDue(10);
    const started = await person.post('/api/followup-sequences', { invoiceId, scheduleId: id });
    expect([started.status, started.rows]).toMatchObject([
      201,
      [
        { scheduledDate: addDays(today(), 8), scheduledTime: '09:00', tone: 'friendly' },
        { scheduledDate: addDays(today(), 15), scheduledTime: '10:30', customSubject: 'Own' },
      ],
    ]);
    expect((await stepsOf(invoiceId))[0]).toMatchObject({ schedule: { id, name: 'Ours', version: 1 } });
    await expect
      .poll(async () => (await listed()).at(-1))
      .toMatchObject({ id, usedInSequences: 1, running: 1 });
  });

  test('is named with its version by what-if', async () => {
    const { id } = await newSchedule();
    const invoiceId = await invoiceDue(10);
    await person.post('/api/followup-sequences', { invoiceId, scheduleId: id });
    const whatIf = `/api/invoices/${invoiceId}/what-if`;
    expect((await person.post(whatIf, {})).body).toMatchObject({
      schedule: { id, name: 'Ours', version: 1 },
      emails: [{}, {}],
    });
    const other = `/api/invoices/${await invoiceDue(12)}/what-if`;
    const steps = [stepBody(await ownEmail(person))];
    expect((await person.post(other, { steps })).body).toMatchObject({ schedule: null });
  });

  test('needs either steps or a schedule', async () => {
    const invoiceId = await invoiceDue(10);
    const both = { invoiceId, steps: [stepBody(await ownEmail(person))], scheduleId: 2 };
    expect((await person.post('/api/followup-sequences', both)).body.errors).toEqual({
      scheduleId: 'Please give either steps or a schedule',
    });
    expect((await person.post('/api/followup-sequences', { invoiceId })).body.errors).toEqual({
      steps: 'Please add at least one step to your email sequence.',
    });
    expect((await person.post('/api/followup-sequences', { invoiceId, scheduleId: 999 })).status).toBe(404);
  });

  test('is refused when nothing of it is left', async () => {
    const { id } = await newSchedule({ steps: [{ type: 'due_in', days: 2 }] });
    const invoiceId = await invoiceDue(1);
    expect(await person.post('/api/followup-sequences', { invoiceId, scheduleId: id })).toMatchObject({
      status: 409,
      body: { message: 'Nothing of the schedule "Ours" is left for this invoice' },
    });
  });

  test('changes with its schedule if the user wants that', async () => {
    const { id, steps } = await newSchedule();
    const [early, firm] = steps as readonly Fields[];
    const invoiceId = await invoiceDue(10);
    await person.post('/api/followup-sequences', { invoiceId, scheduleId: id });
    const onlyNew = { steps: [early, { ...firm, days: 7 }], applyTo: 'new' };
    await person.put(`/api/schedules/${id}`, onlyNew);
    expect((await stepsOf(invoiceId)).map(({ scheduledDate }) => scheduledDate)).toEqual([
      addDays(today(), 8),
      addDays(today(), 15),
    ]);
    await person.put(`/api/schedules/${id}`, { steps: [early, { ...firm, days: 9 }], applyTo: 'running' });
    await expect
      .poll(async () => (await stepsOf(invoiceId)).map(({ scheduledDate }) => scheduledDate))
      .toEqual([addDays(today(), 8), addDays(today(), 19)]);
    expect((await stepsOf(invoiceId))[0]).toMatchObject({ schedule: { id, version: 3 } });
  });
});

describe('before a schedule changes running sequences', () => {
  test('its preview names what was edited or added by hand, and the change leaves just that', async () => {
    const { id, steps } = await newSchedule();
    const [early, firm] = steps as readonly Fields[];
    const [edited, plain] = [await invoiceDue(10, { invoiceNumber: 'EDITED' }), await invoiceDue(12)];
    for (const invoiceId of [edited, plain])
      await person.post('/api/followup-sequences', { invoiceId, scheduleId: id });
    const [, late] = await stepsOf(edited);
    await person.patch(`/api/followup-sequences/${String(late?.id)}`, { customSubject: 'By hand' });
    await expect
      .poll(async () => (await person.get(`/api/schedules/${String(id)}/preview`)).body)
      .toEqual({
        running: 2,
        kept: 1,
        first: [
          {
            stepId: late?.id,
            invoiceId: edited,
            invoiceNumber: 'EDITED',
            clientName: 'Northwind Studio',
            number: 2,
            date: addDays(today(), 15),
            time: '10:30',
            tone: 'firm',
            stepType: 'customer_reminder',
            isAdded: false,
          },
        ],
      });
    const changed = { steps: [early, { ...firm, days: 9 }], applyTo: 'running' };
    await person.put(`/api/schedules/${String(id)}`, changed);
    const firmDay = async (of: number) => (await stepsOf(of))[1]?.scheduledDate;
    await expect.poll(() => firmDay(plain)).toBe(addDays(today(), 21));
    expect(await firmDay(edited)).toBe(addDays(today(), 15));
  });

  test("another account's schedule has no preview", async () => {
    const { id } = await newSchedule();
    const stranger = owed.person();
    await stranger.register();
    expect((await stranger.get(`/api/schedules/${String(id)}/preview`)).status).toBe(404);
  });
});

describe('sequences that start by themselves', () => {
  const hour = 3_600_000;
  const switchOn = (changes: object = {}) =>
    person.put('/api/schedule-rules', { rules: [{ scheduleId: 2 }], startsItself: 'created', ...changes });

  const started = (invoiceId: number) => expect.poll(() => stepsOf(invoiceId));

  test('start when an invoice is created, once, and name their schedule', async () => {
    await switchOn({ delayHours: 0 });
    const invoiceId = await invoiceDue(20);
    await started(invoiceId).toHaveLength(5);
    const [first] = await stepsOf(invoiceId);
    expect(first).toMatchObject({
      schedule: { id: 2, name: 'Standard', version: 1 },
      scheduledDate: addDays(today(), 17),
    });
    await person.delete(`/api/sequences/${invoiceId}`);
    const events = await owed.eventCount();
    await person.put('/api/schedule-rules', { delayHours: 1 });
    expect(await owed.eventCount()).toBe(events + 1);
  });

  test('wait for their delay, also across a restart, and skip what was paid until then', async () => {
    await switchOn();
    const invoiceId = await invoiceDue(20);
    const paid = await invoiceDue(20, { invoiceNumber: 'PAID' });
    await person.post(`/api/invoices/${paid}/mark-paid`, {});
    await owed.eventCount();
    expect(await stepsOf(invoiceId)).toEqual([]);
    const preview = (await person.get(`/api/schedule-rules/preview?invoiceId=${invoiceId}`)).body;
    expect(Date.parse(String(preview.startsAt)) - (Date.now() + millisecondsOn)).toBeGreaterThan(hour);
    millisecondsOn += 2 * hour;
    owed = await owed.restart();
    person = person.at(owed.address);
    await started(invoiceId).toHaveLength(5);
    await owed.eventCount();
    expect(await stepsOf(paid)).toEqual([]);
  });

  test('start for open invoices only if that was chosen: those that are late begin on different days of a client', async () => {
    const late = [await invoiceDue(-30), await invoiceDue(-40), await invoiceDue(-50)];
    const ahead = await invoiceDue(30);
    const preview = await person.post('/api/schedule-rules/preview', {
      rules: [{ scheduleId: 2 }],
      startsItself: 'created',
      delayHours: 2,
    });
    expect([preview.status, preview.body]).toMatchObject([200, { invoices: 4, late: 3, room: null }]);
    const first = preview.body['first'] as readonly { readonly email: { readonly date: string } }[];
    const firstDays = first.map(({ email }) => email.date);
    expect(new Set(firstDays).size).toBe(4);

    await switchOn({ delayHours: 2 });
    await owed.eventCount();
    expect(await stepsOf(ahead)).toEqual([]);
    await switchOn({ startsItself: 'off' });
    await switchOn({ delayHours: 2, existing: true });
    for (const invoiceId of [...late, ahead]) await started(invoiceId).not.toEqual([]);
    const days = await Promise.all(late.map(async (id) => (await stepsOf(id))[0]?.scheduledDate));
    expect(new Set(days).size).toBe(3);
    // The oldest first, on the days that the preview named.
    expect(days.toReversed()).toEqual(firstDays.slice(0, 3));
    for (const id of late)
      expect((await stepsOf(id)).map(({ tone }) => tone)).toEqual(['friendly', 'firm', 'legal']);
  });

  test('are taken back when that is switched off again, as if nothing had started', async () => {
    const [early, late] = [await invoiceDue(20), await invoiceDue(-20)];
    const byHand = await invoiceDue(30);
    expect((await person.post('/api/followup-sequences', { invoiceId: byHand, scheduleId: 1 })).status).toBe(
      201,
    );
    await switchOn({ delayHours: 0, existing: true });
    for (const id of [early, late]) await started(id).not.toEqual([]);
    await person.put('/api/schedule-rules', { startsItself: 'off', takeBack: true });
    for (const id of [early, late]) await started(id).toEqual([]);
    expect(await stepsOf(byHand)).not.toEqual([]);
    await switchOn({ delayHours: 0, existing: true });
    for (const id of [early, late]) await started(id).not.toEqual([]);
  });

  test('are told in the bell once a day, and undone together: they do not start again, and what has sent stays', async () => {
    await switchOn({ delayHours: 0, existing: true });
    const [first, second, sent] = [await invoiceDue(20), await invoiceDue(30), await invoiceDue(25)];
    for (const id of [first, second, sent]) await started(id).toHaveLength(5);
    const [step] = await stepsOf(sent);
    await person.post(`/api/followup-sequences/${String(step?.id)}/send-now`, {});
    const starts = { scheduleId: 2, day: today() };
    const shown = async (of: Person = person) =>
      of.get(`/api/schedule-rules/starts?scheduleId=2&day=${starts.day}`);
    await expect
      .poll(async () => (await shown()).body['counts'])
      .toEqual({ waiting: 2, begun: 1, ended: 0, undone: 0 });
    const told = async () =>
      (await person.get('/api/notifications')).rows.filter(({ starts: of }) => of !== undefined);
    await expect
      .poll(told)
      .toMatchObject([
        { title: '3 sequences started by Standard', starts: { ...starts, isUndone: false }, isOpen: false },
      ]);
    expect(await person.post('/api/schedule-rules/starts/undo', starts)).toMatchObject({
      status: 200,
      body: { schedule: { id: 2, name: 'Standard', version: 1 }, day: starts.day },
    });
    for (const id of [first, second]) await started(id).toEqual([]);
    expect((await shown()).body['counts']).toEqual({ waiting: 0, begun: 1, ended: 0, undone: 2 });
    expect(await told()).toMatchObject([{ starts: { ...starts, isUndone: true } }]);
    expect(await stepsOf(sent)).toHaveLength(5);
    // Another look at the account starts neither of them, and a later invoice as always.
    const later = await invoiceDue(40);
    await started(later).toHaveLength(5);
    await owed.eventCount();
    for (const id of [first, second]) expect(await stepsOf(id)).toEqual([]);
    await expect
      .poll(told)
      .toMatchObject([{ title: '1 sequence started by Standard', starts: { isUndone: false } }]);
  });

  test('of another account are neither shown nor undone', async () => {
    await switchOn({ delayHours: 0 });
    const { id } = await newSchedule();
    const invoiceId = await invoiceDue(20);
    await started(invoiceId).toHaveLength(5);
    const stranger = owed.person();
    await stranger.register();
    const own = { scheduleId: id, day: today() };
    expect(
      (await stranger.get(`/api/schedule-rules/starts?scheduleId=${String(id)}&day=${own.day}`)).status,
    ).toBe(404);
    expect((await stranger.post('/api/schedule-rules/starts/undo', own)).status).toBe(404);
    // Owed's own schedule is everybody's: of it the stranger has none.
    const builtIn = { ...own, scheduleId: 2 };
    expect((await stranger.post('/api/schedule-rules/starts/undo', builtIn)).status).toBe(200);
    await owed.eventCount();
    expect(await stepsOf(invoiceId)).toHaveLength(5);
    expect(
      (await person.post('/api/schedule-rules/starts/undo', { scheduleId: 2, day: '2026-02-30' })).status,
    ).toBe(400);
  });

  test('start for the new invoices of an import unless its file is left out', async () => {
    await switchOn({ delayHours: 0 });
    const imported = async (number: number, starts: 'by_rules' | 'not'): Promise<number> => {
      const text = `${header}${row(number, 'Globex', `${today()},${addDays(today(), 40)},100.00,Sent`)}`;
      const id = await uploaded(person, text);
      const { choices } = await previewOf(person, id);
      await person.put(`/api/imports/${id}/setup`, { choices: { ...choices, starts } });
      expect(await confirm(person, id)).toBe(200);
      await until(person, id, 'done');
      const invoices = await recordsOf(owed, person, 'invoices');
      return invoices.find(({ invoiceNumber }) => invoiceNumber === `INV-${number}`)?.id ?? 0;
    };
    const leftOut = await imported(801, 'not');
    const wanted = await imported(802, 'by_rules');
    await started(wanted).toHaveLength(5);
    await owed.eventCount();
    expect(await stepsOf(leftOut)).toEqual([]);
  });

  test('start for nobody whom a rule gives none', async () => {
    await switchOn({ delayHours: 0, rules: [{ clientId, scheduleId: null }, { scheduleId: 2 }] });
    const kept = await invoiceDue(20);
    const other = await newInvoice(person, { dateIssued: today(), dueDate: addDays(today(), 20) });
    await started(other).toHaveLength(5);
    await owed.eventCount();
    expect(await stepsOf(kept)).toEqual([]);
  });

  test('what has no room in the plan waits, and starts when there is', async () => {
    await owed.putOnPlan(person, 'solo');
    await switchOn({ delayHours: 0 });
    const most = plans.solo.maxSequences ?? 0;
    const invoices: number[] = [];
    for (let count = 0; count <= most; count += 1) invoices.push(await invoiceDue(20 + count));
    const startedCount = async () =>
      (await Promise.all(invoices.map(stepsOf))).filter(({ length }) => length > 0).length;
    await expect.poll(startedCount).toBe(most);
    await owed.eventCount();
    expect(await startedCount()).toBe(most);
    const waiting = async () => (await person.get('/api/attention')).body['waitingForRoom'];
    expect(await waiting()).toBe(1);
    const [first = 0] = invoices;
    await person.post(`/api/invoices/${first}/mark-paid`, {});
    await expect.poll(startedCount).toBe(most + 1);
    await expect.poll(waiting).toBeUndefined();
  });
});
