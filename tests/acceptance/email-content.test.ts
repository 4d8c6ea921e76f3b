import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailContentView } from '../../contracts/sequences/email-content.ts';
import { writerLimit } from '../../commands/sequences/email-content.ts';
import { wordingFor } from '../../domain/email-text/wording.ts';
import { newClient, newInvoice, overdueInvoiceBody } from './bodies.ts';
import { OpenAiServer, type CompletionAnswer } from '../doubles/openai-server.ts';
import type { Person } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

const path = '/api/generate-email-content';
const key = 'sk-secret-of-the-test';

const written = {
  subject: 'A note about invoice {{invoice_number}}',
  content: `Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}} and is still unpaid. Could you let me know when to expect the payment?

Kind regards,
{{sender_name}}`,
};
const asText = ({ subject, content }: typeof written): string => `Subject: ${subject}\n\n${content}`;
const saying = (sentence: string): CompletionAnswer => ({
  kind: 'text',
  text: asText({ ...written, content: written.content.replace('Could you', `${sentence} Could you`) }),
});

describe('without a writing service', () => {
  let owed: RunningOwed;
  let person: Person;
  beforeAll(async () => {
    owed = await startOwed();
  });
  afterAll(() => owed.close());
  beforeEach(async () => {
    person = owed.person();
    await person.register();
  });

  test("a text in each tone is Owed's own, true on its day and in its place", async () => {
    const dueDate = '2099-12-01';
    const invoiceId = await newInvoice(person, { dueDate });
    for (const tone of ['friendly', 'firm', 'legal'] as const)
      for (const scheduledDate of ['2099-11-20', '2099-12-09'])
        for (const stepType of ['customer_reminder', 'internal_alert'] as const) {
          const about = { tone, stepType, scheduledDate, isLastReminder: tone === 'legal' };
          const { status, body } = await person.post(path, { ...about, invoiceId, reminderNumber: 2 });
          const own = wordingFor({ ...about, dueDate, isAgain: true });
          expect([status, body]).toEqual([200, { ...own, source: 'built_in', reason: null }]);
        }
  });

  test('with a tone and an invoice alone it follows from the invoice as it is today', async () => {
    const upcoming = await newInvoice(person);
    const overdue = (await person.post('/api/invoices', overdueInvoiceBody(await newClient(person)))).body.id;
    const { body: before } = await person.post(path, { tone: 'firm', invoiceId: upcoming });
    const { body: after } = await person.post(path, { tone: 'firm', invoiceId: overdue, content: '' });
    expect([before['subject'], after['subject']]).toEqual([
      'Payment due {{due_date}}: invoice {{invoice_number}}',
      'Overdue: invoice {{invoice_number}} for {{invoice_amount}}',
    ]);
  });

  test("a wrong body is refused, another account's invoice is not found", async () => {
    const invoiceId = await newInvoice(person);
    expect((await person.post(path, { tone: 'angry', invoiceId })).status).toBe(400);
    expect((await person.post(path, { tone: 'firm' })).status).toBe(400);
    const other = owed.person();
    await other.register();
    expect((await other.post(path, { tone: 'firm', invoiceId })).status).toBe(404);
    expect((await owed.person().post(path, { tone: 'firm', invoiceId })).status).toBe(401);
  });
});

describe('with a writing service', () => {
  const service = new OpenAiServer();
  let owed: RunningOwed;
  let person: Person;
  let invoiceId: number;
  let own: object;
  beforeAll(async () => {
    const OPENAI_BASE_URL = await service.listen();
    owed = await startOwed({ env: { OPENAI_API_KEY: key, OPENAI_MODEL: 'writer-1', OPENAI_BASE_URL } });
  });
  afterAll(async () => {
    await owed.close();
    await service.close();
  });
  beforeEach(async () => {
    person = owed.person();
    await person.register();
    const clientId = await newClient(person, { email: 'secret@client.example', notes: 'Ask for Denise' });
    const body = overdueInvoiceBody(clientId, { invoiceNumber: 'INV-77', notes: 'Owed since spring' });
    invoiceId = (await person.post('/api/invoices', body)).body.id;
    const { dueDate } = body;
    own = wordingFor({
      stepType: 'customer_reminder',
      tone: 'friendly',
      scheduledDate: '2099-01-01',
      dueDate,
      isLastReminder: false,
    });
  });
  const generate = (changes: object = {}) => person.post(path, { tone: 'friendly', invoiceId, ...changes });

  test('a usable text is taken over; the service is told what the email needs and no more', async () => {
    service.answer = () => ({ kind: 'text', text: asText(written) });
    const content = 'Dear Northwind Studio (secret@client.example), INV-77 over $1,234.50 is open.';
    const { status, body } = await generate({ content });
    expect([status, body]).toEqual([200, { ...written, source: 'ai', reason: null }]);
    const asked = service.asked.at(-1);
    expect(asked?.authorization).toBe(`Bearer ${key}`);
    expect(asked?.body).toMatchObject({ model: 'writer-1', stream: true, max_completion_tokens: 600 });
    expect(asked?.text).toContain('{{client_name}} (), {{invoice_number}} over {{invoice_amount}}');
    expect(asked?.text).not.toMatch(/secret@|Northwind|INV-77|1,234|Denise|spring/);
    expect(JSON.stringify(body)).not.toContain(key);
  });

  test.each<[string, CompletionAnswer, string]>([
    ['an invented figure', saying('Please pay $50 more.'), 'unusable'],
    ['an invented date', saying('Please pay by Friday.'), 'unusable'],
    ['a threat', saying('Our lawyers will contact you.'), 'unusable'],
    ['earlier reminders', saying('We have already contacted you.'), 'unusable'],
    ['an unknown variable', saying('Dear {{first_name}}.'), 'unusable'],
    ['something else', { kind: 'text', text: 'I am sorry, I can do other things.' }, 'unusable'],
    ['nothing more, cut off by its length', { kind: 'text', text: asText(written), finish: 'length' }, 'cut'],
    ['nothing, filtered', { kind: 'text', text: '', finish: 'content_filter' }, 'refused'],
    ['a refusal', { kind: 'refusal', text: "I can't do that." }, 'refused'],
    ['429', { kind: 'error', status: 429 }, 'busy'],
    ['429 without quota', { kind: 'error', status: 429, code: 'insufficient_quota' }, 'quota'],
    ['402', { kind: 'error', status: 402 }, 'quota'],
    ['401', { kind: 'error', status: 401 }, 'unreachable'],
    ['500', { kind: 'error', status: 500 }, 'unreachable'],
    ['503', { kind: 'error', status: 503 }, 'busy'],
    ['half of it', { kind: 'cut', text: 'Subject: A note' }, 'unreachable'],
  ])("when the service writes %s, the text is Owed's own, and says why", async (_, answer, reason) => {
    service.answer = () => answer;
    const { status, body } = await generate();
    expect([status, body]).toEqual([200, { ...own, source: 'built_in', reason }]);
  });

  const open = (signal?: AbortSignal) =>
    fetch(owed.address + path, {
      method: 'POST',
      headers: {
        cookie: person.cookie ?? '',
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ tone: 'friendly', invoiceId }),
      ...(signal && { signal }),
    });

  test('it is streamed as it is written, and ends with the checked text', async () => {
    service.answer = () => ({ kind: 'text', text: asText(written) });
    const response = await open();
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = (await response.text()).split('\n\n').filter((part) => part !== '');
    const data = events.map((one) => JSON.parse(one.split('\ndata: ')[1] ?? '') as Record<string, string>);
    expect(
      data
        .slice(0, -1)
        .map(({ text }) => text)
        .join(''),
    ).toBe(asText(written));
    expect(events.at(-1)).toMatch(/^event: done\n/);
    expect(emailContentView.parse(data.at(-1))).toEqual({ ...written, source: 'ai', reason: null });
  });

  test('a caller who hangs up ends the call to the service', async () => {
    service.answer = () => ({ kind: 'stall', text: 'Subject: A note' });
    const leaving = new AbortController();
    const asked = service.next();
    const response = await open(leaving.signal);
    await response.body?.getReader().read();
    leaving.abort();
    await (
      await asked
    ).hungUp;

    const whole = new AbortController();
    const again = service.next();
    const answer = fetch(owed.address + path, {
      method: 'POST',
      headers: { cookie: person.cookie ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ tone: 'friendly', invoiceId }),
      signal: whole.signal,
    });
    const { hungUp } = await again;
    whole.abort();
    await expect(answer).rejects.toThrow();
    await hungUp;
  });

  test('an alert is never written by the service', async () => {
    const before = service.asked.length;
    const { body } = await generate({ stepType: 'internal_alert' });
    expect([body['source'], body['reason'], service.asked.length]).toEqual(['built_in', null, before]);
  });

  test('an account uses the service so often an hour, then gets the built-in texts', async () => {
    service.answer = () => ({ kind: 'text', text: asText(written) });
    const before = service.asked.length;
    const answers = await Promise.all(Array.from({ length: writerLimit.most + 2 }, () => generate()));
    expect(service.asked.length - before).toBe(writerLimit.most);
    const limited = answers.filter(({ body }) => body['reason'] === 'limit');
    expect(limited.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 2 }, () => [200, { ...own, source: 'built_in', reason: 'limit' }]),
    );
  });
});
