import { afterAll, beforeAll, expect, vi } from 'vitest';
import { MailServer } from '../../doubles/mail-server.ts';
import type { Person } from '../../doubles/person.ts';
import { TraceCollector, type TakenSpan } from '../../doubles/trace-collector.ts';
import { newClient, newInvoice, overdueInvoiceBody, ownEmail, stepBody, stepDueNow } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test, testOfEmbedded } from '../scenario.ts';

const login = { email: 'ada@traced.example', password: 'correct horse' };
const day = 86_400_000;
/** Longest wait for a mail or a span, in milliseconds: Temporal notices after 30 s that a worker has gone. */
const longest = 45_000;

let collector: TraceCollector;
let mails: MailServer;
let owed: RunningOwed;
let person: Person;
let millisecondsOn = 0;
beforeAll(async () => {
  collector = new TraceCollector();
  mails = new MailServer();
  // Milliseconds between two handovers of spans; the library reads it from here.
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '200');
  const env = {
    SMTP_URL: await mails.listen(),
    MAIL_FROM: 'owed@mail.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
  };
  owed = await startOwed({ env, overrides: { clock: { now: () => Date.now() + millisecondsOn } } });
  person = owed.person();
  await person.register({ email: 'ada@traced.example', name: 'Ada Unmistakable' });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
  await collector.close();
  vi.unstubAllEnvs();
});

/** An overdue invoice whose client has an address of its own. */
const invoiceFor = async (email: string): Promise<{ clientId: number; invoiceId: number }> => {
  const clientId = await newClient(person, { email });
  return { clientId, invoiceId: await newInvoice(person, overdueInvoiceBody(clientId)) };
};

const chase = async (invoiceId: number, step: object): Promise<void> => {
  const { status } = await person.post('/api/followup-sequences', { invoiceId, steps: [step] });
  expect(status).toBe(201);
};

/** Mails and spans come some time after what causes them. */
const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: longest });

/** Waits until it was taken, and its history says so. */
const mailTo = async (email: string): Promise<void> => {
  await soon(() => expect(mails.taken.filter(({ to }) => to.includes(email))).toHaveLength(1));
  await soon(async () => {
    const { rows } = await person.get('/api/sent-emails');
    expect(rows.map(({ recipient }) => recipient)).toContain(email);
  });
};

const restart = async (): Promise<void> => {
  await owed.owed.settled();
  owed = await owed.restart();
  person = owed.person();
  const { status } = await person.post('/api/login', login);
  expect(status).toBe(200);
};

/** The call that created the first or a later sequence. */
const creation = (count: number): Promise<TakenSpan> =>
  soon(() => collector.named('POST /api/followup-sequences')[count - 1] ?? expect.fail('It is not traced'));

const namesIn = (traceId: string): Set<string> =>
  new Set(collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name));

test('one trace leads from the call to the mail', async () => {
  const { invoiceId } = await invoiceFor('soon@client.example');
  await chase(invoiceId, stepDueNow(await ownEmail(person)));
  await mailTo('soon@client.example');
  const call = await creation(1);
  expect(call.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/followup-sequences',
    'http.response.status_code': 201,
  });
  expect(call.parentSpanId ?? '').toBe('');
  expect(call.resource).toMatchObject({ 'service.name': 'owed', 'owed.role': 'all' });
  const expected = [
    'append invoice',
    'fold sequences',
    'effects of events',
    'decide run',
    'append mailing',
    'hand over email',
  ];
  await soon(() => expect([...namesIn(call.traceId)]).toEqual(expect.arrayContaining(expected)));
  const [sent] = collector.named('hand over email').filter(({ traceId }) => traceId === call.traceId);
  expect(sent?.attributes).toMatchObject({ 'owed.email.kind': 'reminder', 'owed.email.outcome': 'accepted' });
});

test('a mail that leaves days later links to the call that planned it', async () => {
  const { clientId, invoiceId } = await invoiceFor('later@client.example');
  const then = new Date(Date.now() + 2 * day).toISOString();
  const planned = { days: 4, scheduledDate: then.slice(0, 10), scheduledTime: then.slice(11, 16) };
  await chase(invoiceId, stepBody(await ownEmail(person), planned));
  const call = await creation(2);
  // The run sleeps before the clock moves on.
  await soon(() => {
    const decisions = collector.named('decide run').filter(({ traceId }) => traceId === call.traceId);
    expect(decisions.map(({ attributes }) => attributes['owed.next'])).toContain('wait');
  });
  millisecondsOn = 2 * day;
  await restart();
  // Temporal's timers measure time by its own clock, so the run is woken by a change.
  await person.put(`/api/clients/${clientId}`, { city: 'Faro' });
  await mailTo('later@client.example');
  await soon(() => {
    const linked = collector
      .named('decide run')
      .filter(({ links }) => links.some(({ traceId }) => traceId === call.traceId));
    const traces = new Set(linked.map(({ traceId }) => traceId));
    const sent = collector.named('hand over email').filter(({ traceId }) => traces.has(traceId));
    expect(sent.map(({ attributes }) => attributes['owed.email.outcome'])).toContain('accepted');
  });
  expect(namesIn(call.traceId)).not.toContain('hand over email');
});

testOfEmbedded('only a trusted proxy says which trace a call belongs to', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await person.get('/api/notifications', { headers: { traceparent } });
  const calls = await soon(() => {
    const traced = collector.named('GET /api/notifications');
    expect(traced).toHaveLength(1);
    return traced;
  });
  expect(calls.map(({ traceId }) => traceId)).not.toContain('a'.repeat(32));
});

test('traces name nobody', () => {
  const said = collector.bodies.join('\n');
  for (const secret of ['traced.example', 'client.example', 'Unmistakable', 'correct horse', 'Northwind'])
    expect(said).not.toContain(secret);
});

testOfEmbedded('a collector that is away harms nothing', async () => {
  const other = await startOwed({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
  const { status } = await other.person().register();
  expect(status).toBe(201);
  await other.close();
});
