import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsView, type ApprovalsView, type ApprovalView } from '../../contracts/sequences/approvals.ts';
import { attentionView } from '../../contracts/invoices/attention.ts';
import { MailServer } from '../doubles/mail-server.ts';
import type { Person } from '../doubles/person.ts';
import { newClient, overdueInvoiceBody, ownEmail, stepBody, stepDueNow } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let mails: MailServer;
let owed: RunningOwed;
let person: Person;
beforeAll(async () => {
  mails = new MailServer();
  owed = await startOwed({ env: { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example' } });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});
beforeEach(async () => {
  person = owed.person();
  await person.register({ timeZone: 'UTC' });
  await owed.putOnPlan(person, 'agency');
});

let clients = 0;
const newAddress = (): string => {
  clients += 1;
  return `client${clients}@northwind.example`;
};

/** A sequence of an overdue invoice whose email is due now and asks for approval. */
const emailToApprove = async (
  changes: { approval?: boolean; clientId?: number } = { approval: true },
): Promise<{ invoiceId: number; clientId: number; stepId: number; email: string }> => {
  const email = newAddress();
  const clientId = changes.clientId ?? (await newClient(person, { email }));
  const invoiceId: number = (await person.post('/api/invoices', overdueInvoiceBody(clientId))).body.id;
  const { approval } = changes;
  const step = { ...stepDueNow(await ownEmail(person)), ...(approval !== undefined && { approval }) };
  const made = await person.post('/api/followup-sequences', { invoiceId, steps: [step] });
  return { invoiceId, clientId, stepId: made.rows[0]?.id ?? 0, email };
};

const approvals = async (who = person): Promise<ApprovalsView> =>
  approvalsView.parse((await who.get('/api/approvals')).body);

const waiting = async (invoiceId: number): Promise<ApprovalView> => {
  await expect.poll(async () => (await approvals()).waiting.map((one) => one.invoiceId)).toContain(invoiceId);
  const found = (await approvals()).waiting.find((one) => one.invoiceId === invoiceId);
  if (found === undefined) throw new Error('It does not wait any more');
  return found;
};

const takenFor = (email: string) => mails.taken.filter(({ to }) => to.includes(email));

describe('an email that asks for approval', () => {
  test('waits, says so everywhere, and goes as it was shown once it is approved', async () => {
    const { invoiceId, stepId, email } = await emailToApprove();
    const shown = await waiting(invoiceId);
    expect(shown).toMatchObject({
      id: stepId,
      invoiceNumber: 'INV-1',
      amountDue: 123_450,
      because: 'step',
      to: email,
      cc: [],
      subject: 'Invoice INV-1',
      isChanged: false,
      trouble: null,
    });
    expect(shown.text).toContain('Hello Northwind Studio, $1,234.50 is due.');
    const [row] = (await person.get(`/api/followup-sequences?ids=${stepId}`)).rows;
    expect(row).toMatchObject({
      status: 'active',
      approval: true,
      waitsForApprovalSince: shown.waitingSince,
    });
    const needed = attentionView.parse((await person.get('/api/attention')).body);
    expect(needed.approvals).toMatchObject({
      count: 1,
      entries: [{ invoiceId, emails: [{ stepId }] }],
    });
    const bell = async () =>
      (await person.get('/api/notifications')).rows.find(
        ({ title }) => title === 'Email waits for your approval',
      );
    await expect.poll(bell).toMatchObject({ isOpen: true, relatedEntityType: 'approvals' });
    expect(takenFor(email)).toEqual([]);

    const { bound } = shown;
    const done = await person.post(`/api/approvals/${stepId}/approve`, { bound });
    expect([done.status, done.body]).toEqual([
      200,
      { id: stepId, invoiceId, sequenceId: shown.sequenceId, state: 'approved' },
    ]);
    await expect.poll(() => takenFor(email)).toHaveLength(1);
    expect(await approvals()).toEqual({ waiting: [], coming: [], count: 0 });
    await expect.poll(bell).toMatchObject({ isOpen: false });
    const again = await person.post(`/api/approvals/${stepId}/approve`, { bound });
    expect([200, 409]).toContain(again.status);
    expect(takenFor(email)).toHaveLength(1);
  });

  test('is not approved as somebody saw it who didn’t see it as it is', async () => {
    const { invoiceId, clientId, stepId, email } = await emailToApprove();
    const { bound } = await waiting(invoiceId);
    await person.put(`/api/clients/${clientId}`, { email: `new.${email}` });
    const refused = await person.post(`/api/approvals/${stepId}/approve`, { bound });
    expect(refused).toMatchObject({
      status: 409,
      body: { type: '/problems/approval-outdated', email: { id: stepId, to: `new.${email}` } },
    });
    await person.patch(`/api/followup-sequences/${stepId}`, { customSubject: 'Please read' });
    const now = await waiting(invoiceId);
    expect(now).toMatchObject({ subject: 'Please read', to: `new.${email}` });
    expect((await person.post(`/api/approvals/${stepId}/approve`, { bound: now.bound })).status).toBe(200);
    await expect.poll(() => takenFor(`new.${email}`)).toHaveLength(1);
    expect(takenFor(email)).toEqual([]);
  });

  test('is skipped when it is rejected, with its reason', async () => {
    const { invoiceId, stepId, email } = await emailToApprove();
    await waiting(invoiceId);
    const note = 'They called';
    for (const _ of [1, 2])
      expect((await person.post(`/api/approvals/${stepId}/reject`, { note })).status).toBeLessThan(500);
    const [row] = (await person.get(`/api/followup-sequences?ids=${stepId}`)).rows;
    expect(row).toMatchObject({ delivery: 'skipped', cancelReason: 'Skipped: not approved' });
    expect((await approvals()).count).toBe(0);
    const told = (await person.get(`/api/timeline?invoiceId=${invoiceId}`)).body;
    expect(JSON.stringify(told)).toContain('Not approved: They called');
    expect(takenFor(email)).toEqual([]);
  });

  test('is listed a day before its time, approved ahead, and then listed no more', async () => {
    const clientId = await newClient(person, { email: newAddress() });
    const invoiceId: number = (await person.post('/api/invoices', overdueInvoiceBody(clientId))).body.id;
    const soon = new Date(Date.now() + 20 * 3_600_000).toISOString();
    const later = new Date(Date.now() + 40 * 3_600_000).toISOString();
    const steps = [soon, later].map((at) =>
      stepBody('', {
        senderEmail: undefined,
        scheduledDate: at.slice(0, 10),
        scheduledTime: at.slice(11, 16),
        approval: true,
      }),
    );
    await person.post('/api/followup-sequences', { invoiceId, steps });
    await expect
      .poll(async () => (await person.get('/api/attention')).body)
      .toMatchObject({ usesApproval: true });
    const { waiting: now, coming } = await approvals();
    expect([now, coming]).toMatchObject([[], [{ invoiceId, waitingSince: null }]]);
    expect((await person.post(`/api/approvals/${coming[0]?.id}/approve`)).status).toBe(200);
    expect((await approvals()).coming).toEqual([]);
    await person.put(`/api/clients/${clientId}`, { email: newAddress() });
    expect((await approvals()).coming).toMatchObject([{ id: coming[0]?.id, isChanged: true }]);
  });

  test('needs no other approval when a person sends it now', async () => {
    const { invoiceId, stepId, email } = await emailToApprove();
    await waiting(invoiceId);
    await person.post(`/api/followup-sequences/${stepId}/send-now`);
    await expect.poll(() => takenFor(email)).toHaveLength(1);
  });
});

describe('approval by settings', () => {
  test('is by tone and amount, in units of the account’s currency', async () => {
    expect((await person.get('/api/approval-rules')).body).toEqual({
      tones: [],
      amountFrom: null,
      currency: 'USD',
    });
    const rules = { tones: ['legal', 'firm'], amountFrom: 1234.5 };
    const put = await person.put('/api/approval-rules', rules);
    expect(put.body).toEqual({ tones: ['firm', 'legal'], amountFrom: 1234.5, currency: 'USD' });
    const { invoiceId } = await emailToApprove({});
    expect(await waiting(invoiceId)).toMatchObject({ because: 'amount' });
    for (const wrong of [{ tones: [], amountFrom: 0 }, { tones: ['rude'], amountFrom: null }, { tones: [] }])
      expect((await person.put('/api/approval-rules', wrong)).status).toBe(400);
  });

  test('is by client, and what no longer asks for it goes', async () => {
    const email = newAddress();
    const clientId = await newClient(person, { email });
    const path = `/api/clients/${clientId}/approval`;
    expect((await person.get(path)).body).toEqual({ clientId, asksFirst: false });
    expect((await person.put(path, { asksFirst: true })).body).toEqual({ clientId, asksFirst: true });
    const { invoiceId } = await emailToApprove({ clientId });
    expect(await waiting(invoiceId)).toMatchObject({ because: 'client' });
    await person.put(path, { asksFirst: false });
    await expect.poll(() => takenFor(email)).toHaveLength(1);
    await expect.poll(async () => (await approvals()).count).toBe(0);
  });
});

test('another account sees, approves and rejects nothing of it', async () => {
  const { invoiceId, stepId, clientId, email } = await emailToApprove();
  await waiting(invoiceId);
  const stranger = owed.person();
  await stranger.register({ timeZone: 'UTC' });
  expect(await approvals(stranger)).toEqual({ waiting: [], coming: [], count: 0 });
  for (const what of ['approve', 'reject'])
    expect((await stranger.post(`/api/approvals/${stepId}/${what}`)).status).toBe(404);
  expect((await stranger.put(`/api/clients/${clientId}/approval`, { asksFirst: true })).status).toBe(404);
  expect((await stranger.get(`/api/clients/${clientId}/approval`)).status).toBe(404);
  expect((await person.post('/api/approvals/1/approve')).status).toBe(404);
  expect((await person.post(`/api/approvals/${stepId}/approve`, { bound: 'x' })).status).toBe(400);
  expect(takenFor(email)).toEqual([]);
});
