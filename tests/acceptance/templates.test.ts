import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mostTemplates, tooManyTemplates } from '../../contracts/sequences/templates.ts';
import { newInvoice, newSequence, ownEmail, stepBody } from './bodies.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
let userId: number;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  userId = (await person.register()).body.id;
});

const fromForm = (changes: object = {}) => ({
  name: 'After the due date',
  subject: 'Invoice {{invoice_number}}',
  content: 'Hello {{client_name}}, {amount} is due.',
  tone: 'firm',
  senderName: 'Accounts',
  senderEmail: 'accounts@ada.example',
  ...changes,
});
const newTemplate = async (changes: object = {}): Promise<Fields> =>
  (await person.post('/api/email-templates', fromForm(changes))).body;
const listed = async () => (await person.get('/api/email-templates')).rows;

test('a template is created from the form and from a step, listed, edited and deleted', async () => {
  const created = await person.post('/api/email-templates', fromForm());
  const { id, createdAt } = created.body;
  expect([created.status, created.body]).toEqual([
    201,
    {
      ...fromForm(),
      id,
      userId,
      createdAt,
      stepType: 'customer_reminder',
      type: null,
      days: null,
      usedInSteps: 0,
      usedInInvoices: [],
    },
  ]);
  const { senderName: _, ...rest } = fromForm({ type: 'due_in', days: 3 });
  const fromStep = await person.post('/api/email-templates', { ...rest, stepType: 'internal_alert' });
  expect([fromStep.status, fromStep.body]).toMatchObject([
    201,
    { type: 'due_in', days: 3, stepType: 'internal_alert', senderName: null },
  ]);
  expect(await listed()).toEqual([created.body, fromStep.body]);

  const edited = await person.put(`/api/email-templates/${id}`, {
    ...created.body,
    tone: 'legal',
    senderName: '',
  });
  expect([edited.status, edited.body]).toEqual([200, { ...created.body, tone: 'legal', senderName: null }]);
  const before = await owed.eventCount();
  expect((await person.put(`/api/email-templates/${id}`, { tone: 'legal' })).status).toBe(200);
  expect(await owed.eventCount()).toBe(before);

  expect((await person.delete(`/api/email-templates/${id}`)).status).toBe(204);
  expect((await person.delete(`/api/email-templates/${id}`)).status).toBe(404);
  expect(await listed()).toEqual([fromStep.body]);
});

test('every rule of a template is refused in its words, and nothing is stored', async () => {
  const rules: readonly (readonly [object, Record<string, string>])[] = [
    [{ name: 'x' }, { name: 'Name must be at least 2 characters' }],
    [{ name: '  ' }, { name: 'Name must be at least 2 characters' }],
    [{ subject: 'x' }, { subject: 'Subject must be at least 2 characters' }],
    [{ content: 'too short' }, { content: 'Content must be at least 10 characters' }],
    [{ tone: 'angry' }, { tone: 'Please select a tone' }],
    [{ senderName: 'x' }, { senderName: 'Sender name must be at least 2 characters' }],
    [{ senderEmail: 'nobody' }, { senderEmail: 'Invalid email address' }],
    [{ subject: 'a\r\nBcc: x@y.example' }, { subject: 'Subject must be on one line' }],
    [{ content: 'é'.repeat(10_001) }, { content: 'Content must be at most 20 kB' }],
  ];
  for (const [changes, errors] of rules) {
    const { status, body } = await person.post('/api/email-templates', fromForm(changes));
    expect([status, body.errors]).toEqual([400, errors]);
  }
  expect(await listed()).toEqual([]);
});

test("another account's template is not found, by any call", async () => {
  const { id } = await newTemplate();
  const other = owed.person();
  await other.register();
  expect((await other.put(`/api/email-templates/${id}`, fromForm())).status).toBe(404);
  expect((await other.delete(`/api/email-templates/${id}`)).status).toBe(404);
  expect((await other.get('/api/email-templates')).rows).toEqual([]);
  const invoiceId = await newInvoice(other);
  const step = stepBody(await ownEmail(other), { templateId: id });
  const started = await other.post('/api/followup-sequences', { invoiceId, steps: [step] });
  expect([started.status, started.body.message]).toEqual([404, 'Template not found']);
  const [own] = await newSequence(other, invoiceId);
  expect((await other.patch(`/api/followup-sequences/${own?.id}`, { templateId: id })).status).toBe(404);
  expect((await listed()).map((one) => one.id)).toEqual([id]);
});

test('a step remembers its template, which says where it is used; editing or deleting it leaves the step', async () => {
  const { id } = await newTemplate();
  const { id: second } = await newTemplate({ name: 'Another' });
  const invoiceId = await newInvoice(person);
  const [first, plain] = await newSequence(person, invoiceId, { templateId: id }, { days: 5 });
  expect([first?.['templateId'], plain?.['templateId']]).toEqual([id, null]);
  const uses = async () => {
    await owed.eventCount();
    return (await listed()).map(({ usedInSteps, usedInInvoices }) => [usedInSteps, usedInInvoices]);
  };
  await expect.poll(uses).toEqual([
    [1, [invoiceId]],
    [0, []],
  ]);

  const moved = await person.patch(`/api/followup-sequences/${plain?.id}`, { templateId: second });
  expect([moved.status, moved.body['templateId']]).toEqual([200, second]);
  await expect.poll(uses).toEqual([
    [1, [invoiceId]],
    [1, [invoiceId]],
  ]);
  await person.put(`/api/email-templates/${id}`, { content: 'Something else entirely' });
  await person.delete(`/api/email-templates/${second}`);
  const steps = (await person.get('/api/followup-sequences')).rows;
  expect(steps.map(({ templateId, customContent }) => [templateId, customContent])).toEqual([
    [id, first?.['customContent']],
    [second, plain?.['customContent']],
  ]);

  const same = { ...steps[1], customSubject: 'Changed' };
  expect(
    (
      await person.patch(`/api/followup-sequences/${plain?.id}`, {
        templateId: second,
        customSubject: 'Changed',
      })
    ).body,
  ).toMatchObject({ templateId: second, customSubject: same.customSubject });
  const cleared = await person.patch(`/api/followup-sequences/${first?.id}`, { templateId: second });
  expect([cleared.status, cleared.body['templateId']]).toEqual([200, null]);
  await expect.poll(uses).toEqual([[0, []]]);
});

test('an account has a bounded number of templates, also when many are created at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: mostTemplates + 3 }, (_, at) =>
      person.post('/api/email-templates', fromForm({ name: `Template ${at}` })),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    Array.from({ length: 3 }, () => [409, tooManyTemplates]),
  );
  const [one] = await listed();
  expect((await person.delete(`/api/email-templates/${one?.id}`)).status).toBe(204);
  expect((await person.post('/api/email-templates', fromForm())).status).toBe(201);
});

test('other windows are told of a change, and a repeated creation makes one template', async () => {
  const window = await person.live();
  const headers = { 'idempotency-key': 'a-template' };
  const [one, again] = [
    await person.post('/api/email-templates', fromForm(), { headers }),
    await person.post('/api/email-templates', fromForm(), { headers }),
  ];
  expect(again.body).toEqual(one.body);
  expect((await window.told('templates', one.body.id)).id).toBe(one.body.id);
  expect(await listed()).toHaveLength(1);
});
