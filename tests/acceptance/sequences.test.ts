import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { invoiceRow, newClient, newInvoice, newSequence, ownEmail, stepBody } from './bodies.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
let email: string;
let invoiceId: number;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register({ timeZone: 'Europe/Berlin' });
  email = await ownEmail(person);
  invoiceId = await newInvoice(person);
});

const stepsOf = async (id: number): Promise<readonly Fields[]> =>
  (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows;

test('a created sequence is returned as the array of its steps, as the list shows them', async () => {
  const answer = await person.post('/api/followup-sequences', {
    invoiceId,
    senderName: 'Accounts Department',
    status: 'active',
    steps: [
      stepBody(email, {
        scheduledDate: '2099-12-04T13:30:00Z',
        scheduledTime: null,
        ccRecipients: 'a@b.example',
      }),
      stepBody(email, {
        scheduledDate: '2099-12-11',
        scheduledTime: '',
        tone: 'firm',
        stepType: 'internal_alert',
      }),
    ],
  });
  expect(answer.status).toBe(201);
  const [first, second] = answer.rows;
  const { id, sequenceId, userId, createdAt }: Partial<Fields> = first ?? {};
  expect(first).toEqual({
    id,
    sequenceId,
    userId,
    invoiceId,
    templateId: null,
    scheduledDate: '2099-12-04',
    scheduledTime: '14:30',
    status: 'active',
    pausedReason: null,
    holds: [],
    cancelReason: null,
    stepType: 'customer_reminder',
    tone: 'friendly',
    type: 'overdue_by',
    days: 3,
    customSubject: 'Invoice {{invoice_number}}',
    customContent: 'Hello {{client_name}}, {{invoice_amount}} is due.',
    emailSubject: 'Invoice {{invoice_number}}',
    senderName: 'Ada',
    senderEmail: email,
    ccRecipients: 'a@b.example',
    bccRecipients: '',
    attachments: [],
    attachmentFiles: [],
    attachInvoice: false,
    approval: false,
    waitsForApprovalSince: null,
    schedule: null,
    sequenceStep: 1,
    totalSteps: 2,
    completedSteps: 0,
    delivery: 'scheduled',
    retryAt: null,
    errorMessage: null,
    sentAt: null,
    notBefore: null,
    createdAt,
  });
  expect([second?.['scheduledDate'], second?.['scheduledTime'], second?.['stepType']]).toEqual([
    '2099-12-11',
    '09:00',
    'internal_alert',
  ]);
  expect(await stepsOf(invoiceId)).toEqual(answer.rows);
  expect((await person.get(`/api/followup-sequences?ids=${second?.id}`)).rows).toEqual([second]);
});

test('a step without a tone is friendly, in a new sequence and added to one', async () => {
  const { tone: _, ...step } = stepBody(email);
  const started = await person.post('/api/followup-sequences', { invoiceId, steps: [step] });
  expect([started.status, started.rows[0]]).toMatchObject([201, { tone: 'friendly' }]);
  const added = await person.post(`/api/sequences/${invoiceId}/steps`, step);
  expect([added.status, added.body]).toMatchObject([201, { tone: 'friendly' }]);
  const unknown = await person.post(`/api/sequences/${invoiceId}/steps`, { ...step, tone: 'rude' });
  expect(unknown.status).toBe(400);
});

test('an invoice can have one unfinished sequence; a paid one can have none', async () => {
  await newSequence(person, invoiceId);
  const second = await person.post('/api/followup-sequences', { invoiceId, steps: [stepBody(email)] });
  expect([second.status, second.body.message]).toEqual([409, 'This invoice already has an active sequence']);
  const paid = await newInvoice(person);
  await person.post(`/api/invoices/${paid}/mark-paid`);
  const refused = await person.post('/api/followup-sequences', { invoiceId: paid, steps: [stepBody(email)] });
  expect([refused.status, refused.body.message]).toEqual([409, 'This invoice is already paid']);
});

test('a step without a sender uses the account’s address and “Accounts Department”', async () => {
  const { senderEmail: _, senderName: __, ...step } = stepBody(email);
  const { status, body } = await person.post('/api/followup-sequences', { invoiceId, steps: [step] });
  const [first] = z.array(z.object({ senderEmail: z.string(), senderName: z.string() })).parse(body);
  expect([status, first]).toEqual([201, { senderEmail: email, senderName: 'Accounts Department' }]);
  const unnamed = stepBody('', { senderEmail: null, senderName: null, scheduledDate: '2099-12-20' });
  expect((await person.post(`/api/sequences/${invoiceId}/steps`, unnamed)).status).toBe(201);
  expect(await stepsOf(invoiceId)).toMatchObject([
    {},
    { senderEmail: email, senderName: 'Accounts Department' },
  ]);
});

test('the date of a step decides about its days before or after the due date', async () => {
  const wrong = stepBody(email, { type: 'due_in', days: 91, scheduledDate: '2099-12-08' });
  await person.post('/api/followup-sequences', { invoiceId, steps: [wrong] });
  await person.post(`/api/sequences/${invoiceId}/steps`, { ...wrong, scheduledDate: '2099-12-15' });
  expect(await stepsOf(invoiceId)).toMatchObject([
    { type: 'overdue_by', days: 7 },
    { type: 'overdue_by', days: 14 },
  ]);
});

test('a sequence for an invoice of a deleted client is refused', async () => {
  const clientId = await newClient(person);
  const orphan = await newInvoice(person, { clientId });
  await person.delete(`/api/clients/${clientId}`);
  const refused = await person.post('/api/followup-sequences', {
    invoiceId: orphan,
    steps: [stepBody(email)],
  });
  expect(refused.status).toBe(409);
  expect(await stepsOf(orphan)).toEqual([]);
});

test.each([[[]], [undefined], [null]])(
  'steps %j are refused with the message of the dialog',
  async (steps) => {
    const { status, body } = await person.post('/api/followup-sequences', { invoiceId, steps });
    expect([status, body['errors']]).toEqual([
      400,
      { steps: 'Please add at least one step to your email sequence.' },
    ]);
  },
);

test('a refused sequence does not use a place', async () => {
  await newSequence(person, invoiceId);
  for (let count = 0; count < 6; count += 1) {
    await person.post('/api/followup-sequences', { invoiceId, steps: [stepBody(email)] });
  }
  for (let count = 0; count < 4; count += 1) {
    expect(await newSequence(person, await newInvoice(person))).toHaveLength(1);
  }
  const sixth = await person.post('/api/followup-sequences', {
    invoiceId: await newInvoice(person),
    steps: [stepBody(email)],
  });
  expect([sixth.status, sixth.body]).toEqual([
    403,
    {
      type: '/problems/sequence-limit',
      title: 'Sequence Limit Reached',
      status: 403,
      detail: sixth.body.message,
      message:
        "You've reached the maximum number of sequences allowed on your Solo plan. Upgrade to create more sequences.",
      plan: 'solo',
    },
  ]);
});

test('editing a step keeps absent fields, and a new date keeps the time and updates the days', async () => {
  const [before] = await newSequence(person, invoiceId, { ccRecipients: 'a@b.example' });
  const path = `/api/followup-sequences/${before?.id}`;
  const { status, body } = await person.patch(path, {
    customSubject: 'New subject',
    scheduledDate: '2099-12-06',
    ccRecipients: '',
    tone: 'firm',
  });
  expect([status, body]).toEqual([
    200,
    {
      ...before,
      customSubject: 'New subject',
      emailSubject: 'New subject',
      scheduledDate: '2099-12-06',
      days: 5,
      ccRecipients: '',
      tone: 'firm',
    },
  ]);
  expect(await stepsOf(invoiceId)).toEqual([body]);
  const repeated = { id: body.id, status: 'active', sequenceStep: 1, attachments: [], templateId: null };
  expect((await person.patch(path, { ...repeated, days: 7 })).body).toEqual({
    ...body,
    days: 7,
    scheduledDate: '2099-12-08',
  });
  const forged = await person.patch(path, { status: 'sent', customSubject: 'x' });
  expect([forged.status, forged.body.errors]).toEqual([400, { status: "status can't be changed here" }]);
  const refused = await person.patch(path, { senderEmail: 'boss@bank.example' });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { senderEmail: "This address isn't verified" },
  ]);
});

test('toggling an invoice without a sequence is refused', async () => {
  const { status, body } = await person.patch(`/api/sequences/${invoiceId}/toggle-status`, {
    status: 'active',
  });
  expect([status, body.message]).toEqual([409, 'This invoice has no sequence']);
});

test('resuming despite a promise needs a confirmation; the promise stays', async () => {
  await owed.putOnPlan(person, 'agency');
  await newSequence(person, invoiceId);
  await person.post(`/api/invoices/${invoiceId}/promise-payment`, { promisedDate: '2099-11-30' });
  const path = `/api/sequences/${invoiceId}/toggle-status`;
  const asked = await person.patch(path, { status: 'active' });
  expect([asked.status, asked.body['type'], asked.body['promisedDate']]).toEqual([
    409,
    '/problems/promise-stands',
    '2099-11-30',
  ]);
  const goesOn = await person.patch(path, { status: 'active', despitePromise: true });
  expect(goesOn.rows[0]?.['status']).toBe('active');
  const invoice = await invoiceRow(person, invoiceId);
  expect(invoice?.['promisedPaymentDate']).toBe('2099-11-30');
});

test('"Send test to me" mails the draft only to the user, and is not in the history', async () => {
  const before = await owed.eventCount();
  const answer = await person.post('/api/followup-sequences/test-mail', {
    invoiceId,
    step: stepBody(email, { ccRecipients: 'cc@other.example' }),
  });
  const wouldGoTo = { to: 'accounts@northwind.example', cc: ['cc@other.example'], bcc: [] };
  expect([answer.status, answer.body]).toEqual([200, { recipient: email, via: 'outbox', wouldGoTo }]);
  const mail = (await owed.outbox()).find((text) => text.includes(`X-Envelope-To: ${email}`)) ?? '';
  expect(mail).toContain('Subject: [Test] Invoice INV-1');
  expect(mail).toContain('Hello Northwind Studio, $1,234.50 is due.');
  expect(mail).not.toContain('cc@other.example');
  const ofMailing = ['MailingQueued', 'HandoverStarted', 'HandoverAccepted'];
  expect(await owed.eventCount()).toBe(before + ofMailing.length);
  expect((await person.get('/api/sent-emails')).rows).toEqual([]);
});

test('what would go out is asked with what may happen, and changes nothing', async () => {
  const person = owed.person();
  await person.register();
  const invoiceId = await newInvoice(person);
  const path = `/api/invoices/${invoiceId}/what-if`;
  expect((await person.post(path, {})).body).toMatchObject({ detail: 'This invoice has no sequence.' });
  const step = (scheduledDate: string, tone: string) => ({ scheduledDate, tone });
  const draft = stepBody(await ownEmail(person), step('2099-12-04', 'friendly'));
  const planned = await person.post(path, { steps: [draft] });
  expect(planned.body).toMatchObject({
    emails: [{ sequenceStep: 1, stepId: null, at: '2099-12-04T09:00:00.000Z', subject: 'Invoice INV-1' }],
    unsent: [],
  });
  const wrong = { ...draft, content: 'Hello {{clint_name}}' };
  const later = stepBody(await ownEmail(person), step('2099-12-11', 'firm'));
  expect((await person.post(path, { steps: [wrong, later] })).body).toMatchObject({
    emails: [],
    unsent: [
      { sequenceStep: 1, why: expect.stringContaining('{{clint_name}}') as string },
      { sequenceStep: 2 },
    ],
  });
  await newSequence(person, invoiceId, step('2099-12-04', 'friendly'), step('2099-12-11', 'firm'));
  await owed.owed.settled();
  const before = (await person.get('/api/followup-sequences')).body;
  const ask = async (assumed: object) => {
    const { body } = await person.post(path, assumed);
    const { emails, unsent } = body as unknown as {
      emails: { sequenceStep: number; at: string; text: string; to: string }[];
      unsent: { sequenceStep: number; why: string }[];
    };
    return {
      emails: emails.map(({ sequenceStep, at }) => `${sequenceStep} ${at.slice(0, 10)}`),
      unsent,
      first: emails[0],
    };
  };
  const usual = await ask({});
  expect(usual.emails).toEqual(['1 2099-12-04', '2 2099-12-11']);
  expect(usual.first).toMatchObject({ to: 'accounts@northwind.example' });
  expect(usual.first?.text).toContain('Hello Northwind Studio, $1,234.50 is due.');
  const paid = await ask({ paidOn: '2099-12-10' });
  expect(paid.emails).toEqual(['1 2099-12-04']);
  expect(paid.unsent).toEqual([
    expect.objectContaining({ sequenceStep: 2, subject: 'Invoice INV-1', why: 'The invoice was paid' }),
  ]);
  expect((await ask({ promise: { on: '2099-12-05', until: '2099-12-20' } })).emails).toEqual([
    '1 2099-12-04',
    '2 2099-12-22',
  ]);
  expect((await person.post(path, { off: { from: '2099-12-05', to: '2099-12-01' } })).status).toBe(400);
  const stranger = owed.person();
  await stranger.register();
  expect((await stranger.post(path, {})).status).toBe(404);
  expect((await person.get('/api/followup-sequences')).body).toEqual(before);
});

test.each(['{{first_name}}', '{{{client_name}}}', '{{client_name}', '{{Straße}}'])(
  'a text with %s is refused with the same words wherever it is stored or sent',
  async (placeholder) => {
    const message = `Owed can't fill in ${placeholder}`;
    const step = stepBody(email, { content: `Hello ${placeholder}, please pay.` });
    const subject = stepBody(email, { subject: `Invoice ${placeholder}` });
    const start = (body: object) =>
      person.post('/api/followup-sequences', { invoiceId, steps: [stepBody(email), body] });
    expect(await start(step)).toMatchObject({
      status: 400,
      body: { errors: { 'steps.1.content': message } },
    });
    expect(await start(subject)).toMatchObject({
      status: 400,
      body: { errors: { 'steps.1.subject': message } },
    });
    const test = await person.post('/api/followup-sequences/test-mail', { invoiceId, step });
    expect(test).toMatchObject({ status: 400, body: { message, errors: { content: message } } });
    const [first] = await newSequence(person, invoiceId);
    expect(await person.post(`/api/sequences/${invoiceId}/steps`, step)).toMatchObject({
      status: 400,
      body: { errors: { content: message } },
    });
    expect(
      await person.patch(`/api/followup-sequences/${String(first?.['id'])}`, { customContent: step.content }),
    ).toMatchObject({ status: 400, body: { errors: { customContent: message } } });
    expect(await person.put('/api/user', { emailSignature: placeholder })).toMatchObject({
      status: 400,
      body: { errors: { emailSignature: message } },
    });
    const template = { name: 'Nudge', subject: 'Invoice due', content: step.content, tone: 'friendly' };
    expect(await person.post('/api/email-templates', template)).toMatchObject({
      status: 400,
      body: { errors: { content: message } },
    });
  },
);

test('a test email and the lists count the days of the day on which an email goes', async () => {
  const late = stepBody(email, { subject: '{{daysOverdue}} days late', scheduledDate: '2099-12-21' });
  const sent = await person.post('/api/followup-sequences/test-mail', { invoiceId, step: late });
  expect(sent.status).toBe(200);
  const mine = (await owed.outbox()).filter((text) => text.includes(`X-Envelope-To: ${email}`));
  expect(mine.join('\n')).toContain('Subject: [Test] 20 days late');
  await newSequence(person, invoiceId, { subject: late.subject, scheduledDate: late.scheduledDate });
  const { body } = await person.get(`/api/lists/invoices?ids=${invoiceId}`);
  expect(body).toMatchObject({ rows: [{ sequence: { next: { subject: '20 days late' } } }] });
});
